import { setTimeout as delay } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import type { MailKind } from '@portal/contract/mails';
import { sql } from 'kysely';
import { TestMailServer } from '../../../test/mail-server.js';
import { type TestClient, TestPortal, testPassword } from '../../../test/portal.js';
import { WorkerProcess } from '../../../test/worker-process.js';
import { requestMails } from './request-mails.js';

const patience = 240_000;
const kills = 6;
const mailsPerKill = 6;
/** How many mails a worker has under way at once. */
const concurrency = 4;

// R21
describe('mails whose workers are killed', () => {
  let server: TestMailServer;
  let portal: TestPortal;
  let buyer: TestClient;
  let said = '';

  beforeAll(async () => {
    server = await TestMailServer.start();
    portal = await TestPortal.start({ JOBS: 'external' });
    buyer = await portal.user('buyer');
  }, patience);
  afterAll(async () => {
    await portal.stop();
    await server.stop();
  });

  const em = () => portal.app.get(MikroORM).em.fork();
  const request = async (kind: MailKind): Promise<string> => {
    const [id = ''] = await em().transactional((inside) => requestMails(inside, { kind, userIds: [buyer.id] }));
    return id;
  };
  const left = async () => {
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::int as count from mails where status <> 'sent'`.execute(em().getKysely());
    return rows[0]?.count ?? -1;
  };
  const until = async (isSo: () => boolean | Promise<boolean>) => {
    for (const end = Date.now() + 120_000; !(await isSo()); await delay(5)) {
      if (Date.now() > end) throw new Error('Still not so');
    }
  };
  function startWorker(name: string): WorkerProcess {
    const settings = { SMTP_URL: server.url, MAIL_RETRY_SECONDS: '0.2', LOG_LEVEL: 'trace' };
    const worker = WorkerProcess.start(name, portal, settings);
    for (const stream of [worker.child.stdout, worker.child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        said += chunk;
      });
    }
    return worker;
  }

  it(
    'all arrive, and only those twice that the mail server took in the moment of a kill, under the same Message-ID',
    async () => {
      const kinds: MailKind[] = ['account-approved', 'password-changed', 'password-reset'];
      const ids: string[] = [];
      let taken = 0;
      let interrupted: (() => void) | undefined;
      // Half of the kills come before the server has answered for a message, half after.
      server.answerMessage = async () => {
        taken++;
        interrupted?.();
        await delay(Math.random() < 0.5 ? 50 : 0);
        return undefined;
      };
      for (let kill = 0; kill < kills; kill++) {
        const worker = startWorker(`worker ${kill}`);
        await worker.ready;
        const before = taken;
        const middle = new Promise<void>((resolve) => {
          interrupted = () => taken - before >= 2 && resolve();
        });
        for (let index = 0; index < mailsPerKill; index++)
          ids.push(await request(kinds[index % 3] ?? 'password-reset'));
        await middle;
        await delay(Math.random() * 20);
        await worker.kill();
        // What the dead one had in hand counts as cut off two minutes later: that time passes here.
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
    },
    patience,
  );

  // R07
  it('are written without a secret in any log line or row', async () => {
    const tokens = server.received.flatMap(({ text = '' }) => /reset-password\/([\w-]+)/.exec(text)?.[1] ?? []);
    expect(tokens.length).toBeGreaterThanOrEqual(kills);
    const { rows: users } = await sql<{ hash: string }>`select password_hash as hash from users`.execute(
      em().getKysely(),
    );
    // Everything that is written down, but for the accounts themselves.
    const { rows: tables } = await sql<{ content: string }>`
      select query_to_xml(format('select * from %I.%I', table_schema, table_name), true, true, '')::text as content
      from information_schema.tables where table_schema in ('public', 'jobs') and table_name <> 'users'`.execute(
      em().getKysely(),
    );
    const kept = tables.map(({ content }) => content).join() + said;
    expect(kept).toContain(buyer.email);
    expect(said).toContain('Worker ready');
    for (const secret of [...tokens, ...users.map(({ hash }) => hash), testPassword, server.password]) {
      expect(kept).not.toContain(secret);
    }
    for (const { html, text } of server.received) {
      for (const secret of [...users.map(({ hash }) => hash), testPassword])
        expect(`${html}${text}`).not.toContain(secret);
    }
  });
});
