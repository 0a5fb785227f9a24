import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { ErrorBody } from '@portal/contract/errors';
import { messages } from '@portal/contract/messages';
import { createTestDatabase, type TestDatabase } from '../../../test/database.js';
import { TestClient } from '../../../test/portal.js';
import { AppModule } from '../../app.module.js';
import { readEnv } from '../../config/env.js';
import { configureApp } from './configure-app.js';

/** The way to PostgreSQL, which can be cut and mended. */
class Wire {
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  #port = 0;

  constructor(private readonly target: URL) {}

  async mend(): Promise<URL> {
    this.#server = createServer((from) => {
      const to = connect(Number(this.target.port), this.target.hostname);
      for (const socket of [from, to]) {
        this.#sockets.add(socket.on('error', () => undefined));
      }
      from.pipe(to).pipe(from);
    });
    await new Promise<void>((resolve) => this.#server?.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (this.#server.address() as AddressInfo).port;
    const url = new URL(this.target);
    url.hostname = '127.0.0.1';
    url.port = String(this.#port);
    return url;
  }

  async cut(): Promise<void> {
    const closed = new Promise((resolve) => this.#server?.close(resolve));
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
    await closed;
  }
}

// R03
describe('while the database is away', () => {
  let database: TestDatabase;
  let wire: Wire;
  let app: NestExpressApplication;
  let dataDir: string;
  let client: TestClient;

  beforeAll(async () => {
    database = await createTestDatabase();
    wire = new Wire(new URL(database.url));
    const { href } = await wire.mend();
    dataDir = await mkdtemp(join(tmpdir(), 'portal-data-'));
    const env = readEnv({ DATA_DIR: dataDir, DATABASE_URL: href, LOG_LEVEL: 'silent', JOBS: 'external' });
    app = await NestFactory.create<NestExpressApplication>(
      AppModule.with(env, href, 'a secret of this test, long enough'),
      {
        logger: false,
        abortOnError: false,
      },
    );
    configureApp(app, env);
    await app.listen(0);
    client = new TestClient((await app.getUrl()).replace('[::1]', 'localhost'), '', '');
  });
  afterAll(async () => {
    await app.close();
    await wire.cut();
    await database.drop();
    await rm(dataDir, { recursive: true });
  });

  const login = () =>
    client.call<ErrorBody>('POST', '/api/auth/login', { json: { email: 'nobody@example.com', password: 'x' } });

  it('says so, when to come back, and nothing else; and goes on by itself afterwards', async () => {
    expect((await login()).status).toBe(401);
    for (let round = 0; round < 2; round++) {
      await wire.cut();
      for (let call = 0; call < 3; call++) {
        const answer = await login();
        expect([answer.status, answer.body.code]).toEqual([503, 'common.unavailable']);
        expect(answer.headers.get('retry-after')).toBe('5');
        expect(answer.body.message).toBe(messages.common.unavailable);
        expect(JSON.stringify(answer.body)).not.toMatch(/ECONN|127\.0\.0\.1|postgres/);
      }
      expect((await client.get('/api/health/live')).status).toBe(200);
      expect((await client.get('/api/health/ready')).status).toBe(503);

      await wire.mend();
      let status = 0;
      for (let wait = 0; wait < 100 && status !== 401; wait++) {
        status = (await login()).status;
        if (status !== 401) await delay(50);
      }
      expect(status).toBe(401);
      expect((await client.get('/api/health/ready')).status).toBe(200);
    }
  });
});
