import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../../test/live-client.js';
import { OrderDesk } from '../../test/order-desk.js';
import { type Answer, formWith, type TestClient, TestPortal } from '../../test/portal.js';
import { S3Server } from '../../test/s3-server.js';
import { stockSheet } from '../../test/sheets.js';
import { withClient } from '../../test/stock-invariants.js';

/** The way to a bucket, which hears what is said to it and can be kept from answering. */
class Gate {
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  #isShut = false;
  #heard = 0;

  async to(port: number): Promise<number> {
    this.#server = createServer((from) => {
      const bucket = connect(port, '127.0.0.1');
      for (const socket of [from, bucket]) this.#sockets.add(socket.on('error', () => undefined));
      from.once('close', () => bucket.destroy());
      bucket.once('close', () => from.destroy());
      from.on('data', () => {
        if (this.#isShut) this.#heard++;
      });
      from.pipe(bucket).pipe(from);
      if (this.#isShut) bucket.pause();
    }).listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return (this.#server.address() as AddressInfo).port;
  }

  /** From here on nothing is answered. */
  shut(): void {
    this.#isShut = true;
    this.#heard = 0;
    // Kept connections are closed, so that whatever is asked comes by one that waits.
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
  }

  get isWaitedAt(): boolean {
    return this.#heard > 0;
  }

  open(): void {
    this.#isShut = false;
    for (const socket of this.#sockets) socket.resume();
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#server?.close();
  }
}

describe('while a bucket takes its time', () => {
  const gate = new Gate();
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
    const port = await gate.to(s3.port);
    // Nothing else of it asks the database while it is looked at.
    portal = await TestPortal.start({ ...S3Server.settingsFor(port), JOBS: 'external' });
    admin = await portal.user('admin');
    buyer = await portal.user('buyer');
    desk = await OrderDesk.open(portal, admin, rows);
    orders = [await desk.placed(buyer, { 'SB-1': 1 }), await desk.placed(buyer, { 'SB-1': 2 })];
  });
  afterAll(async () => {
    gate.close();
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
    formWith('files', name, stockSheet([...rows, { reference: name, price, available: 1 }]));

  const uploads: Record<string, { status: number; send: () => Promise<Answer<unknown>> }> = {
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

  // Connections are few, and whoever holds a lock holds up others.
  it.each(Object.keys(uploads))('%s holds neither a transaction nor a lock', async (what) => {
    const { status, send } = uploads[what] ?? { status: 0, send: () => Promise.reject(new Error(what)) };
    gate.shut();
    const answer = send();
    try {
      await until(async () => gate.isWaitedAt);
      expect(await openTransactions()).toEqual([]);
    } finally {
      gate.open();
    }
    expect((await answer).status).toBe(status);
  });
});
