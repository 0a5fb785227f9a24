import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile, utimes } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Order } from '@portal/contract/orders';
import type { StockFilesResponse } from '@portal/contract/stock-files';
import pg from 'pg';
import { stockViolations, waitForDeductions } from '../../../test/database/stock-invariants.js';
import { formWithFile, TestClient, TestPortal } from '../../../test/portal/portal.js';
import { invoicePdf, stockSheet } from '../../../test/portal/sheets.js';
import { PortalProcess } from '../../../test/processes/portal-process.js';
import { repetitions, timeoutFor } from '../../../test/processes/rounds.js';
import { waitUntil } from '../../../test/wait-until.js';
import { Housekeeping } from '../queue/housekeeping.js';

const patience = timeoutFor(600_000);
const kills = repetitions(50, 3);
/**
 * Upper limits of the random moment of the kill: after up to 15 answers, then up to 250 ms. Counting answers makes the
 * kill fall into the uploads on slow and fast machines alike.
 */
const most = { answers: 15, delayMs: 250 };

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/**
 * A file that can be downloaded, with its possible contents: those of an answered request, or those of an interrupted
 * one.
 */
interface Sent {
  path: string;
  hashes: string[];
}

// R34
describe('uploads whose server is killed', () => {
  let portal: TestPortal;
  let database: pg.Client;
  let users: { admin: TestClient; buyer: TestClient };
  const sent: Sent[] = [];
  let answered = 0;
  let cutOff = 0;
  let started = 0;

  beforeAll(async () => {
    // Sets up the data only. The killed server is a separate process on the same database and folder.
    portal = await TestPortal.start();
    const [admin, buyer] = await Promise.all([portal.user('admin'), portal.user('buyer')]);
    users = { admin, buyer };
    database = new pg.Client({ connectionString: portal.database.url });
    await database.connect();
  });
  afterAll(async () => {
    await database.end();
    await portal.stop();
  });

  async function startServer() {
    const name = `server ${++started}`;
    const server = PortalProcess.beside(portal, { PGAPPNAME: name });
    const url = await server.ready;
    const at = ({ id, email, token }: TestClient) => new TestClient(url, id, email, token);
    return {
      admin: at(users.admin),
      buyer: at(users.buyer),
      /** Resolves when PostgreSQL has noticed the lost connections, and has rolled back the interrupted transactions. */
      kill: async () => {
        await server.kill();
        await waitUntil(async () => {
          const { rows } = await database.query('select from pg_stat_activity where application_name = $1', [name]);
          return rows.length === 0;
        });
      },
    };
  }
  type Server = Awaited<ReturnType<typeof startServer>>;

  /** Returns the response, or null when the server was killed before it responded. */
  async function callOrNull<Body>(
    client: TestClient,
    method: string,
    path: string,
    form: FormData,
  ): Promise<Body | null> {
    const answer = await client.call<Body>(method, path, { form }).catch(() => null);
    if (answer === null) cutOff++;
    else answered++;
    if (answer && answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
    return answer === null ? null : answer.body;
  }

  /**
   * Returns a stock file that is so large that its upload, its reading and the writing of its lines take a moment each.
   */
  const stock = () =>
    Array.from({ length: 400 }, (_, row) => ({
      reference: `R${row}`,
      description: randomUUID(),
      price: 10,
      available: 1_000,
    }));

  async function publishing({ admin }: Server, brandId: string): Promise<void> {
    for (;;) {
      const bytes = stockSheet(stock());
      const form = formWithFile('files', 'Stock.xlsx', bytes);
      const body = await callOrNull<StockFilesResponse>(admin, 'POST', `/api/catalogue/${brandId}/upload`, form);
      if (!body) return;
      const path = `/api/catalogue/${brandId}/stock-file/${body.stockFiles[0]?._id}/download`;
      sent.push({ path, hashes: [hashOf(bytes)] });
    }
  }

  async function replacing({ admin }: Server, fileId: string, file: Sent): Promise<void> {
    for (;;) {
      const bytes = stockSheet(stock());
      file.hashes.push(hashOf(bytes));
      const body = await callOrNull(
        admin,
        'PUT',
        `/api/catalogue/replace-file/${fileId}`,
        formWithFile('files', 'New.xlsx', bytes),
      );
      if (!body) return;
      file.hashes = file.hashes.slice(-1);
    }
  }

  async function ordering({ admin, buyer }: Server, brand: string, file: string): Promise<void> {
    for (;;) {
      const sheet = () => stockSheet(stock(), { R1: 1, R2: 2 });
      const [first, second] = [sheet(), sheet()];
      const order = await callOrNull<Order>(
        buyer,
        'POST',
        '/api/orders',
        formWithFile('excelFile', 'A.xlsx', first, { brand, file }),
      );
      if (!order) return;
      const attachment = { path: `/api/orders/${order._id}/download/order`, hashes: [hashOf(first), hashOf(second)] };
      sent.push(attachment);
      const replaced = formWithFile('excelFile', 'B.xlsx', second);
      if (!(await callOrNull(buyer, 'PUT', `/api/orders/${order._id}/replace-attachment`, replaced))) return;
      attachment.hashes = [hashOf(second)];
      const invoice = new Uint8Array([...invoicePdf, ...new TextEncoder().encode(randomUUID())]);
      const form = formWithFile('invoiceFile', 'Invoice.pdf', invoice);
      if (!(await callOrNull(admin, 'PUT', `/api/orders/${order._id}/approve`, form))) return;
      sent.push({ path: `/api/orders/${order._id}/download/invoice`, hashes: [hashOf(invoice)] });
    }
  }

  /** Sends the first half of an upload and never the rest. */
  function sendingHalf({ admin }: Server): void {
    const socket = connect(Number(new URL(admin.url).port), 'localhost').on('error', () => undefined);
    socket.write(
      `POST /api/orders HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${admin.token}\r\nContent-Length: 100000\r\n` +
        'Content-Type: multipart/form-data; boundary=b\r\n\r\n' +
        `--b\r\nContent-Disposition: form-data; name="excelFile"; filename="Half.xlsx"\r\n\r\n${'x'.repeat(50_000)}`,
    );
  }

  const objects = async () => {
    const names = await readdir(join(portal.env.dataDir, 'files'), { recursive: true });
    return names.filter((name) => name.length > 2);
  };
  const uploads = () => readdir(join(portal.env.dataDir, 'uploads'));
  const named = async () => {
    const { rows } = await database.query<{ key: string; bytes: number }>(
      'select distinct storage_key as key, bytes::int from stored_files',
    );
    return rows;
  };

  /**
   * Checks that every row has its whole file, and that every file of a stock file or an order has its row with all
   * lines.
   */
  async function checkRows(): Promise<void> {
    for (const { key, bytes } of await named()) {
      const content = await readFile(join(portal.env.dataDir, 'files', key.slice(0, 2), key));
      expect([hashOf(content), content.length]).toEqual([key, bytes]);
    }
    const { rows } = await database.query(
      `select id from stock_files where not exists (select from stored_files where id = file_id)
         or line_count <> (select count(*) from stock_items where stock_file_id = stock_files.id and listed)
         or version <> (select count(*) from stock_file_versions where stock_file_id = stock_files.id)
       union all select id from orders where line_count <> (select count(*) from order_lines where order_id = orders.id)
         or (invoice_id is null) <> (status = 'Pending Review')
         or not exists (select from order_events event where event.order_id = orders.id and action = 'place')
       union all select id from stored_files where not exists (select from stock_file_versions where file_id = stored_files.id)
         and not exists (select from order_events event where event.file_id = stored_files.id)`,
    );
    expect(rows).toEqual([]);
  }

  it(
    `${kills} times leave no row without its complete file and no orphaned file, and lose no acknowledged upload`,
    async () => {
      const { admin } = users;
      const brand = await admin.call<{ _id: string }>('POST', '/api/brands', {
        json: { name: 'Crash', visibility: 'all_approved' },
      });
      const brandId = brand.body._id;
      const fileOf = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> => {
        const form = formWithFile('files', 'First.xlsx', bytes);
        const { body } = await admin.call<StockFilesResponse>('POST', `/api/catalogue/${brandId}/upload`, { form });
        return body.stockFiles[0]?._id ?? '';
      };
      const replacedBytes = stockSheet(stock());
      const [ordered, replaced] = [await fileOf(stockSheet(stock())), await fileOf(replacedBytes)];
      const file: Sent = {
        path: `/api/catalogue/${brandId}/stock-file/${replaced}/download`,
        hashes: [hashOf(replacedBytes)],
      };
      sent.push(file);

      let left = 0;
      for (let kill = 0; kill < kills; kill++) {
        const server = await startServer();
        const before = (await uploads()).length;
        sendingHalf(server);
        await waitUntil(async () => (await uploads()).length > before);
        const working = Promise.all([
          publishing(server, brandId),
          publishing(server, brandId),
          replacing(server, replaced, file),
          ordering(server, brandId, ordered),
          ordering(server, brandId, ordered),
        ]);
        const goal = answered + Math.floor(Math.random() * most.answers);
        await Promise.race([working, waitUntil(() => answered >= goal, patience)]);
        await delay(Math.random() * most.delayMs);
        await server.kill();
        await working;
        left += (await uploads()).length - before;
        await checkRows();
      }
      expect(cutOff).toBeGreaterThan(kills);
      expect(left).toBeGreaterThan(0);

      // The next start continues with the data of the killed one.
      const server = await startServer();
      await waitForDeductions(portal.database.url, patience);
      for (const { path, hashes } of sent) {
        const response = await fetch(`${server.admin.url}${path}`, {
          headers: { authorization: `Bearer ${server.admin.token}` },
        });
        expect([path, response.status]).toEqual([path, 200]);
        expect(hashes).toContain(hashOf(new Uint8Array(await response.arrayBuffer())));
      }
      await server.kill();
      expect(await stockViolations(portal.database.url)).toEqual({});

      // Orphans are files that no row refers to. The sweep removes them a day later.
      const orphans = (await objects()).length - (await named()).length;
      const old = new Date(Date.now() - 25 * 3_600_000);
      for (const name of await objects()) await utimes(join(portal.env.dataDir, 'files', name), old, old);
      for (const name of await uploads()) await utimes(join(portal.env.dataDir, 'uploads', name), old, old);
      await portal.app.get(Housekeeping, { strict: false }).tidy();
      expect(await uploads()).toEqual([]);
      expect((await objects()).map((name) => name.slice(-64)).sort()).toEqual(
        (await named()).map(({ key }) => key).sort(),
      );
      await checkRows();
      process.stdout.write(
        `${kills} kills after ${answered} answers cut off ${cutOff} requests, left ${left} uploads and ${orphans} files without a row; ${sent.length} files were handed out as sent\n`,
      );
    },
    patience,
  );
});
