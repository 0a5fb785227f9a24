import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../../../test/free-port.js';
import { LiveClient, until } from '../../../test/live-client.js';
import { OrderDesk } from '../../../test/order-desk.js';
import { type TestClient, TestPortal, testJwtSecret } from '../../../test/portal.js';
import { startSource } from '../../../test/source-process.js';

const patience = 120_000;

// X07, R26: nothing but the database lies between them, with Redis or without.
describe('two API processes', () => {
  let portal: TestPortal;
  let second: ChildProcess;
  let secondUrl: string;
  let admin: TestClient;
  let buyer: TestClient;

  beforeAll(async () => {
    portal = await TestPortal.start();
    [admin, buyer] = await Promise.all([portal.user('admin'), portal.user('buyer')]);
    const port = await freePort();
    secondUrl = `http://127.0.0.1:${port}`;
    second = startSource('src/main.ts', [], {
      env: {
        PATH: process.env.PATH,
        PORT: String(port),
        DATABASE_URL: portal.database.url,
        DATA_DIR: portal.env.dataDir,
        JWT_SECRET: testJwtSecret,
        JOBS: 'external',
        LOG_LEVEL: 'fatal',
      },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    for await (const said of second.stdout ?? []) if (String(said).includes('Portal ready')) break;
  }, patience);
  afterAll(async () => {
    const ended = once(second, 'exit');
    second.kill('SIGTERM');
    expect((await ended)[0]).toBe(0);
    await portal.stop();
  }, patience);

  it(
    'tell each other’s sockets what happens, and end them',
    async () => {
      const there = await LiveClient.open(secondUrl, { token: buyer.token });
      expect(there.socket.connected).toBe(true);
      const desk = await OrderDesk.open(portal, admin, [{ reference: 'A1', price: 10, available: 10 }]);
      const id = await desk.placed(buyer, { A1: 1 });
      await until(() => there.changes('orders').length === 1);
      await desk.approve(id);
      await until(() => there.changes('orders').length >= 2 && there.changes('notifications').length >= 1);
      await until(() => there.changes('catalogue').length >= 1);
      await buyer.call('POST', '/api/auth/logout');
      await until(() => !there.socket.connected, 2_000);
      expect(there.ended).toBe('io server disconnect');
      there.close();
    },
    patience,
  );
});
