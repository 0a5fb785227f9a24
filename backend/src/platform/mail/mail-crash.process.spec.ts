import { setTimeout as delay } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import type { MailKind } from '@portal/contract/mails';
import { sql } from 'kysely';
import { type TestClient, TestPortal, testPassword } from '../../../test/portal/portal.js';
import { WorkerProcess } from '../../../test/processes/worker-process.js';
import { TestMailServer } from '../../../test/servers/mail-server.js';
import { waitUntil } from '../../../test/wait-until.js';
import { enqueueMails } from './enqueue-mails.js';

const kills = 6;
const mailsPerKill = 6;
/** The number of mails that a worker sends concurrently. */
const concurrency = 4;

// R21
describe('mails whose workers are killed', () => {
  let server: TestMailServer;
  let portal: TestPortal;
  let buyer: TestClient;
  let logOutput = '';

  beforeAll(async () => {
    server = await TestMailServer.start();
    portal = await TestPortal.start({ JOBS: 'external' });
    buyer = await portal.user('buyer');
  });
  afterAll(async () => {
    await portal.stop();
    await server.stop();
  });

  const em = () => portal.app.get(MikroORM).em.fork();
  const request = async (kind: MailKind): Promise<string> => {
    const [id = ''] = await em().transactional((inside) => enqueueMails(inside, { kind, userIds: [buyer.id] }));
    return id;
  };
  const left = async () => {
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::int as count from mails where status <> 'sent'`.execute(em().getKysely());
    return rows[0]?.count ?? -1;
  };
  const until = (condition: () => Promise<boolean>) => waitUntil(condition, 300_000);
  const sessionsOf = async ({ name }: WorkerProcess) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and application_name = ${name}`.execute(em().getKysely());
    return rows[0]?.count ?? 0;
  };
  function startWorker(name: string): WorkerProcess {
    const settings = { SMTP_URL: server.url, MAIL_RETRY_SECONDS: '0.2', LOG_LEVEL: 'trace' };
    const worker = WorkerProcess.start(name, portal, settings);
    for (const stream of [worker.child.stdout, worker.child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        logOutput += chunk;
      });
    }
    return worker;
  }

  it('all arrive; those that the mail server accepted at the moment of a kill may arrive twice, with the same Message-ID', async () => {
    const kinds: MailKind[] = ['account-approved', 'password-changed', 'password-reset'];
    const ids: string[] = [];
    let acceptedByServer = 0;
    let interrupted: (() => void) | undefined;
    // Half of the kills come before the server has acknowledged a message, half after.
    server.answerMessage = async () => {
      acceptedByServer++;
      interrupted?.();
      await delay(Math.random() < 0.5 ? 50 : 0);
      return undefined;
    };
    for (let kill = 0; kill < kills; kill++) {
      const worker = startWorker(`worker ${kill}`);
      await worker.ready;
      const before = acceptedByServer;
      const middle = new Promise<void>((resolve) => {
        interrupted = () => acceptedByServer - before >= 2 && resolve();
      });
      for (let index = 0; index < mailsPerKill; index++) ids.push(await request(kinds[index % 3] ?? 'password-reset'));
      await middle;
      await delay(Math.random() * 20);
      await worker.kill();
      // PostgreSQL may still execute the last statement of a killed process, such as a claim.
      await until(async () => (await sessionsOf(worker)) === 0);
      // The killed worker's claims expire after two minutes; this moves them into the past instead of waiting.
      await sql`update mails set next_attempt_at = now() where status = 'sending'`.execute(em().getKysely());
    }
    interrupted = undefined;
    const last = startWorker('last worker');
    await until(async () => (await left()) === 0);
    await last.kill();

    const copies = new Map(ids.map((id) => [`<${id}@localhost>`, 0]));
    for (const { messageId = '' } of server.received) copies.set(messageId, (copies.get(messageId) ?? 0) + 1);
    expect(copies.size).toBe(ids.length);
    expect([...copies.values()].every((count) => count > 0)).toBe(true);
    expect(server.received.length - ids.length).toBeLessThanOrEqual(kills * concurrency);
  });

  // R07
  it('leave no secret in any log line or table row', async () => {
    const tokens = server.received.flatMap(({ text = '' }) => /reset-password\/([\w-]+)/.exec(text)?.[1] ?? []);
    expect(tokens.length).toBeGreaterThanOrEqual(kills);
    const { rows: users } = await sql<{ hash: string }>`select password_hash as hash from users`.execute(
      em().getKysely(),
    );
    // Reads every log line and every table, except for the table of the accounts.
    const { rows: tables } = await sql<{ content: string }>`
      select query_to_xml(format('select * from %I.%I', table_schema, table_name), true, true, '')::text as content
      from information_schema.tables where table_schema in ('public', 'jobs') and table_name <> 'users'`.execute(
      em().getKysely(),
    );
    const storedText = tables.map(({ content }) => content).join() + logOutput;
    expect(storedText).toContain(buyer.email);
    expect(logOutput).toContain('Worker ready');
    for (const secret of [...tokens, ...users.map(({ hash }) => hash), testPassword, server.password]) {
      expect(storedText).not.toContain(secret);
    }
    for (const { html, text } of server.received) {
      for (const secret of [...users.map(({ hash }) => hash), testPassword])
        expect(`${html}${text}`).not.toContain(secret);
    }
  });
});
