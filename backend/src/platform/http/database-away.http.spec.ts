import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { ErrorBody } from '@portal/contract/errors';
import { messages } from '@portal/contract/messages';
import { createTestDatabase, type TestDatabase } from '../../../test/database/database.js';
import { withClient } from '../../../test/database/stock-invariants.js';
import { TestClient } from '../../../test/portal/portal.js';
import { TcpProxy } from '../../../test/servers/tcp-proxy.js';
import { waitUntil } from '../../../test/wait-until.js';
import { AppModule } from '../../app.module.js';
import { readEnv } from '../../config/env.js';
import { configureApp } from './configure-app.js';

// R03
describe('while the database is unreachable', () => {
  let database: TestDatabase;
  let wire: TcpProxy;
  let app: NestExpressApplication;
  let dataDir: string;
  let client: TestClient;

  beforeAll(async () => {
    database = await createTestDatabase();
    wire = new TcpProxy(new URL(database.url));
    const { href } = await wire.restore();
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

  let attempts = 0;
  /** With an e-mail address of its own each time, so that any number of attempts stays below the limit for one account. */
  const login = () =>
    client.call<ErrorBody>('POST', '/api/auth/login', {
      json: { email: `nobody-${++attempts}@example.com`, password: 'x' },
    });

  it('responds with 503, Retry-After and no details, and recovers without a restart', async () => {
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

      await wire.restore();
      await waitUntil(async () => (await login()).status === 401);
      await waitUntil(async () => (await client.get('/api/health/ready')).status === 200);
    }
  });

  it('responds with 503 to changes while the database is read-only, as after a failover, and is not ready', async () => {
    const setReadOnly = async (isReadOnly: boolean) => {
      await withClient(database.url, async (direct) => {
        await direct.query('set default_transaction_read_only = off');
        const name = direct.escapeIdentifier(new URL(database.url).pathname.slice(1));
        await direct.query(`alter database ${name} set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`);
      });
      // The setting applies to new connections.
      await wire.cut();
      await wire.restore();
    };
    const register = () =>
      client.call<ErrorBody>('POST', '/api/auth/register', { json: registration(`new-${++attempts}@example.com`) });
    await setReadOnly(true);
    await waitUntil(async () => (await login()).status === 401);
    expect(await register()).toMatchObject({ status: 503, body: { code: 'common.unavailable' } });
    expect((await client.get('/api/health/ready')).status).toBe(503);
    await setReadOnly(false);
    await waitUntil(async () => (await client.get('/api/health/ready')).status === 200);
    expect((await register()).status).toBe(201);
  });
});

const registration = (email: string) => ({
  ...{ name: 'Ann Buyer', email, phone: '+971501234567', companyName: 'Shop', buyerType: 'Retail' },
  ...{
    companyAddress: { street: '1 Street', city: 'Dubai', country: 'ae' },
    password: 'secret',
    confirmPassword: 'secret',
  },
  phoneCountryCode: 'ae',
});
