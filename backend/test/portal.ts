import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MikroORM } from '@mikro-orm/postgresql';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { AccountStatus, Role } from '@portal/contract/policy';
import { AppModule } from '../src/app.module.js';
import { hashPassword } from '../src/auth/passwords.js';
import { type Env, readEnv } from '../src/config/env.js';
import { configureApp } from '../src/platform/http/configure-app.js';
import { User } from '../src/users/user.entity.js';
import { createTestDatabase, type TestDatabase } from './database.js';
import { testRedisUrl } from './redis.js';

export const testPassword = 'correct horse';
export const testJwtSecret = 'a secret that only tests know, long enough';
const passwordHash = hashPassword(testPassword);

export interface Answer<Body> {
  status: number;
  headers: Headers;
  body: Body;
}

export interface CallOptions {
  json?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
}

/** Somebody who calls the portal over HTTP, with or without a session. */
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
  ): Promise<Answer<Body>> {
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
    return { status: response.status, headers: response.headers, body: (isJson ? JSON.parse(text) : text) as Body };
  }

  get<Body = unknown>(path: string): Promise<Answer<Body>> {
    return this.call('GET', path);
  }
}

/** A multipart body with one file. */
export function formWith(
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

/** The real application on a real socket, with a database of its own. */
export class TestPortal {
  private constructor(
    readonly app: NestExpressApplication,
    readonly url: string,
    readonly env: Env,
    readonly database: TestDatabase,
  ) {}

  /** `settings` are environment variables; jobs run inline unless they say otherwise. */
  static async start(settings: NodeJS.ProcessEnv = {}): Promise<TestPortal> {
    const database = await createTestDatabase();
    const dataDir = await mkdtemp(join(tmpdir(), 'portal-data-'));
    const redisUrl = testRedisUrl();
    const env = readEnv({
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      LOG_LEVEL: 'silent',
      // A suite is one address that makes hundreds of mistakes; the specs of the limits switch them on.
      RATE_LIMIT: 'off',
      ...(redisUrl ? { REDIS_URL: redisUrl } : {}),
      ...settings,
    });
    const app = await NestFactory.create<NestExpressApplication>(AppModule.with(env, database.url, testJwtSecret), {
      logger: ['error'],
      abortOnError: false,
    });
    configureApp(app, env);
    await app.listen(0);
    return new TestPortal(app, (await app.getUrl()).replace('[::1]', 'localhost'), env, database);
  }

  async stop(): Promise<void> {
    await this.app.close();
    await this.database.drop();
    await rm(this.env.dataDir, { recursive: true, force: true });
  }

  anonymous(): TestClient {
    return new TestClient(this.url, '', '');
  }

  /** A signed-in user made for the test. Rejected users are signed in first and rejected afterwards. */
  async user(role: Role, status: AccountStatus = 'approved'): Promise<TestClient> {
    const em = this.app.get(MikroORM).em.fork();
    const email = `${role}-${Math.random().toString(36).slice(2)}@example.com`;
    const user = new User({ name: `Test ${role}`, email, passwordHash: await passwordHash, role, status });
    if (role === 'buyer') {
      user.belongsTo({
        buyerType: 'Retail',
        name: 'Test Company',
        address: { street: '1 Street', city: 'Dubai', country: 'AE' },
      });
    }
    if (status === 'rejected') user.status = 'approved';
    await em.persist(user).flush();
    const answer = await this.anonymous().call<{ token: string }>('POST', '/api/auth/login', {
      json: { email, password: testPassword },
    });
    if (status === 'rejected') {
      user.status = 'rejected';
      await em.flush();
    }
    return new TestClient(this.url, user.id, email, answer.body.token);
  }
}
