import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EntityManager, MikroORM, type PostgreSqlConnection } from '@mikro-orm/postgresql';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { hash } from '@node-rs/argon2';
import type { AccountStatus, CompanyRole, Role, StaffRole } from '@portal/contract/policy';
import type { Pool } from 'pg';
import { describeApi } from '../../src/api-docs/describe-api.js';
import { AppModule } from '../../src/app.module.js';
import { type Env, readEnv } from '../../src/config/env.js';
import { configureApp } from '../../src/platform/http/configure-app.js';
import { User } from '../../src/users/user.entity.js';
import { requireDescribed } from '../api-docs/require-described.js';
import { createTestDatabase, type TestDatabase } from '../database/database.js';
import { testRedisUrl } from '../servers/redis.js';
import { AuditCheck } from './audit-check.js';

export const testPassword = 'correct horse';
export const testJwtSecret = 'a secret that only tests know, long enough';
/** Of the least cost, because every user of every spec signs in. */
const passwordHash = hash(testPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 });

export interface TestResponse<Body> {
  status: number;
  headers: Headers;
  body: Body;
}

export interface CallOptions {
  json?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
}

/** An HTTP client of the portal, with or without a session. */
export class TestClient {
  constructor(
    readonly url: string,
    readonly id: string,
    readonly email: string,
    readonly token?: string,
  ) {}

  async call<Body = unknown>(
    method: string,
    path: string,
    { json, form, headers = {} }: CallOptions = {},
  ): Promise<TestResponse<Body>> {
    const requireAudited = AuditCheck.of(this.url)?.watch({ method, path, token: this.token, headers });
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: {
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: json === undefined ? form : JSON.stringify(json),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    const body: unknown = isJson ? JSON.parse(text) : text;
    requireDescribed({ method, path, status: response.status, body, isJson: isJson === true });
    await requireAudited?.(response);
    return { status: response.status, headers: response.headers, body: body as Body };
  }

  get<Body = unknown>(path: string): Promise<TestResponse<Body>> {
    return this.call('GET', path);
  }
}

/** A multipart body with one file. */
export function formWithFile(
  field: string,
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  fields: Record<string, string> = {},
): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.set(key, value);
  form.set(field, new Blob([bytes]), name);
  return form;
}

/** The real application on a real port, with its own database. */
export class TestPortal {
  private constructor(
    readonly app: NestExpressApplication,
    readonly url: string,
    readonly env: Env,
    readonly database: TestDatabase,
    private readonly auditCheck: AuditCheck,
  ) {}

  /** `settings` are environment variables. Jobs run in this process unless `JOBS` is set. */
  static async start(settings: NodeJS.ProcessEnv = {}): Promise<TestPortal> {
    const database = await createTestDatabase();
    const dataDir = await mkdtemp(join(tmpdir(), 'portal-data-'));
    const redisUrl = testRedisUrl();
    const env = readEnv({
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      LOG_LEVEL: 'silent',
      // Suites send hundreds of failing requests from one address; only the specs of the rate limits switch the limits
      // on.
      RATE_LIMIT: 'off',
      ...(redisUrl ? { REDIS_URL: redisUrl } : {}),
      ...settings,
    });
    const app = await NestFactory.create<NestExpressApplication>(AppModule.with(env, database.url, testJwtSecret), {
      logger: ['error'],
      abortOnError: false,
    });
    configureApp(app, env);
    describeApi(app);
    // Specs send up to 200 requests at once. On a busy machine the last ones wait for a database connection longer than
    // the portal's limit of 20 s.
    const pool: Pool = await (app.get(MikroORM).em.getConnection() as PostgreSqlConnection).getNativeClient();
    pool.options.connectionTimeoutMillis = 120_000;
    await app.listen(0);
    // The timeout is the one used in production: longer than clients keep idle connections, so that the client closes
    // them and not the server.
    app.getHttpServer().keepAliveTimeout = 65_000;
    const url = (await app.getUrl()).replace('[::1]', 'localhost');
    return new TestPortal(app, url, env, database, AuditCheck.start(app, url, database.url));
  }

  async stop(): Promise<void> {
    await this.app.close();
    await this.auditCheck.stop();
    await this.database.drop();
    await rm(this.env.dataDir, { recursive: true, force: true });
  }

  anonymous(): TestClient {
    return new TestClient(this.url, '', '');
  }

  /**
   * A signed-in user made for the test. Rejected users are signed in first and rejected afterwards. Administrators are
   * owners unless `staffRole` says otherwise.
   */
  async user(role: Role, status: AccountStatus = 'approved', staffRole?: StaffRole): Promise<TestClient> {
    const em = this.app.get(MikroORM).em.fork();
    const email = `${role}-${Math.random().toString(36).slice(2)}@example.com`;
    const user = new User({ name: `Test ${role}`, email, passwordHash: await passwordHash, role, staffRole, status });
    if (role === 'buyer') {
      user.belongsTo({
        buyerType: 'Retail',
        name: 'Test Company',
        address: { street: '1 Street', city: 'Dubai', country: 'AE' },
      });
    }
    return this.#signedIn(em, user, status);
  }

  /** A signed-in colleague of a buyer that `user` has made. */
  async member(buyer: TestClient, companyRole: CompanyRole): Promise<TestClient> {
    const em = this.app.get(MikroORM).em.fork();
    const email = `${companyRole}-${Math.random().toString(36).slice(2)}@example.com`;
    const memberOf = { companyId: buyer.id, companyRole };
    const user = new User({
      name: `Test ${companyRole}`,
      email,
      passwordHash: await passwordHash,
      role: 'buyer',
      memberOf,
      status: 'approved',
    });
    return this.#signedIn(em, user, 'approved');
  }

  async #signedIn(em: EntityManager, user: User, status: AccountStatus): Promise<TestClient> {
    if (status === 'rejected') user.status = 'approved';
    await em.persist(user).flush();
    const answer = await this.anonymous().call<{ token: string }>('POST', '/api/auth/login', {
      json: { email: user.email, password: testPassword },
    });
    if (status === 'rejected') {
      user.status = 'rejected';
      await em.flush();
    }
    return new TestClient(this.url, user.id, user.email, answer.body.token);
  }
}
