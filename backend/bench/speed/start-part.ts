import { setTimeout as delay } from 'node:timers/promises';
import { launchPortal } from '../launch.js';
import { installPeer } from '../peers/install-peer.js';
import { Vendure, vendurePackages } from '../peers/vendure.js';
import { recorded } from '../peers/vendure-recorded.js';
import { benchPassword, descendantPids, memoryOf, PortalProcess } from '../portal-process.js';
import { note } from './note.js';
import type { Row } from './table.js';

/** Memory is read so long after a start: the portal collects its garbage half a minute after it. */
const idleAfterMs = 45_000;

/**
 * A start on a database that is there already, until the first answer, and the memory afterwards. Both programs find their
 * compiled code in a cache, and neither starts PostgreSQL.
 */
export async function measureStart(rounds: number, folder: string): Promise<Row[]> {
  const host = await PortalProcess.start();
  try {
    const packages = installPeer(folder, ...vendurePackages);
    const ours = { start: [] as number[], idle: [] as number[] };
    const theirs = { start: [] as number[], idle: [] as number[] };
    const settings = {
      DATABASE_URL: await host.createDatabase('start'),
      DATA_DIR: `${folder}/start`,
      ADMIN_EMAIL: 'admin@example.com',
      ADMIN_PASSWORD: benchPassword,
    };
    const peerUrl = await host.createDatabase('vendure');
    // The first start of each makes tables and caches.
    await launchPortal({ settings });
    if (packages) await (await Vendure.start(packages, peerUrl, true)).stop();
    for (let round = 1; round <= rounds; round++) {
      // Idle memory is read once, because waiting for it takes most of a minute.
      const isLast = round === rounds;
      const whenReady = async (pid: number) => {
        if (!isLast) return;
        await delay(idleAfterMs);
        ours.idle.push(await memoryOf(await descendantPids(pid)));
      };
      const { took } = await launchPortal({ settings, whenReady });
      ours.start.push(took);
      if (packages) {
        const vendure = await Vendure.start(packages, peerUrl);
        theirs.start.push(vendure.startedIn);
        if (isLast) {
          await delay(idleAfterMs);
          theirs.idle.push(await vendure.memory());
        }
        await vendure.stop();
      }
      note(`start, round ${round} of ${rounds}`);
    }
    const [peer, beside] = packages ? [theirs, 'Vendure 3'] : [recorded, recorded.name];
    return [
      {
        what: 'start until the first answer, s',
        ...{ ours: ours.start, other: peer.start, beside, judged: 'times faster', goal: { atLeast: 4 }, digits: 2 },
      },
      {
        what: 'memory idle, MiB',
        ...{ ours: ours.idle, other: peer.idle, beside, judged: 'by itself', goal: { atMost: 140 } },
      },
    ];
  } finally {
    await host.stop();
  }
}
