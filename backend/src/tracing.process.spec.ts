import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { freePort } from '../test/free-port.js';
import { OrderDesk } from '../test/order-desk.js';
import { TestClient, TestPortal, testJwtSecret } from '../test/portal.js';
import { testRedisUrl } from '../test/redis.js';
import { startSource } from '../test/source-process.js';
import { deductionsDone } from '../test/stock-invariants.js';

interface Told {
  resourceSpans: {
    scopeSpans: {
      spans: { name: string; traceId: string; attributes: { key: string; value: { stringValue?: string } }[] }[];
    }[];
  }[];
}

describe('traces', () => {
  it('tell a collector of requests, statements and jobs, and of nobody', async () => {
    const bodies: string[] = [];
    const collector: Server = createServer(async (request, response) => {
      bodies.push(await text(request));
      response.setHeader('content-type', 'application/json').end('{}');
    }).listen(0, '127.0.0.1');
    await once(collector, 'listening');
    // Sets the stage; the work is done by a process of its own.
    const portal = await TestPortal.start({ JOBS: 'external' });
    const port = await freePort();
    const redisUrl = testRedisUrl();
    const child = startSource('src/main.ts', [], {
      env: {
        PATH: process.env.PATH,
        PORT: String(port),
        DATA_DIR: portal.env.dataDir,
        DATABASE_URL: portal.database.url,
        JWT_SECRET: testJwtSecret,
        SEED_DEMO: 'false',
        LOG_LEVEL: 'info',
        ...(redisUrl ? { REDIS_URL: redisUrl } : {}),
        OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (output += String(data)));
    const gone = once(child, 'exit');
    try {
      while (!output.includes('Portal ready')) {
        await Promise.race([once(child.stdout ?? child, 'data'), gone.then(() => Promise.reject(new Error(output)))]);
      }
      const at = ({ id, email, token }: TestClient) => new TestClient(`http://localhost:${port}`, id, email, token);
      const admin = await portal.user('admin');
      const buyer = await portal.user('buyer');
      const desk = await OrderDesk.open(portal, admin, [{ reference: 'HL-101', price: 10, available: 10 }]);
      const id = await desk.placed(at(buyer), { 'HL-101': 1 });
      expect((await desk.approve(id, {}, at(admin))).status).toBe(200);
      await at(buyer).get('/api/auth/verify-reset-token/a-token-that-opens-an-account');
      await at(buyer).get(`/api/orders?search=${encodeURIComponent(buyer.email)}`);
      await deductionsDone(portal.database.url);
      child.kill('SIGTERM');
      expect(await gone).toEqual([0, null]);

      const spans = bodies.flatMap((body) =>
        (JSON.parse(body) as Told).resourceSpans.flatMap(({ scopeSpans }) =>
          scopeSpans.flatMap((scope) => scope.spans),
        ),
      );
      const named = (name: string) => spans.filter((span) => span.name === name);
      expect(named('POST /api/orders')).toHaveLength(1);
      expect(named('GET /api/auth/verify-reset-token/:token')).toHaveLength(1);
      const [placing] = named('POST /api/orders');
      const within = spans.filter(({ traceId }) => traceId === placing?.traceId);
      const statements = within.flatMap(({ attributes }) => attributes.filter(({ key }) => key === 'db.query.text'));
      expect(statements.some(({ value }) => value.stringValue?.toLowerCase().includes('insert into'))).toBe(true);
      expect(named('process inventory').length).toBeGreaterThan(0);
      const secrets = ['a-token-that-opens', buyer.email, buyer.token ?? '', id, 'HL-101'];
      expect(secrets.filter((secret) => bodies.some((body) => body.includes(secret)))).toEqual([]);
    } finally {
      child.kill('SIGKILL');
      collector.close();
      await portal.stop();
    }
  }, 60_000);
});
