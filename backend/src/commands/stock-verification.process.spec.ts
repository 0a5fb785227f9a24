import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { waitForDeductions, withClient } from '../../test/database/stock-invariants.js';
import { OrderDesk } from '../../test/portal/order-desk.js';
import { TestPortal } from '../../test/portal/portal.js';
import { startSourceProcess } from '../../test/processes/source-process.js';
import { migrate } from '../open-database.js';
import { startEmbeddedPostgres } from '../platform/db/embedded-postgres.js';

/** Runs `npm run verify-stock` from the sources, without a build. */
async function verify(settings: NodeJS.ProcessEnv): Promise<{ code: number; output: string }> {
  const env = { PATH: process.env.PATH, ...settings };
  const child = startSourceProcess('src/commands/verify-stock.ts', [], {
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (output += String(data)));
  // `close` comes after the last output, for which `exit` does not wait.
  const [code] = (await once(child, 'close')) as [number];
  return { code, output };
}

// R14
describe('the check of the stock', () => {
  it('finds nothing after normal use, and names an item whose stock is not the sum of its movements', async () => {
    const portal = await TestPortal.start({ RATE_LIMIT: 'off' });
    try {
      const [admin, buyer] = await Promise.all([portal.user('admin'), portal.user('buyer')]);
      const rows = ['HL-101', 'HL-102'].map((reference) => ({ reference, price: 10, available: 10 }));
      const desk = await OrderDesk.open(portal, admin, rows);
      await desk.approve(await desk.placed(buyer, { 'HL-101': 4, 'HL-102': 1 }));
      await waitForDeductions(portal.database.url);
      const settings = { DATABASE_URL: portal.database.url };
      expect(await verify(settings)).toEqual({
        code: 0,
        output: 'Every item and every order agrees with its movements.\n',
      });

      await withClient(portal.database.url, (client) =>
        client.query(`update stock_items set available_lots = 7, reserved_lots = 1 where reference = 'HL-102'`),
      );
      const { code, output } = await verify(settings);
      expect(code).toBe(1);
      expect(output).toContain('available is not the sum of movements');
      expect(output).toContain('reserved is not what orders still take');
      expect(output).toContain('"reference":"HL-102","available_lots":7,"moved":"9"');
      expect(output).not.toContain('HL-101');
    } finally {
      await portal.stop();
    }
  });

  it('checks the embedded database while the portal runs, or while it is stopped', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'portal-verify-'));
    const postgres = await startEmbeddedPostgres(folder, { durable: false });
    try {
      await migrate(postgres.url);
      expect((await verify({ DATA_DIR: folder })).code).toBe(0);
      // The running portal can still use its database.
      const client = new pg.Client({ connectionString: postgres.url });
      await client.connect();
      await client.end();
      await postgres.stop();
      expect(await verify({ DATA_DIR: folder })).toMatchObject({ code: 0 });
    } finally {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('names the setting that is wrong', async () => {
    const { code, output } = await verify({ DATABASE_URL: 'nonsense' });
    expect([code, output.split('\n')[0]]).toEqual([1, expect.stringContaining('DATABASE_URL')]);
  });
});

describe('npm start with a command', () => {
  it.each(['--help', 'administrators', '../main'])('does nothing for %s, and names the commands', (name) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['start.js', name], {
      cwd: join(import.meta.dirname, '../../..'),
      encoding: 'utf8',
    });
    expect([status, stdout, stderr]).toEqual([
      1,
      '',
      `There is no command ${name}, only administrator, backup, demo, restore, verify-stock\n`,
    ]);
  });
});
