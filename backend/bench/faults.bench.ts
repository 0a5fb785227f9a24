import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { chmod, mkdtemp, open, rm, statfs } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { invoicePdf, stockSheet } from '../test/portal/sheets.js';
import {
  type FaultRow,
  FaultTestPortal,
  formatSeconds,
  referenceCount,
  secondsSince,
  stockRows,
  uploadForm,
} from './fault-test-portal.js';
import { findPidsByFolder, isRunning, launchPortal } from './launch.js';
import { descendantPids, type EncodedForm, PortalProcess } from './portal-process.js';

/**
 * Prints one table with the effects of faults on users: hostile requests, heavy users, a full disk, an unreachable
 * database, SIGTERM and failing starts. A dash means that the column does not apply to the fault. The faults are
 * numbered as in issue 25.
 */
const MB = 1024 * 1024;

const counted = (statuses: number[]) =>
  [...new Set(statuses)]
    .toSorted()
    .map((status) => `${statuses.filter((each) => each === status).length} × ${status || 'no answer'}`)
    .join(', ');

// Fault 1: the body of a login has many unknown keys.
function unknownKeys(stage: FaultTestPortal, keys: number): Promise<FaultRow> {
  const body = JSON.stringify(Object.fromEntries(Array.from({ length: keys }, (_, index) => [`k${index}`, 1])));
  return stage.measure(async () => {
    const { status, took } = await stage.send('', 'POST', '/auth/login', body);
    return `${(body.length / 1000).toFixed(0)} kB answered ${status} in ${formatSeconds(took)}`;
  });
}

// Fault 2: one buyer sends 100 large previews at once.
function manyPreviews(stage: FaultTestPortal, large: EncodedForm): Promise<FaultRow> {
  return stage.measure(async () => {
    const busy = Array.from({ length: 100 }, () => stage.send(stage.heavy, 'POST', '/orders/preview', large, 90));
    await delay(1_500);
    const { status, took } = await stage.send(stage.other, 'POST', '/orders/preview', stage.small, 90);
    const answers = (await Promise.all(busy)).map((answer) => answer.status);
    return `another buyer's preview (${status}) took ${formatSeconds(took)}; the 100: ${counted(answers)}`;
  });
}

function abandoned(stage: FaultTestPortal, large: EncodedForm, path: string): Promise<FaultRow> {
  return stage.measure(async () => {
    const left = Array.from({ length: 20 }, () => stage.send(stage.heavy, 'POST', path, large, 2));
    await Promise.all(left);
    const { status, took } = await stage.send(stage.other, 'POST', path, stage.small, 90);
    return `another buyer's request (${status}) took ${formatSeconds(took)}`;
  });
}

// Fault 3: users load many long lists of order lines and many exports at once.
function largeAnswers(stage: FaultTestPortal, id: string): Promise<FaultRow> {
  return stage.measure(async () => {
    const tokens = [stage.admin, stage.heavy, stage.other];
    const lists = Array.from({ length: 20 }, () => stage.send(stage.heavy, 'GET', `/orders/${id}/lines`));
    const exports = Array.from({ length: 40 }, (_, index) =>
      stage.send(tokens[index % tokens.length] ?? '', 'GET', '/orders/export'),
    );
    const [lines, sheets] = [await Promise.all(lists), await Promise.all(exports)];
    const slowest = Math.max(...[...lines, ...sheets].map(({ took }) => took));
    return `20 × lines of ${referenceCount}, ${((lines[0]?.size ?? 0) / 1e6).toFixed(2)} MB each (${counted(lines.map(({ status }) => status))}), 40 exports (${counted(sheets.map(({ status }) => status))}): slowest ${formatSeconds(slowest)}`;
  });
}

// Fault 4: an order with all references is approved while small orders are approved.
function largeApproval(stage: FaultTestPortal, id: string, smallIds: string[]): Promise<FaultRow> {
  return stage.measure(async () => {
    const invoice = await uploadForm('invoiceFile', invoicePdf);
    const approve = (order: string) => stage.send(stage.admin, 'PUT', `/orders/${order}/approve`, invoice);
    await approve(smallIds.shift() ?? '');
    const isDeducted = async () =>
      (await stage.portal.db.query('select from orders where id = $1 and deducted_at is not null', [id])).rowCount ===
      1;
    const large = approve(id);
    const times: number[] = [];
    for (let next = smallIds.shift(); next && !(await isDeducted()); next = smallIds.shift()) {
      times.push((await approve(next)).took);
    }
    const { status, took } = await large;
    return `${referenceCount} lines approved (${status}) in ${formatSeconds(took)}; slowest of ${times.length} small approvals meanwhile ${(Math.max(...times) * 1000).toFixed(0)} ms`;
  });
}

// Fault 5: a client announces an upload of 2 GB and sends it.
function declaredTwoGigabytes(stage: FaultTestPortal): Promise<FaultRow> {
  return stage.measure(async () => {
    const { hostname, port } = new URL(stage.portal.url);
    const socket = connect(Number(port), hostname);
    const start = performance.now();
    let answer = '';
    let isClosed = false;
    socket.on('data', (data) => (answer += String(data)));
    socket.on('error', () => undefined);
    const closed = new Promise<void>((resolve) =>
      socket.on('close', () => {
        isClosed = true;
        resolve();
      }),
    );
    socket.write(
      `POST /api/orders/preview HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer ${stage.other}\r\nContent-Length: 2000000000\r\nContent-Type: multipart/form-data; boundary=b\r\n\r\n--b\r\nContent-Disposition: form-data; name="excelFile"; filename="a.xlsx"\r\n\r\n`,
    );
    const chunk = Buffer.alloc(MB);
    while (!isClosed && secondsSince(start) < 20) {
      if (!socket.write(chunk)) await Promise.race([once(socket, 'drain').catch(() => undefined), closed, delay(500)]);
    }
    const took = secondsSince(start);
    const accepted = socket.bytesWritten - socket.writableLength;
    socket.destroy();
    const status = /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 'nothing';
    return `answered ${status} after ${(accepted / MB).toFixed(1)} MB, buffers of the sockets included; ${isClosed ? `closed after ${formatSeconds(took)}` : 'still open after 20 s'}`;
  });
}

// Fault 6: the disk is full, and space is freed again later.
async function fullDisk(): Promise<FaultRow> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return { effect: '– (mounting a small disk needs root)' };
  const folder = mkdtempSync(join(tmpdir(), 'portal-faults-disk-'));
  let stage: FaultTestPortal | undefined;
  try {
    const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=260m', 'tmpfs', folder]);
    if (status !== 0) return { effect: '– (a small disk cannot be mounted here)' };
    const full = await FaultTestPortal.build(stockRows.slice(0, 100), folder);
    stage = full;
    const ballast = join(folder, 'ballast');
    const sheet = await uploadForm('files', stockSheet(stockRows.slice(0, 50)));
    let [recover, acknowledged, before] = [0, 0, 0];
    const row = await full.measure(async () => {
      await fill(folder, ballast);
      before = Number((await full.portal.db.query('select count(*) from orders')).rows[0].count);
      const statuses: number[] = [];
      for (let round = 0; round < 10; round++) {
        const { status: placed } = await full.send(full.other, 'POST', '/orders', full.small);
        if (placed === 201) acknowledged += 1;
        const chat = JSON.stringify({ content: 'x'.repeat(4_000) });
        const { brand, file } = full.placement;
        statuses.push(
          placed,
          (await full.send(full.admin, 'POST', `/catalogue/${brand}/upload`, sheet)).status,
          (await full.send(full.other, 'POST', '/chat/send-message', chat)).status,
          (await full.send(full.other, 'GET', `/catalogue/${brand}/stock-file/${file}/download`)).status,
        );
      }
      const ready = (await full.send('', 'GET', '/health/ready')).status;
      await rm(ballast);
      const start = performance.now();
      while ((await full.place(full.other, full.small).catch(() => null)) === null && secondsSince(start) < 60) {
        await delay(20);
      }
      recover = secondsSince(start);
      acknowledged += 1;
      return `placing, uploading, chatting, downloading: ${counted(statuses)}; readiness ${ready}`;
    });
    const after = Number((await full.portal.db.query('select count(*) from orders')).rows[0].count);
    return { ...row, recover, acknowledged, lost: Math.max(0, acknowledged - (after - before)) };
  } finally {
    await stage?.portal.stop().catch(() => undefined);
    spawnSync('umount', [folder]);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function fill(folder: string, ballast: string): Promise<void> {
  const file = await open(ballast, 'a');
  try {
    for (;;) {
      const { bavail, bsize } = await statfs(folder);
      if (bavail === 0) return;
      await file.write(Buffer.alloc(Math.min(bavail * bsize, 4 * MB)));
    }
  } catch {
    // The write failed because the disk is now full, as intended.
  } finally {
    await file.close();
  }
}

// Fault 7: the database cannot be reached for 20 s. Then the portal is ended while the database is stopped.
async function outage(): Promise<FaultRow[]> {
  const stage = await FaultTestPortal.build(stockRows.slice(0, 100));
  const { portal } = stage;
  try {
    const placed: string[] = [];
    const refused: number[] = [];
    let [isOver, restoredAt, recover] = [false, 0, -1];
    const caller = async () => {
      while (!isOver) {
        const from = performance.now();
        const id = await stage.place(stage.other, stage.small).catch(() => undefined);
        if (id) placed.push(id);
        else refused.push(id === null ? 503 : 0);
        if (id && restoredAt > 0 && from > restoredAt && recover < 0) recover = secondsSince(restoredAt);
        await delay(50);
      }
    };
    const row = await stage.measure(async () => {
      const callers = [caller(), caller(), caller()];
      await delay(3_000);
      await portal.stopDatabase();
      await delay(20_000);
      await portal.startDatabase();
      restoredAt = performance.now();
      while (recover < 0 && secondsSince(restoredAt) < 60) await delay(20);
      await delay(1_000);
      isOver = true;
      await Promise.all(callers);
      return `orders refused or unanswered: ${refused.length}`;
    });
    const { rows: storedOrders } = await portal.db.query('select id from orders');
    const stored = new Set(storedOrders.map(({ id }) => id as string));
    const lost = placed.filter((id) => !stored.has(id)).length;
    await portal.stopDatabase();
    await delay(1_000);
    const [start, lines] = [performance.now(), portal.logged];
    const code = await portal.terminate();
    const end: FaultRow = {
      effect: `exit code ${code} after ${formatSeconds(secondsSince(start))}`,
      lines: portal.logged - lines,
    };
    return [{ ...row, recover, acknowledged: placed.length, lost }, end];
  } finally {
    await portal.stop().catch(() => undefined);
  }
}

// Fault 10: `npm start` is ended with SIGTERM.
async function npmStart(): Promise<FaultRow> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-faults-npm-'));
  // PostgreSQL runs under its own account, which needs permission to enter the folder.
  await chmod(folder, 0o711);
  let all: number[] = [];
  const running = () => all.filter(isRunning);
  let endedAfter = 0;
  try {
    await launchPortal({
      command: ['npm', 'start'],
      settings: { DATA_DIR: folder },
      whenReady: async (pid) => {
        all = [...(await descendantPids(pid)), ...findPidsByFolder(folder)];
        const start = performance.now();
        process.kill(pid, 'SIGTERM');
        while (running().length > 0 && secondsSince(start) < 20) await delay(20);
        endedAfter = secondsSince(start);
      },
    });
    const left = running().length;
    return { effect: `${all.length} processes, ${left} left behind after ${formatSeconds(endedAfter)}` };
  } finally {
    for (const pid of running()) process.kill(pid, 'SIGKILL');
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

// Fault 12: the portal starts with a port that is taken, without a database, or with the data of a newer version.
async function starts(): Promise<[fault: string, row: FaultRow][]> {
  const portal = await PortalProcess.start({ quiet: true });
  const occupiedPort = createServer().listen(0);
  try {
    await portal.terminate();
    const base = { DATA_DIR: portal.dataDir, DATABASE_URL: portal.databaseUrl };
    await launchPortal({ settings: base });
    const warm = await launchPortal({ settings: base });
    const results: [string, FaultRow][] = [
      ['12 warm start', { effect: `ready after ${formatSeconds(warm.took)}`, lines: warm.lines.length, cpu: warm.cpu }],
    ];
    const attempt = async (fault: string, settings: NodeJS.ProcessEnv) => {
      const { took, code, lines } = await launchPortal({ settings: { ...base, ...settings } });
      const effect = `exit code ${code} after ${formatSeconds(took)}: ${lines.at(-1)?.slice(0, 110)}`;
      results.push([fault, { effect, lines: lines.length }]);
    };
    await attempt('12 start, port taken', { PORT: String((occupiedPort.address() as AddressInfo).port) });
    await attempt('12 start, database unreachable', { DATABASE_URL: 'postgres://user:secret@127.0.0.1:1/portal' });
    await portal.db.query(`insert into migrations (name, executed_at) values ('Migration20990101000000_later', now())`);
    await attempt('12 start, newer data', {});
    return results;
  } finally {
    occupiedPort.close();
    await portal.stop();
  }
}

const columns = ['fault', 'what users saw', 'seconds to recover', 'acknowledged', 'lost', 'lines logged'];
columns.push('CPU (s)', 'longest pause (ms)');
const table: string[][] = [];
function add(fault: string, { effect, recover, acknowledged, lost, lines, cpu, pause }: FaultRow): void {
  const figures = [recover?.toFixed(2), acknowledged, lost, lines, cpu?.toFixed(2), pause?.toFixed(0)];
  table.push([fault, effect, ...figures.map((figure) => String(figure ?? '–'))]);
  process.stderr.write(`${fault}: ${effect}\n`);
}

/**
 * Runs a fault and adds its rows to the table. When the fault cannot be run, the table gets a row with the error, and
 * the other faults still run.
 */
async function attempt(fault: string, run: () => Promise<FaultRow | [string, FaultRow][]>): Promise<void> {
  try {
    const result = await run();
    if (Array.isArray(result)) for (const [name, row] of result) add(name, row);
    else add(fault, result);
  } catch (error) {
    add(fault, { effect: `failed: ${error instanceof Error ? error.message : String(error)}` });
    process.exitCode = 1;
  }
}

async function onOneStage(): Promise<void> {
  const stage = await FaultTestPortal.build(stockRows);
  try {
    const everyReference = Object.fromEntries(stockRows.map(({ reference }) => [reference, 1]));
    const large = await uploadForm('excelFile', stockSheet(stockRows, everyReference), stage.placement);
    const wrong = Object.fromEntries(stockRows.map(({ reference }, index) => [reference, index % 10 ? 1 : 'many']));
    const faulty = await uploadForm('excelFile', stockSheet(stockRows, wrong), stage.placement);
    await attempt('1 login with 90,000 unknown keys', () => unknownKeys(stage, 90_000));
    await attempt('1 login with 1,000 unknown keys', () => unknownKeys(stage, 1_000));
    const largeId = (await stage.place(stage.heavy, large)) ?? '';
    const smallIds: string[] = [];
    for (let order = 0; order < 60; order++) smallIds.push((await stage.place(stage.other, stage.small)) ?? '');
    await attempt('3 large answers at once', () => largeAnswers(stage, largeId));
    await attempt('4 large approval', () => largeApproval(stage, largeId, smallIds));
    await attempt('5 upload that declares 2 GB', () => declaredTwoGigabytes(stage));
    await attempt('2 twenty abandoned previews', () => abandoned(stage, large, '/orders/preview'));
    await attempt('2 twenty abandoned marked copies', () => abandoned(stage, faulty, '/orders/preview/problems'));
    await attempt('2 100 previews of one buyer', () => manyPreviews(stage, large));
  } finally {
    await stage.portal.stop();
  }
}

await attempt('1 to 5', async () => {
  await onOneStage();
  return [];
});
await attempt('6 full disk', fullDisk);
await attempt('7 database away for 20 s', async () => {
  const [away, end] = await outage();
  return [
    ['7 database away for 20 s', away ?? { effect: '' }],
    ['7 SIGTERM while it is away', end ?? { effect: '' }],
  ];
});
await attempt('10 SIGTERM to npm start', npmStart);
await attempt('12 starts', starts);
const line = (cells: string[]) => `| ${cells.join(' | ')} |\n`;
process.stdout.write(
  line(columns) +
    line(columns.map(() => '---')) +
    table
      .toSorted(([a = ''], [b = '']) => parseInt(a, 10) - parseInt(b, 10))
      .map(line)
      .join(''),
);
