import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '../test/database/database.js';
import { withClient } from '../test/database/stock-invariants.js';
import { formWithFile, TestClient } from '../test/portal/portal.js';
import { stockSheet } from '../test/portal/sheets.js';
import { PortalProcess } from '../test/processes/portal-process.js';
import { hasRedis, RedisServer } from '../test/servers/redis-server.js';
import { S3Server } from '../test/servers/s3-server.js';
import { TcpProxy } from '../test/servers/tcp-proxy.js';
import { waitUntil } from '../test/wait-until.js';

const readyLine = /^Portal ready on http:\/\/localhost:\d+$/m;

interface LogLine {
  level: number;
  msg?: string;
  context?: string;
  err?: unknown;
  reason?: string;
}

describe('the log of a process', () => {
  let database: TestDatabase;
  let wire: TcpProxy;
  let dataDir: string;
  let portal: PortalProcess | undefined;

  beforeEach(async () => {
    database = await createTestDatabase();
    wire = new TcpProxy(new URL(database.url));
    dataDir = await mkdtemp(join(tmpdir(), 'portal-log-'));
    portal = undefined;
  });
  afterEach(async () => {
    await portal?.kill();
    await wire.cut();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  async function start(settings: NodeJS.ProcessEnv): Promise<TestClient> {
    portal = PortalProcess.start({
      DATA_DIR: dataDir,
      DATABASE_URL: (await wire.restore()).href,
      ADMIN_EMAIL: 'admin@example.com',
      ...settings,
    });
    return new TestClient(await portal.ready, '', '');
  }

  const run = (sql: string) => withClient(database.url, (client) => client.query(sql));
  const login = (client: TestClient) =>
    client.call('POST', '/api/auth/login', { json: { email: 'nobody@example.com', password: 'wrong' } });

  async function stop(): Promise<number | null> {
    portal?.child.kill('SIGTERM');
    return (await portal?.ended) ?? null;
  }

  const output = () => portal?.output ?? '';

  /** Parses the JSON lines of the output. Omits the lines for people: the first accounts and "Portal ready on …". */
  function logLines(): LogLine[] {
    const lines = output()
      .replace(/\nAccounts \(also in [^\n]*\n( {2}[^\n]*\n)*/, '')
      .replace(readyLine, '')
      .split('\n');
    return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as LogLine);
  }

  /**
   * Stops the process. Either everything ends by itself, or the process gives up because a store does not answer, and not
   * because the limit for requests and jobs in progress has passed.
   */
  async function expectStopWithoutWaiting(): Promise<void> {
    const code = await stop();
    const reasons = logLines().flatMap(({ msg }) => /^(.*): stopping all the same$/.exec(msg ?? '')?.[1] ?? []);
    expect(reasons).toEqual(code === 0 ? [] : [expect.stringMatching(/ does not answer$/)]);
  }

  it('consists of JSON lines only, from the start of the process to its end', async () => {
    const client = await start({ LOG_LEVEL: 'trace', NODE_OPTIONS: '--trace-deprecation' });
    expect((await login(client)).status).toBe(401);
    expect((await client.get('/api/nothing')).status).toBe(404);
    await run('alter table sessions rename to elsewhere');
    expect((await new TestClient(client.url, '', '', 'x.y.z').get('/api/orders')).status).toBeGreaterThanOrEqual(400);
    await run('alter table users rename to nobody');
    expect((await login(client)).status).toBe(500);
    await run('alter table nobody rename to users');
    await run('alter table elsewhere rename to sessions');
    expect(await stop()).toBe(0);
    const lines = logLines();
    expect(lines.length).toBeGreaterThan(3);
    expect(lines.some(({ level }) => level === 50)).toBe(true);
  });

  // R03
  it('has one warning without a stack for each response with status 503', async () => {
    const client = await start({ LOG_LEVEL: 'debug', JOBS: 'external', RATE_LIMIT: 'off' });
    // The line of this request comes after those of the start, some of which may still be on their way.
    await client.get('/api/nothing');
    await waitUntil(() => output().includes('/api/nothing') && output().endsWith('\n'));
    const before = logLines().length;
    await wire.cut();
    for (let call = 0; call < 20; call++) expect((await login(client)).status).toBe(503);
    // The lines arrive through a pipe, so the last ones may come after their responses.
    const logged = () => output().split('"Answered 503"').length - 1;
    await waitUntil(() => logged() >= 20 && output().endsWith('\n'));
    const lines = logLines().slice(before);
    const answers = lines.filter(({ msg }) => msg === 'Answered 503');
    expect(answers).toHaveLength(20);
    for (const { level, err, reason } of answers)
      expect([level, err, reason]).toEqual([40, undefined, expect.any(String)]);
    expect(JSON.stringify(lines)).not.toContain('\\n    at ');
    // Apart from the log lines of the responses, only the outbox relay and the database listeners log the outage,
    // once for each cause.
    expect(lines.length - answers.length).toBeLessThan(10);
  });

  // R03
  it.each(['cut', 'freeze'] as const)(
    'does not let SIGTERM wait for requests and jobs when the database is unreachable, and has fewer than 40 lines (connection: %s)',
    async (outageKind) => {
      const client = await start({ LOG_LEVEL: 'info', JOBS: 'inline' });
      await wire[outageKind]();
      const hanging = login(client).catch(() => undefined);
      await expectStopWithoutWaiting();
      await hanging;
      expect(logLines().length).toBeLessThan(40);
    },
  );

  // R03, R04
  it.each([
    ...(hasRedis
      ? ([
          ['Redis', 'cut'],
          ['Redis', 'freeze'],
        ] as const)
      : []),
    ['The file storage', 'freeze'],
  ] as const)(
    'does not let SIGTERM wait for requests and jobs when a store is unreachable, and has fewer than 40 lines (%s, connection: %s)',
    async (store, outageKind) => {
      const redis = store === 'Redis' ? await RedisServer.atFreePort() : undefined;
      const files = redis ? undefined : await S3Server.start(join(dataDir, 'bucket'));
      const away = new TcpProxy(new URL(redis?.url ?? `http://127.0.0.1:${files?.port}`));
      try {
        const { port, href } = await away.restore();
        const settings = redis ? { REDIS_URL: href } : S3Server.settingsFor(Number(port));
        const client = await start({ LOG_LEVEL: 'info', JOBS: 'inline', ADMIN_PASSWORD: 'password', ...settings });
        const { body } = await client.call<{ token: string }>('POST', '/api/auth/login', {
          json: { email: 'admin@example.com', password: 'password' },
        });
        const admin = new TestClient(client.url, '', '', body.token);
        const brand = await admin.call<{ _id: string }>('POST', '/api/brands', { json: { name: 'Brand' } });
        expect(brand.status).toBe(201);
        await away[outageKind]();
        const sheet = stockSheet([{ reference: 'A', price: 1 }]);
        const hanging = admin
          .call('POST', `/api/catalogue/${brand.body._id}/upload`, { form: formWithFile('files', 'Stock.xlsx', sheet) })
          .catch(() => undefined);
        await expectStopWithoutWaiting();
        await hanging;
        expect(logLines().length).toBeLessThan(40);
      } finally {
        await portal?.kill();
        await away.cut();
        await redis?.stop();
        await files?.stop();
      }
    },
  );
});
