import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { OrderDesk } from '../test/order-desk.js';
import { TestPortal } from '../test/portal.js';
import { startSource } from '../test/source-process.js';
import { deductionsDone, withClient } from '../test/stock-invariants.js';
import { migrate } from './lifecycle.js';
import { startEmbeddedPostgres } from './platform/db/embedded-postgres.js';

const patience = 90_000;

/** `npm run verify-stock` without the build before it. */
async function verify(settings: NodeJS.ProcessEnv): Promise<{ code: number; output: string }> {
  const env = { PATH: process.env.PATH, ...settings };
  const child = startSource('src/verify-stock.ts', [], { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (output += String(data)));
  const [code] = (await once(child, 'exit')) as [number];
  return { code, output };
}

// R14
describe('the check of the stock', () => {
  it(
    'finds nothing after work as usual, and names the item whose number does not follow from its movements',
    async () => {
      const portal = await TestPortal.start({ RATE_LIMIT: 'off' });
      try {
        const [admin, buyer] = await Promise.all([portal.user('admin'), portal.user('buyer')]);
        const rows = ['HL-101', 'HL-102'].map((reference) => ({ reference, price: 10, available: 10 }));
        const desk = await OrderDesk.open(portal, admin, rows);
        await desk.approve(await desk.placed(buyer, { 'HL-101': 4, 'HL-102': 1 }));
        await deductionsDone(portal.database.url);
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
        expect(output).toContain('reserved is not what approved orders still take');
        expect(output).toContain('"reference":"HL-102","available_lots":7,"moved":"9"');
        expect(output).not.toContain('HL-101');
      } finally {
        await portal.stop();
      }
    },
    patience,
  );

  it(
    'looks into the embedded database, beside a portal that runs it or by itself',
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'portal-verify-'));
      const postgres = await startEmbeddedPostgres(folder, { durable: false });
      try {
        await migrate(postgres.url);
        expect((await verify({ DATA_DIR: folder })).code).toBe(0);
        // Still there for its owner.
        const client = new pg.Client({ connectionString: postgres.url });
        await client.connect();
        await client.end();
        await postgres.stop();
        expect(await verify({ DATA_DIR: folder })).toMatchObject({ code: 0 });
      } finally {
        await postgres.stop();
        await rm(folder, { recursive: true, force: true });
      }
    },
    patience,
  );

  it('says which setting is wrong', async () => {
    const { code, output } = await verify({ DATABASE_URL: 'nonsense' });
    expect([code, output.split('\n')[0]]).toEqual([1, expect.stringContaining('DATABASE_URL')]);
  });
});
