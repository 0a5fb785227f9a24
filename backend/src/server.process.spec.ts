import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../test/database/database.js';
import { mailsTo, tokenIn, waitForMails } from '../test/portal/mailbox.js';
import { formWithFile, TestClient } from '../test/portal/portal.js';
import { stockSheet } from '../test/portal/sheets.js';
import { PortalProcess } from '../test/processes/portal-process.js';
import { waitUntil } from '../test/wait-until.js';

const adminEmail = 'Chief@Example.com';
const adminPassword = 'a password nobody else has';
const secret = 'a signing secret that must not be told to anybody';

describe('the portal as a process', () => {
  let database: TestDatabase;
  let dataDir: string;
  let started: PortalProcess[];

  beforeEach(async () => {
    database = await createTestDatabase();
    dataDir = await mkdtemp(join(tmpdir(), 'portal-process-'));
    started = [];
  });
  afterEach(async () => {
    await Promise.all(started.map((portal) => portal.kill()));
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  /** Starts the portal and waits until it is ready or has ended. */
  async function start(settings: NodeJS.ProcessEnv = {}) {
    const portal = PortalProcess.start({
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      JWT_SECRET: secret,
      ADMIN_EMAIL: adminEmail,
      ADMIN_PASSWORD: adminPassword,
      LOG_LEVEL: 'trace',
      ...settings,
    });
    started.push(portal);
    const url = await portal.ready.catch(() => '');
    return { portal, client: new TestClient(url, '', '') };
  }

  /** Returns the lines of the output without the progress lines that a slow start prints. */
  const lastLines = (output: string) =>
    output
      .trim()
      .split('\n')
      .filter((line) => !line.includes('"context":"Start"'));

  async function run(query: string): Promise<void> {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(query).finally(() => client.end());
  }

  // R07
  it('writes no password, hash, token or header into its log at any level, even when statements fail', async () => {
    const { client, portal } = await start();
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
    await admin.call('POST', '/api/catalogue/x/upload', { form: formWithFile('files', 'a.xlsx', stockSheet([])) });
    expect((await admin.get('/api/buyers')).status).toBe(200);
    // PostgreSQL's error messages can contain the values of the failed statement, so this renames a table to make
    // statements fail.
    await run('alter table sessions rename to elsewhere');
    expect((await login(adminPassword)).status).toBe(500);
    expect((await admin.get('/api/buyers')).status).toBe(500);
    await run('alter table elsewhere rename to sessions');
    await run(`alter table users add constraint no_login check (last_login < '2000-01-01') not valid`);
    expect((await login(adminPassword)).status).toBe(500);
    await waitUntil(() => portal.output.includes('no_login'));
    // Work outside of requests logs its errors itself.
    await run(`update sessions set last_seen_at = now() - interval '1 hour'`);
    await run(`alter table sessions add constraint no_visit check (last_seen_at < '2000-01-01') not valid`);
    expect((await admin.get('/api/buyers')).status).toBe(200);
    await waitUntil(() => portal.output.includes('Last visits were not written'));

    const log = portal.output;
    const lines = log.split('\n').filter((line) => line.startsWith('{'));
    expect(lines.length).toBeGreaterThan(10);
    expect(log).toContain('/api/auth/login');
    expect(log).toContain('no_login');
    const forbiddenTexts = [token, token.split('.')[2] ?? '', adminPassword, 'mistyped', secret, '$argon2', 'Bearer'];
    forbiddenTexts.push('authorization', 'Failing row', 'a-searched-word', 'a-one-time-token', database.url);
    expect(forbiddenTexts.filter((each) => log.toLowerCase().includes(each.toLowerCase()))).toEqual([]);
  });

  // R07
  it('exposes no secret of an account in logs, responses or mails, from registration to logout', async () => {
    const { client, portal } = await start({ LOG_LEVEL: 'debug' });
    const [email, otherEmail] = ['amal.haddad@example.com', 'somebody.else@example.org'];
    const passwords = ['first Secret 1', 'second Secret 2', 'third Secret 3', 'a guess: wrong Secret 4'];
    const [first = '', second = '', third = '', wrong = ''] = passwords;
    const answers: string[] = [];
    const call = async <Body>(caller: TestClient, method: string, path: string, json?: object) => {
      const answer = await caller.call<Body>(method, path, { json });
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
    // Composed before the approval: a mail about a received application is not sent to someone already approved.
    await waitForMails(dataDir, email, 1);
    await waitForMails(dataDir, otherEmail, 1);
    await run(`update users set status = 'approved'`);
    await post('forgot-password', { email });
    await post('forgot-password', { email: 'nobody.at.all@example.com' });
    const resetToken = tokenIn((await waitForMails(dataDir, email, 2)).find(({ text }) => tokenIn({ text })));
    expect(resetToken).toHaveLength(43);
    for (const path of ['verify-reset-token', 'Verify-Reset-Token', 'verify-reset-token/x']) {
      await call(client, 'GET', `/api/auth/${path}/${resetToken}`);
    }
    // Opens the page of the reset link. The web app is not built in this test, so Express answers 404 with the path.
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
    // All mails are sent before the tables are renamed, because a failed attempt is repeated only after a pause.
    await waitForMails(dataDir, email, 4);
    // PostgreSQL's error messages can contain the values of the failed statement, so this renames a table to make
    // statements fail.
    await run('alter table sessions rename to elsewhere');
    expect((await post('login', { email, password: third })).status).toBe(500);
    await run('alter table elsewhere rename to sessions');
    await run('alter table password_reset_tokens rename to elsewhere');
    expect((await call(client, 'GET', `/api/auth/verify-reset-token/${resetToken}`)).status).toBe(500);
    await run('alter table mails rename to mails_elsewhere');
    expect((await register('third@example.com', 'Third Person', first)).status).toBe(500);
    await run('alter table mails_elsewhere rename to mails');
    await call(amal, 'POST', '/api/auth/logout');
    // The log line may arrive later than the response, because it comes through the process's output, not the socket.
    await waitUntil(() => portal.output.includes('/api/auth/logout'));
    const mails = await mailsTo(dataDir, email);

    const tokens = opened.flatMap(({ token = '' }) => (token ? [token, token.split('.')[2] ?? ''] : []));
    expect(tokens).toHaveLength(6);
    const hash = createHash('sha256').update(resetToken).digest();
    const hashes = ['$argon2', hash.toString('hex'), hash.toString('base64'), hash.toString('base64url')];
    const found = (text: string, ...secrets: string[]) =>
      secrets.filter((each) => text.toLowerCase().includes(each.toLowerCase()));

    const log = portal.output;
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
    // Mails and uploads are readable only for the user who runs the portal.
    for (const name of ['mail', 'uploads']) expect((await stat(join(dataDir, name))).mode & 0o777).toBe(0o700);
  });

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    'finishes requests in progress at %s, and exits with 0',
    async (signal) => {
      const { portal, client } = await start({ LOG_LEVEL: 'info' });
      // Sends the first part of a request. The interim response proves that the request is in progress.
      const body = JSON.stringify({ email: adminEmail, password: adminPassword });
      const socket = connect(Number(new URL(client.url).port), 'localhost');
      const closed = new Promise((resolve) => socket.once('close', resolve));
      let answer = '';
      socket.on('data', (data) => (answer += String(data)));
      socket.write(
        `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
      );
      socket.write(body.slice(0, 10));
      const interim = 'HTTP/1.1 100 Continue\r\n\r\n';
      await waitUntil(() => answer === interim);
      portal.child.kill(signal);
      portal.child.kill(signal);
      // The portal stops accepting connections when it handles the signal.
      await waitUntil(() =>
        client.get('/api/health/live').then(
          () => false,
          () => true,
        ),
      );
      await waitUntil(() => portal.output.includes('Finishing what is in progress, for at most 45 s'));
      socket.write(body.slice(10));
      expect(await portal.ended).toBe(0);
      await closed;
      expect(answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /);
      await expect(client.get('/api/health/live')).rejects.toThrow();
    },
  );

  it('reports in one line that its port is in use', async () => {
    const server = createServer().listen(0);
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const { portal } = await start({ PORT: String(port), LOG_LEVEL: 'silent' });
    expect(await portal.ended).toBe(1);
    expect(lastLines(portal.output)).toEqual([`PORT is ${port}, which another program uses. Set another PORT.`]);
    server.close();
  });

  it('reports in one line that its files cannot be kept', async () => {
    const { portal } = await start({ STORAGE_URL: 'file:/dev/null/files' });
    expect(await portal.ended).toBe(1);
    expect(lastLines(portal.output)).toEqual([
      expect.stringMatching(/^STORAGE_URL or DATA_DIR names \/dev\/null\/files, where files cannot be kept: ENOTDIR/),
    ]);
  });

  it('reports in one line that the key file of Google is none, before it opens the database', async () => {
    const file = join(dataDir, 'key.json');
    await writeFile(file, JSON.stringify({ client_email: 'a@b.example', private_key: secret, token_uri: 'https://b' }));
    const { portal } = await start({
      INVENTORY_SOURCE: 'google-sheets',
      GOOGLE_CREDENTIALS: file,
      DATABASE_URL: 'postgres://127.0.0.1:1/none',
    });
    expect(await portal.ended).toBe(1);
    expect(lastLines(portal.output)).toEqual([
      `GOOGLE_CREDENTIALS is ${file}, expected the key file (JSON) of a Google service account`,
    ]);
  });

  it('reports in one line that the database cannot be reached, without its password', async () => {
    const { portal } = await start({ DATABASE_URL: 'postgres://user:hidden@127.0.0.1:1/portal' });
    expect(await portal.ended).toBe(1);
    expect(lastLines(portal.output)).toEqual(['DATABASE_URL names a database that does not answer (ECONNREFUSED)']);
  });

  it('reports in one line that a newer portal created the database', async () => {
    await run(`insert into migrations (name, executed_at) values ('Migration20990101000000_later', now())`);
    const { portal } = await start();
    expect(await portal.ended).toBe(1);
    expect(lastLines(portal.output)).toEqual([
      'A newer portal made this database (Migration20990101000000_later). Start that version, or one newer still.',
    ]);
  });

  it('reports in one line that a migration failed, and leaves the data unchanged', async () => {
    await run(`delete from migrations where name = 'Migration20261121000020_mail'`);
    const { portal } = await start({ LOG_LEVEL: 'info' });
    expect(await portal.ended).toBe(1);
    expect(lastLines(portal.output)).toEqual([
      expect.stringMatching(
        /^The database could not be brought up to date: .*already exists.* The data is as it was before\.$/,
      ),
    ]);
  });
});
