import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withClient } from '../../../test/database/stock-invariants.js';
import { OrderDesk } from '../../../test/portal/order-desk.js';
import { formWithFile, type TestClient, TestPortal, type TestResponse } from '../../../test/portal/portal.js';
import { stockSheet } from '../../../test/portal/sheets.js';
import { S3Server } from '../../../test/servers/s3-server.js';
import { waitUntil } from '../../../test/wait-until.js';

/** A proxy in front of the S3 bucket. It records that requests arrive, and can delay their responses. */
class BucketProxy {
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  #isClosed = false;
  #requestCount = 0;

  async to(port: number): Promise<number> {
    this.#server = createServer((from) => {
      const bucket = connect(port, '127.0.0.1');
      for (const socket of [from, bucket]) this.#sockets.add(socket.on('error', () => undefined));
      from.once('close', () => bucket.destroy());
      bucket.once('close', () => from.destroy());
      from.on('data', () => {
        if (this.#isClosed) this.#requestCount++;
      });
      from.pipe(bucket).pipe(from);
      if (this.#isClosed) bucket.pause();
    }).listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return (this.#server.address() as AddressInfo).port;
  }

  /** Delays the responses to all requests from now on. */
  holdResponses(): void {
    this.#isClosed = true;
    this.#requestCount = 0;
    // Keep-alive connections are closed, so that every request uses a new connection, on which the proxy delays the
    // response.
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
  }

  get hasWaitingRequest(): boolean {
    return this.#requestCount > 0;
  }

  open(): void {
    this.#isClosed = false;
    for (const socket of this.#sockets) socket.resume();
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#server?.close();
  }
}

describe('while a bucket responds slowly', () => {
  const proxy = new BucketProxy();
  const rows = [{ reference: 'SB-1', price: 10, available: 100 }];
  let folder: string;
  let s3: S3Server;
  let portal: TestPortal;
  let admin: TestClient;
  let buyer: TestClient;
  let desk: OrderDesk;
  let orders: string[];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portal-slow-bucket-'));
    s3 = await S3Server.start(folder);
    const port = await proxy.to(s3.port);
    // This process runs no jobs, so that only the measured requests use its database connections.
    portal = await TestPortal.start({ ...S3Server.settingsFor(port), JOBS: 'external' });
    admin = await portal.user('admin');
    buyer = await portal.user('buyer');
    desk = await OrderDesk.open(portal, admin, rows);
    orders = [await desk.placed(buyer, { 'SB-1': 1 }), await desk.placed(buyer, { 'SB-1': 2 })];
  });
  afterAll(async () => {
    proxy.close();
    await portal.stop();
    await s3.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const openTransactions = () =>
    withClient(portal.database.url, async (client) => {
      const { rows: sessions } = await client.query<{ query: string }>(
        `select query from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and state like 'idle in transaction%'`,
      );
      return sessions.map(({ query }) => query);
    });
  const file = (name: string, price: number) =>
    formWithFile('files', name, stockSheet([...rows, { reference: name, price, available: 1 }]));

  const uploads: Record<string, { status: number; send: () => Promise<TestResponse<unknown>> }> = {
    'a stock file published': {
      status: 201,
      send: () => admin.call('POST', `/api/catalogue/${desk.brandId}/upload`, { form: file('New.xlsx', 5) }),
    },
    'a stock file replaced': {
      status: 200,
      send: () => admin.call('PUT', `/api/catalogue/replace-file/${desk.fileId}`, { form: file('Later.xlsx', 6) }),
    },
    'an order placed': { status: 201, send: () => desk.place(buyer, { 'SB-1': 3 }) },
    'an attachment replaced': { status: 200, send: () => desk.replace(buyer, orders[0] ?? '', { 'SB-1': 4 }) },
    'an order approved with its invoice': { status: 200, send: () => desk.approve(orders[1] ?? '') },
  };

  // A transaction that waits for the bucket would occupy one of the few database connections and block other requests
  // by its locks.
  it.each(Object.keys(uploads))('%s holds neither a transaction nor a lock', async (uploadName) => {
    const { status, send } = uploads[uploadName] ?? { status: 0, send: () => Promise.reject(new Error(uploadName)) };
    proxy.holdResponses();
    const answer = send();
    try {
      await waitUntil(async () => proxy.hasWaitingRequest);
      // The relay also has a transaction open now and then. One that waited for the bucket would stay open until the
      // bucket answers.
      await waitUntil(async () => (await openTransactions()).length === 0);
    } finally {
      proxy.open();
    }
    expect((await answer).status).toBe(status);
  });
});
