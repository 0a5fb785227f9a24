import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from '../../test/database/database.js';
import { stockViolations } from '../../test/database/stock-invariants.js';
import { waitForMails } from '../../test/portal/mailbox.js';
import { OrderDesk } from '../../test/portal/order-desk.js';
import { type TestClient, TestPortal } from '../../test/portal/portal.js';
import { queryRows, runBackupCommand } from '../../test/processes/backup-commands.js';
import { startEmbeddedPostgres } from '../platform/db/embedded-postgres.js';

/** Returns a digest of each table's rows, except for the tables that are not backed up. */
async function content(url: string): Promise<Record<string, string>> {
  const tables = await queryRows<{ name: string }>(
    url,
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relpersistence = 'p'
      and relname not in ('migrations', 'sessions', 'password_reset_tokens', 'invitation_tokens')`,
  );
  const digests = tables.map(async ({ name }) => {
    const [row] = await queryRows<{ digest: string }>(
      url,
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as digest from ${name} t`,
    );
    return [name, row?.digest ?? ''];
  });
  return Object.fromEntries(await Promise.all(digests));
}

// R14
describe('a backup', () => {
  let portal: TestPortal;
  let desk: OrderDesk;
  let buyers: TestClient[];
  let scratch: string;

  beforeAll(async () => {
    scratch = await mkdtemp(join(tmpdir(), 'portal-backup-'));
    portal = await TestPortal.start();
    const admin = await portal.user('admin');
    buyers = await Promise.all([portal.user('buyer'), portal.user('buyer')]);
    const rows = ['HL-101', 'HL-102'].map((reference) => ({ reference, price: 10, available: 1_000 }));
    desk = await OrderDesk.open(portal, admin, rows);
  });
  afterAll(async () => {
    await quiet();
    await portal.database.drop();
    await rm(portal.env.dataDir, { recursive: true, force: true });
    await rm(scratch, { recursive: true, force: true });
  });

  let closed: Promise<void> | undefined;
  /**
   * Stops the portal and its jobs, so that the database no longer changes and can be compared with the restored one.
   */
  const quiet = () => {
    closed ??= portal.app.close();
    return closed;
  };
  const source = () => ({ DATABASE_URL: portal.database.url, DATA_DIR: portal.env.dataDir });
  const ownFolder = (name: string) => join(scratch, name);

  it('taken while orders are placed and approved is restored elsewhere with all orders acknowledged before', async () => {
    const json = { email: 'invited@example.com', companyRole: 'viewer' };
    await buyers[0]?.call('POST', '/api/company/members', { json });
    await waitForMails(portal.env.dataDir, json.email, 1);
    const acknowledged: string[] = [];
    let isOver = false;
    const work = buyers.map(async (buyer, index) => {
      for (let turn = 0; !isOver; turn++) {
        const id = await desk.placed(buyer, { 'HL-101': 1 + index, 'HL-102': 1 + (turn % 3) });
        if (turn % 2 === 0 && (await desk.approve(id)).status !== 200) throw new Error('Not approved');
        acknowledged.push(id);
      }
    });
    const worked = Promise.all(work);
    // The loop also ends when a request fails, because `worked` then rejects.
    while (acknowledged.length < 6) await Promise.race([new Promise((resolve) => setTimeout(resolve, 20)), worked]);
    const before = [...acknowledged];
    const backedUp = await runBackupCommand('backup', ownFolder('busy'), source());
    const during = acknowledged.length - before.length;
    isOver = true;
    await worked;
    expect(backedUp).toEqual({ code: 0, output: expect.stringMatching(/rows and \d+ files are in/) });
    expect(during).toBeGreaterThan(0);

    const dataDir = ownFolder('elsewhere');
    expect(await runBackupCommand('restore', ownFolder('busy'), { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
    const postgres = await startEmbeddedPostgres(dataDir, { durable: false });
    try {
      const restored = await queryRows<{ id: string }>(postgres.url, 'select id from orders');
      expect(before.filter((id) => !restored.some((order) => order.id === id))).toEqual([]);
      expect(restored.length).toBeLessThanOrEqual(acknowledged.length);
      expect(await stockViolations(postgres.url)).toEqual({});
      const files = await queryRows<{ key: string }>(postgres.url, 'select storage_key as key from stored_files');
      expect(files.length).toBeGreaterThan(before.length);
      for (const { key } of files) {
        const bytes = await readFile(join(dataDir, 'files', key.slice(0, 2), key));
        expect(createHash('sha256').update(bytes).digest('hex')).toBe(key);
      }
      // The restored database contains no session and no link of an invitation, and continues the sequence of order numbers.
      expect(await queryRows(postgres.url, 'select from sessions')).toEqual([]);
      expect(await queryRows(postgres.url, 'select from invitation_tokens')).toEqual([]);
      expect(await queryRows(postgres.url, 'select from invitations')).toHaveLength(1);
      const [numbers] = await queryRows<{ next: string; used: string }>(
        postgres.url,
        `select nextval('order_number') as next, (select count(*) from orders) as used`,
      );
      expect(Number(numbers?.next)).toBeGreaterThan(Number(numbers?.used));
      const movement = `insert into inventory_movements (stock_item_id, kind, lots) select id, 'import', 0 from stock_items`;
      await queryRows(postgres.url, movement);
      await expect(queryRows(postgres.url, 'delete from inventory_movements')).rejects.toThrow('append-only');
    } finally {
      await postgres.stop();
    }
  });

  it('holds all data, can be read by its owner only, and can be restored once into an empty database', async () => {
    const target = await createTestDatabase();
    const settings = { DATABASE_URL: target.url, DATA_DIR: ownFolder('moved') };
    try {
      await quiet();
      const folder = ownFolder('quiet');
      expect((await runBackupCommand('backup', folder, source())).code).toBe(0);
      for (const name of ['', ...(await readdir(folder, { recursive: true }))]) {
        expect([name, (await stat(join(folder, name))).mode & 0o077]).toEqual([name, 0]);
      }
      expect(await runBackupCommand('restore', folder, settings)).toMatchObject({ code: 0 });
      expect(await content(target.url)).toEqual(await content(portal.database.url));

      expect(await runBackupCommand('restore', folder, settings)).toEqual({
        code: 1,
        output: 'The database that the settings name holds a portal: restore into an empty one\n',
      });
      expect(await runBackupCommand('backup', folder, source())).toEqual({
        code: 1,
        output: `${folder} exists already: name a folder that does not\n`,
      });
    } finally {
      await target.drop();
    }
  });

  it('restores no row when it is damaged, and names the files that the storage had lost', async () => {
    const target = await createTestDatabase();
    const settings = { DATABASE_URL: target.url, DATA_DIR: ownFolder('mended') };
    try {
      await quiet();
      const folder = ownFolder('damaged');
      const [lost] = await queryRows<{ key: string }>(
        portal.database.url,
        `select min(storage_key) as key from stored_files`,
      );
      const key = lost?.key ?? '';
      const object = join(portal.env.dataDir, 'files', key.slice(0, 2), key);
      const bytes = await readFile(object);
      await writeFile(object, 'something else');
      const backedUp = await runBackupCommand('backup', folder, source());
      await writeFile(object, bytes);
      expect(backedUp).toMatchObject({ code: 1, output: expect.stringContaining(key) });
      expect(await readdir(join(folder, 'files'), { recursive: true })).not.toContain(join(key.slice(0, 2), key));

      const table = join(folder, 'tables', 'order_lines.copy.gz');
      const original = await readFile(table);
      await writeFile(table, original.subarray(0, -20));
      expect((await runBackupCommand('restore', folder, settings)).code).toBe(1);
      expect(await queryRows(target.url, 'select from users')).toEqual([]);
      await writeFile(table, original);
      // The failed restore left no users behind, so the restore can be repeated.
      expect(await runBackupCommand('restore', folder, settings)).toMatchObject({
        code: 1,
        output: expect.stringContaining(key),
      });
      expect(await content(target.url)).toEqual(await content(portal.database.url));

      expect(await runBackupCommand('restore', join(folder, 'tables'), settings)).toEqual({
        code: 1,
        output: `${join(folder, 'tables')} is no complete backup: it has no backup.json\n`,
      });
    } finally {
      await target.drop();
    }
  });

  it('takes no option for the name of a folder', async () => {
    expect(await runBackupCommand('backup', '--help', source())).toEqual({
      code: 1,
      output: 'Name one folder: npm run backup -- <folder>\n',
    });
  });

  it('says in one line why it failed, and not that the portal did', async () => {
    const away = { ...source(), DATABASE_URL: 'postgres://user:hidden@127.0.0.1:1/portal' };
    expect(await runBackupCommand('backup', ownFolder('away'), away)).toEqual({
      code: 1,
      output: 'The backup failed: connect ECONNREFUSED 127.0.0.1:1 (LOG_LEVEL=debug shows where)\n',
    });
  });

  it('can be taken of the embedded database while the portal runs, or while it is stopped', async () => {
    const dataDir = ownFolder('elsewhere');
    const postgres = await startEmbeddedPostgres(dataDir, { durable: false });
    const backedUp = async (name: string) => {
      const { code, output } = await runBackupCommand('backup', ownFolder(name), { DATA_DIR: dataDir });
      return { code, counted: output.split(' are in ')[0] };
    };
    try {
      const besideRunning = await backedUp('beside');
      expect(besideRunning.code).toBe(0);
      // The running portal can still use its database.
      expect(await queryRows(postgres.url, 'select from users')).not.toEqual([]);
      expect(await runBackupCommand('restore', ownFolder('beside'), { DATA_DIR: dataDir })).toMatchObject({
        code: 1,
        output: expect.stringContaining('already in use by another running portal'),
      });
      await postgres.stop();
      expect(await backedUp('alone')).toEqual(besideRunning);
    } finally {
      await postgres.stop();
    }
  });
});
