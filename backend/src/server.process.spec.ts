import type { ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../test/database.js';
import { freePort } from '../test/free-port.js';
import { mailsTo, receivedMails, resetTokenIn } from '../test/mailbox.js';
import { formWith, TestClient } from '../test/portal.js';
import { stockSheet } from '../test/sheets.js';
import { startSource } from '../test/source-process.js';

const adminEmail = 'Chief@Example.com';
const adminPassword = 'a password nobody else has';
const secret = 'a signing secret that must not be told to anybody';

describe('the portal as a process', () => {
  let database: TestDatabase;
  let dataDir: string;
  let started: ChildProcess[];

  beforeEach(async () => {
    database = await createTestDatabase();
    dataDir = await mkdtemp(join(tmpdir(), 'portal-process-'));
    started = [];
  });
  afterEach(async () => {
    for (const child of started) child.kill('SIGKILL');
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  /** Starts it and waits until it is ready or gone. */
  async function start(port: number, settings: NodeJS.ProcessEnv = {}) {
    const env = {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      JWT_SECRET: secret,
      ADMIN_EMAIL: adminEmail,
      ADMIN_PASSWORD: adminPassword,
      SEED_DEMO: 'false',
      LOG_LEVEL: 'trace',
      ...settings,
    };
    const child = startSource('src/main.ts', [], { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    started.push(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (output += String(data)));
    const gone = once(child, 'exit').then(([code]) => code as number | null);
    let exited = false;
    gone.then(() => {
      exited = true;
    });
    for (let wait = 0; wait < 400 && !output.includes('Portal ready') && !exited; wait++) await delay(50);
    return { child, gone, output: () => output, client: new TestClient(`http://localhost:${port}`, '', '') };
  }

  async function run(query: string): Promise<void> {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(query).finally(() => client.end());
  }

  // R07
  it('writes no password, hash, token or header into its log, at whatever level and whatever fails', async () => {
    const { client, output } = await start(await freePort());
    const login = (password: string) =>
      client.call<{ token: string }>('POST', '/api/auth/login', { json: { email: adminEmail, password } });
    const { token } = (await login(adminPassword)).body;
    const admin = new TestClient(client.url, '', '', token);
    await login('a wrong password, mistyped');
    await admin.call('POST', '/api/brands', { json: { name: 'Brand', password: adminPassword } });
    await admin.call('POST', '/api/brands', { json: { name: '' } });
    await admin.get('/api/orders?search=a-searched-word');
    await admin.get('/api/auth/verify-reset-token/a-one-time-token');
    await client.call('POST', '/api/auth/login', { headers: { 'content-type': 'application/json' } });
    await admin.call('POST', '/api/catalogue/x/upload', { form: formWith('files', 'a.xlsx', stockSheet([])) });
    expect((await admin.get('/api/buyers')).status).toBe(200);
    // Statements that fail come with their values.
    await run('alter table sessions rename to elsewhere');
    expect((await login(adminPassword)).status).toBe(500);
    expect((await admin.get('/api/buyers')).status).toBe(500);
    await run('alter table elsewhere rename to sessions');
    await run(`alter table users add constraint no_login check (last_login < '2000-01-01') not valid`);
    expect((await login(adminPassword)).status).toBe(500);
    await delay(200);

    const log = output();
    const lines = log.split('\n').filter((line) => line.startsWith('{'));
    expect(lines.length).toBeGreaterThan(10);
    expect(log).toContain('/api/auth/login');
    expect(log).toContain('no_login');
    const told = [token, token.split('.')[2] ?? '', adminPassword, 'mistyped', secret, '$argon2', 'Bearer'];
    told.push('authorization', 'Failing row', 'a-searched-word', 'a-one-time-token', database.url);
    expect(told.filter((each) => log.toLowerCase().includes(each.toLowerCase()))).toEqual([]);
  });

  // R07
  it('tells no secret of an account, from its registration to a changed password, in log, answers or mails', async () => {
    const { client, output } = await start(await freePort(), { LOG_LEVEL: 'debug' });
    const [email, otherEmail] = ['amal.haddad@example.com', 'somebody.else@example.org'];
    const passwords = ['first Secret 1', 'second Secret 2', 'third Secret 3', 'a guess: wrong Secret 4'];
    const [first = '', second = '', third = '', wrong = ''] = passwords;
    const answers: string[] = [];
    const call = async <Body>(who: TestClient, method: string, path: string, json?: object) => {
      const answer = await who.call<Body>(method, path, { json });
      answers.push(JSON.stringify([answer.body, ...answer.headers]));
      return answer;
    };
    const post = <Body = object>(path: string, json: object) => call<Body>(client, 'POST', `/api/auth/${path}`, json);
    const login = async (address: string, password: string) => {
      const { body } = await post<{ token: string; user: { _id: string } }>('login', { email: address, password });
      return new TestClient(client.url, '', address, body.token);
    };
    const register = (address: string, name: string, password: string) =>
      post('register', {
        name,
        email: address,
        phone: '+971 50 123 4567',
        phoneCountryCode: 'ae',
        companyName: `${name} Trading`,
        companyAddress: { street: 'Quiet Lane 12', city: 'Dubai', country: 'ae' },
        buyerType: 'Retail',
        password,
        confirmPassword: password,
      });

    await register(email, 'Amal Haddad', first);
    await register(otherEmail, 'Somebody Else', wrong);
    await register(email, 'Amal Haddad', wrong);
    await post('register', { email, password: wrong, confirmPassword: first });
    await post('check-email', { email });
    const opened = [await login(email, first), await login(email, wrong), await login(otherEmail, wrong)];
    await run(`update users set status = 'approved'`);
    await post('forgot-password', { email });
    await post('forgot-password', { email: 'nobody.at.all@example.com' });
    const resetToken = resetTokenIn(
      (await receivedMails(dataDir, email, 2)).find(({ text }) => resetTokenIn({ text })),
    );
    expect(resetToken).toHaveLength(43);
    for (const path of ['verify-reset-token', 'Verify-Reset-Token', 'verify-reset-token/x']) {
      await call(client, 'GET', `/api/auth/${path}/${resetToken}`);
    }
    // The page that a link opens; not built here, and then Express names the path.
    await client.get(`/reset-password/${resetToken}`);
    await call(client, 'GET', `/api/reset-password/${resetToken}`);
    await post('reset-password', { token: resetToken, newPassword: 'short' });
    expect((await post('reset-password', { token: resetToken, newPassword: second })).status).toBe(200);
    expect((await post('reset-password', { token: resetToken, newPassword: wrong })).status).toBe(400);
    const amal = await login(email, second);
    opened.push(amal);
    const change = { newPassword: third };
    await call(amal, 'PUT', '/api/auth/change-password', { ...change, currentPassword: wrong });
    expect((await call(amal, 'PUT', '/api/auth/change-password', { ...change, currentPassword: second })).status).toBe(
      200,
    );
    for (const path of ['me', 'sessions']) await call(amal, 'GET', `/api/auth/${path}`);
    await call(amal, 'PUT', '/api/auth/me', { name: '' });
    // What fails inside comes with its values.
    await run('alter table sessions rename to elsewhere');
    expect((await post('login', { email, password: third })).status).toBe(500);
    await run('alter table elsewhere rename to sessions');
    await run('alter table password_reset_tokens rename to elsewhere');
    expect((await call(client, 'GET', `/api/auth/verify-reset-token/${resetToken}`)).status).toBe(500);
    await run('alter table mails rename to mails_elsewhere');
    expect((await register('third@example.com', 'Third Person', first)).status).toBe(500);
    await run('alter table mails_elsewhere rename to mails');
    await call(amal, 'POST', '/api/auth/logout');
    const mails = await receivedMails(dataDir, email, 4);
    await receivedMails(dataDir, otherEmail, 1);
    await delay(200);

    const tokens = opened.flatMap(({ token = '' }) => (token ? [token, token.split('.')[2] ?? ''] : []));
    expect(tokens).toHaveLength(6);
    const hash = createHash('sha256').update(resetToken).digest();
    const hashes = ['$argon2', hash.toString('hex'), hash.toString('base64'), hash.toString('base64url')];
    const found = (text: string, ...secrets: string[]) =>
      secrets.filter((each) => text.toLowerCase().includes(each.toLowerCase()));

    const log = output();
    expect(log).toContain('/api/auth/change-password');
    expect(log.split('\n').filter((line) => line.startsWith('{')).length).toBeGreaterThan(25);
    const people = [email, otherEmail, 'haddad', 'somebody else', 'nobody.at.all', 'quiet lane', '123 4567', 'third@'];
    expect(found(log, ...passwords, ...tokens, ...hashes, resetToken, adminPassword, secret, ...people)).toEqual([]);
    expect(found(answers.join('\n'), ...passwords, ...hashes, resetToken, secret)).toEqual([]);

    const own = mails.map(({ subject, text, html }) => [subject, text, html].join('\n'));
    expect(own).toHaveLength(4);
    expect(own.filter((mail) => mail.includes(resetToken))).toHaveLength(1);
    expect(found(own.join('\n'), ...passwords, ...tokens, ...hashes, secret, otherEmail, 'Somebody Else')).toEqual([]);
    expect(await mailsTo(dataDir, 'nobody.at.all@example.com')).toEqual([]);
    const folder = join(dataDir, 'mail');
    for (const name of await readdir(folder)) expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
    // Nothing but the folder's owner looks into what people sent.
    for (const name of ['mail', 'uploads']) expect((await stat(join(dataDir, name))).mode & 0o777).toBe(0o700);
  });

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    'finishes what is in progress at %s, and ends with 0',
    async (signal) => {
      const port = await freePort();
      const { child, gone, client } = await start(port, { LOG_LEVEL: 'info' });
      // A request whose body is still on its way.
      const body = JSON.stringify({ email: adminEmail, password: adminPassword });
      const socket = connect(port, 'localhost');
      let answer = '';
      socket.on('data', (data) => (answer += String(data)));
      socket.write(
        `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
      );
      socket.write(body.slice(0, 10));
      await client.get('/api/health/live');
      child.kill(signal);
      child.kill(signal);
      await delay(200);
      socket.write(body.slice(10));
      expect(await gone).toBe(0);
      expect(answer).toMatch(/^HTTP\/1\.1 200 /);
      await expect(client.get('/api/health/live')).rejects.toThrow();
    },
  );

  it('says in one line that its port is taken', async () => {
    const server = createServer().listen(0);
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const { gone, output } = await start(port, { LOG_LEVEL: 'silent' });
    expect(await gone).toBe(1);
    expect(output().trim().split('\n')).toEqual([`PORT is ${port}, which another program uses. Set another PORT.`]);
    server.close();
  });

  it('says in one line that the database cannot be reached, without its password', async () => {
    const port = await freePort();
    const { gone, output } = await start(port, { DATABASE_URL: `postgres://user:hidden@127.0.0.1:${port}/portal` });
    expect(await gone).toBe(1);
    expect(output().trim().split('\n')).toEqual(['DATABASE_URL names a database that does not answer (ECONNREFUSED)']);
  });
});
