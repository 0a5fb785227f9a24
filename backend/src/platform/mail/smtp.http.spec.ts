import { setTimeout as delay } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import { getQueueToken } from '@nestjs/bullmq';
import type { Mail, MailKind, MailsResponse } from '@portal/contract/mails';
import type { Queue } from 'bullmq';
import { sql } from 'kysely';
import { type TestClient, TestPortal } from '../../../test/portal/portal.js';
import { TestMailServer } from '../../../test/servers/mail-server.js';
import { enqueueMails, mailQueueNotificationSql } from './enqueue-mails.js';
import { MAIL_QUEUE } from './mail-queue.js';

describe('mails through a mail server', () => {
  let server: TestMailServer;
  let portal: TestPortal;
  let admin: TestClient;
  let buyer: TestClient;

  beforeAll(async () => {
    server = await TestMailServer.start();
    portal = await TestPortal.start({
      SMTP_URL: server.url,
      MAIL_FROM: 'Wholesale Portal <portal@example.com>',
      MAIL_RETRY_SECONDS: '0.2',
      PUBLIC_URL: 'https://portal.example.com',
    });
    [admin, buyer] = await Promise.all([portal.user('admin'), portal.user('buyer')]);
  });
  afterAll(async () => {
    await portal.stop();
    await server.stop();
  });
  afterEach(() => {
    server.received.splice(0);
    server.answerRecipient = server.answerMessage = server.answerSignIn = () => undefined;
  });

  const em = () => portal.app.get(MikroORM).em.fork();
  const request = async (kind: MailKind = 'account-approved', userId = buyer.id): Promise<string> => {
    const [id = ''] = await em().transactional((inside) => enqueueMails(inside, { kind, userIds: [userId] }));
    return id;
  };
  const list = async (query = ''): Promise<MailsResponse> =>
    (await admin.get<MailsResponse>(`/api/mails?limit=1000${query}`)).body;
  const find = async (id: string) => (await list()).mails.find(({ _id }) => _id === id) as Mail;
  const until = async (id: string, condition: (mail: Mail) => boolean): Promise<Mail> => {
    for (const end = Date.now() + 100_000; ; await delay(30)) {
      const mail = await find(id);
      if (condition(mail)) return mail;
      if (Date.now() > end) throw new Error(`Still not so: ${JSON.stringify(mail)}`);
    }
  };
  const settled = (id: string) => until(id, ({ status }) => status !== 'queued' && status !== 'sending');
  const resend = (id: string) => admin.call('POST', `/api/mails/${id}/resend`);
  /** Makes a mail due at once instead of after the pause before its next attempt. */
  const makeDue = (id: string) =>
    sql`update mails set next_attempt_at = now() where id = ${id} and status = 'queued' and next_attempt_at > now()
      returning ${mailQueueNotificationSql}`.execute(em().getKysely());

  // N06
  it('reach their recipient with complete headers, as HTML and as text', async () => {
    const id = await request();
    const mail = await settled(id);
    expect(mail).toMatchObject({ status: 'sent', attempts: 1, subject: 'Your account is approved', lastError: null });
    expect(server.received).toHaveLength(1);
    expect(server.received[0]).toMatchObject({
      envelope: { from: 'portal@example.com', to: [buyer.email] },
      from: { name: 'Wholesale Portal', address: 'portal@example.com' },
      to: [{ name: '', address: buyer.email }],
      subject: 'Your account is approved',
      messageId: `<${id}@portal.example.com>`,
    });
    expect(server.received[0]?.html).toContain('https://portal.example.com/login');
    expect(server.received[0]?.text).toContain('https://portal.example.com/login');
    const headers = Object.fromEntries(server.received[0]?.headers.map(({ key, value }) => [key, value]) ?? []);
    expect(headers['auto-submitted']).toBe('auto-generated');
  });

  it('are not enqueued by a transaction that is rolled back, nor outside of a transaction', async () => {
    let id = '';
    const cut = em().transactional(async (inside) => {
      [id = ''] = await enqueueMails(inside, { kind: 'account-approved', userIds: [buyer.id] });
      throw new Error('cut');
    });
    await expect(cut).rejects.toThrow('cut');
    await expect(enqueueMails(em(), { kind: 'account-approved', userIds: [buyer.id] })).rejects.toThrow('transaction');
    expect(await find(id)).toBeUndefined();
    const next = await request();
    await settled(next);
    expect(server.received.map(({ messageId }) => messageId)).toEqual([`<${next}@portal.example.com>`]);
  });

  it('fail at once when the recipient is refused for good', async () => {
    server.answerRecipient = (address) => ({ code: 550, message: `No mailbox ${address} here` });
    const id = await request();
    expect(await settled(id)).toMatchObject({ status: 'failed', attempts: 1, nextAttemptAt: null });
    expect((await find(id)).lastError).toContain(`No mailbox ${buyer.email} here`);
  });

  it('are retried after a temporary refusal', async () => {
    let attemptCount = 0;
    server.answerRecipient = () => (++attemptCount < 3 ? { code: 451, message: 'Greylisted' } : undefined);
    const id = await request();
    expect(await settled(id)).toMatchObject({ status: 'sent', attempts: 3, lastError: null });
    expect(server.received).toHaveLength(1);
  });

  it('are retried when the sign-in is refused, and the reason contains no password', async () => {
    server.answerSignIn = () => ({ code: 535, message: `Not with ${server.password}` });
    const id = await request();
    const waiting = await until(id, ({ attempts, status }) => attempts > 0 && status === 'queued');
    expect(waiting.lastError).toContain('535');
    expect(waiting.lastError).not.toContain(server.password);
    server.answerSignIn = () => undefined;
    expect(await settled(id)).toMatchObject({ status: 'sent' });
  });

  // R07
  it('show no link in the error when a server quotes it', async () => {
    let quoted = '';
    server.answerMessage = (raw) => {
      quoted = /reset-password\/([\w-]{20,})/.exec(raw.replace(/=\r\n/g, ''))?.[1] ?? '';
      return { code: 554, message: `Spam link https://portal.example.com/reset-password/${quoted} found` };
    };
    const id = await request('password-reset');
    const mail = await settled(id);
    expect(quoted).not.toBe('');
    expect(mail).toMatchObject({ status: 'failed', attempts: 1 });
    expect(mail.lastError).toContain('Spam link');
    const { rows } = await sql`select * from mails`.execute(em().getKysely());
    const { rows: jobs } = await sql`select * from outbox_events`.execute(em().getKysely());
    expect(JSON.stringify([rows, jobs])).not.toContain(quoted);
  });

  // R21
  it('survive an outage of the mail server: all arrive once when it is back', async () => {
    await server.stop();
    const kinds: MailKind[] = ['account-approved', 'password-changed', 'password-reset'];
    const ids = await Promise.all(Array.from({ length: 12 }, (_, index) => request(kinds[index % 3])));
    for (const id of ids) {
      const waiting = await until(id, ({ attempts, status }) => attempts > 1 && status === 'queued');
      expect(waiting.lastError).toContain('ECONNREFUSED');
      expect(waiting.nextAttemptAt).not.toBeNull();
    }
    await server.start();
    for (const id of ids) expect(await settled(id)).toMatchObject({ status: 'sent' });
    expect(server.received.map(({ messageId }) => messageId).sort()).toEqual(
      ids.map((id) => `<${id}@portal.example.com>`).sort(),
    );
  });

  // R21
  it('are listed as failed when it stays down, and arrive when an administrator resends them', async () => {
    await server.stop();
    const ids = [await request(), await request('password-changed')];
    for (const id of ids) {
      await until(id, ({ status }) => {
        if (status === 'queued') void makeDue(id);
        return status === 'failed';
      });
    }
    const { mails, failed, delivery } = await list('&status=failed');
    expect(delivery).toBe('smtp');
    expect(mails.filter(({ _id }) => ids.includes(_id)).map(({ attempts }) => attempts)).toEqual([9, 9]);
    expect(failed).toBe(mails.length);
    await server.start();
    const answer = await admin.call<{ count: number }>('POST', '/api/mails/resend-failed');
    expect(answer.body).toEqual({ count: mails.length });
    for (const id of ids) expect(await settled(id)).toMatchObject({ status: 'sent', attempts: 1, lastError: null });
    // Mails that failed in earlier tests were resent, too.
    for (const { _id } of mails) await settled(_id);
    expect((await list()).failed).toBe(0);
  });

  it('are sent once, however many jobs are enqueued', async () => {
    const queue = portal.app.get<Queue>(getQueueToken(MAIL_QUEUE), { strict: false });
    // These jobs are added without the deduplication that usually leaves one job for all due mails.
    const jobs = () => Promise.all(Array.from({ length: 10 }, () => queue.add('mails.due', {})));
    await jobs();
    const ids = await Promise.all(Array.from({ length: 40 }, () => request()));
    await jobs();
    for (const id of ids) await settled(id);
    await delay(500);
    expect(server.received).toHaveLength(ids.length);
    expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(ids.length);
  });

  describe('sent again by an administrator', () => {
    it('are new messages', async () => {
      const id = await request();
      const first = await settled(id);
      expect((await resend(id)).status).toBe(200);
      const resentMail = await until(id, ({ resentAt, status }) => resentAt !== null && status === 'sent');
      expect(resentMail.requestedAt).toBe(first.requestedAt);
      const messageIds = server.received.map(({ messageId }) => messageId);
      expect(messageIds).toHaveLength(2);
      expect(new Set(messageIds).size).toBe(2);
    });

    it('contain a new link to set a password', async () => {
      const id = await request('password-reset');
      await settled(id);
      await resend(id);
      await until(id, ({ resentAt, status }) => resentAt !== null && status === 'sent');
      const links = server.received.map(({ text }) => /reset-password\/([\w-]+)/.exec(text ?? '')?.[1]);
      expect(new Set(links).size).toBe(2);
      for (const link of links) {
        expect((await portal.anonymous().get(`/api/auth/verify-reset-token/${link}`)).status).toBe(200);
      }
    });

    it('are refused while they are being sent, and when they do not exist', async () => {
      const held = Promise.withResolvers<void>();
      server.answerMessage = async () => {
        await held.promise;
        return undefined;
      };
      const id = await request();
      await until(id, ({ status }) => status === 'sending');
      expect(await resend(id)).toMatchObject({ status: 409, body: { code: 'mail.being_sent' } });
      held.resolve();
      await settled(id);
      expect(server.received).toHaveLength(1);
      expect((await resend('01890000-0000-7000-8000-000000000000')).status).toBe(404);
    });

    it('are sent once for twenty concurrent requests', async () => {
      const id = await request();
      await settled(id);
      const answers = await Promise.all(Array.from({ length: 20 }, () => resend(id)));
      expect(answers.some(({ status }) => status === 200)).toBe(true);
      await settled(id);
      await delay(500);
      // Requests before the sending began share one message; each later one is a new message with its own id.
      const messageIds = server.received.map(({ messageId }) => messageId);
      expect(new Set(messageIds).size).toBe(messageIds.length);
    });
  });

  it('are found by recipient, subject, and kind in words; by status and kind; page by page', async () => {
    const id = await request('password-changed');
    await settled(id);
    const found = async (query: string) => (await list(query)).mails.map(({ _id }) => _id);
    expect(await found(`&search=${buyer.email.slice(3, 20)}`)).toContain(id);
    expect(await found('&search=PASSWORD%20WAS')).toContain(id);
    expect(await found('&search=password%20changed')).toContain(id);
    expect(await found('&search=%25')).toEqual([]);
    expect(await found('&kind=account-approved')).not.toContain(id);
    expect(await found('&kind=password-changed&status=sent')).toContain(id);
    const page = (await admin.get<MailsResponse>('/api/mails?limit=1&page=1&sort=-requestedAt')).body;
    expect(page.mails.map(({ _id }) => _id)).toEqual([id]);
    expect(page.total).toBeGreaterThan(1);
    // R24
    expect(Object.keys(page.mails[0] ?? {}).sort()).toEqual(
      'kind,recipient,subject,status,attempts,lastError,requestedAt,resentAt,sentAt,nextAttemptAt,_id'
        .split(',')
        .sort(),
    );
  });

  describe('to people with malicious names', () => {
    const mailFor = async (facts: string): Promise<string> => {
      const person = await portal.user('buyer');
      await sql`update users set ${sql.raw(facts)} where id = ${person.id}`.execute(em().getKysely());
      return person.id;
    };

    it('contain the name as plain text', async () => {
      const id = await mailFor(
        String.raw`name = E'<script>x</script>\r\nBcc: other@evil.example', company_name = '<img src=//evil.example/x>'`,
      );
      await settled(await request('account-approved', id));
      const [mail] = server.received;
      expect(mail?.envelope.to).toHaveLength(1);
      expect(mail?.headers.map(({ key }) => key)).not.toContain('bcc');
      expect(mail?.html).toContain('&lt;script&gt;x&lt;/script&gt;');
      expect(mail?.html).not.toMatch(/<script|<img/);
      expect(mail?.text).toContain('<script>x</script>');
    });

    it.each([
      `email = 'victim@example.com, other@evil.example'`,
      String.raw`email = E'victim@example.com\r\nRCPT TO:<other@evil.example>'`,
    ])('go to nobody else: %s', async (facts) => {
      const mail = await settled(await request('account-approved', await mailFor(facts)));
      expect(mail.attempts).toBe(1);
      expect(server.received.flatMap(({ envelope }) => envelope.to)).not.toContain('other@evil.example');
      for (const { headers } of server.received) {
        expect(headers.filter(({ key }) => key === 'to')).toHaveLength(1);
      }
    });
  });
});
