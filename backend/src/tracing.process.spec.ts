import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { waitForDeductions } from '../test/database/stock-invariants.js';
import { OrderDesk } from '../test/portal/order-desk.js';
import { TestClient, TestPortal } from '../test/portal/portal.js';
import { PortalProcess } from '../test/processes/portal-process.js';
import { waitUntil } from '../test/wait-until.js';

interface ExportedTraces {
  resourceSpans: {
    scopeSpans: {
      spans: { name: string; traceId: string; attributes: { key: string; value: { stringValue?: string } }[] }[];
    }[];
  }[];
}

describe('traces', () => {
  it('cover requests, SQL statements and jobs, and contain no tokens or personal data', async () => {
    const bodies: string[] = [];
    const collector: Server = createServer(async (request, response) => {
      bodies.push(await text(request));
      response.setHeader('content-type', 'application/json').end('{}');
    }).listen(0, '127.0.0.1');
    await once(collector, 'listening');
    // The traced portal is the child process. This second portal on the same database only creates users and stock.
    const portal = await TestPortal.start({ JOBS: 'external' });
    const traced = PortalProcess.beside(portal, {
      LOG_LEVEL: 'info',
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    });
    try {
      const tracedUrl = await traced.ready;
      const at = ({ id, email, token }: TestClient) => new TestClient(tracedUrl, id, email, token);
      const admin = await portal.user('admin');
      const buyer = await portal.user('buyer');
      const desk = await OrderDesk.open(portal, admin, [{ reference: 'HL-101', price: 10, available: 10 }]);
      const id = await desk.placed(at(buyer), { 'HL-101': 1 });
      expect((await desk.approve(id, {}, at(admin))).status).toBe(200);
      await at(buyer).get('/api/auth/verify-reset-token/a-token-that-opens-an-account');
      await at(buyer).get(`/api/orders?search=${encodeURIComponent(buyer.email)}`);
      await waitForDeductions(portal.database.url);
      const spans = () =>
        bodies.flatMap((body) =>
          (JSON.parse(body) as ExportedTraces).resourceSpans.flatMap(({ scopeSpans }) =>
            scopeSpans.flatMap((scope) => scope.spans),
          ),
        );
      const spansNamed = (name: string) => spans().filter((span) => span.name === name);
      const names = ['POST /api/orders', 'GET /api/auth/verify-reset-token/:token', 'process inventory'];
      // Spans are exported every few seconds. When it stops, the portal waits at most a second for the collector.
      await waitUntil(() => names.every((name) => spansNamed(name).length > 0));
      await traced.stop();

      expect(spansNamed('POST /api/orders')).toHaveLength(1);
      expect(spansNamed('GET /api/auth/verify-reset-token/:token')).toHaveLength(1);
      const [placing] = spansNamed('POST /api/orders');
      const within = spans().filter(({ traceId }) => traceId === placing?.traceId);
      const statements = within.flatMap(({ attributes }) => attributes.filter(({ key }) => key === 'db.query.text'));
      expect(statements.some(({ value }) => value.stringValue?.toLowerCase().includes('insert into'))).toBe(true);
      const secrets = ['a-token-that-opens', buyer.email, buyer.token ?? '', id, 'HL-101'];
      expect(secrets.filter((secret) => bodies.some((body) => body.includes(secret)))).toEqual([]);
    } finally {
      await traced.kill();
      collector.close();
      await portal.stop();
    }
  });
});
