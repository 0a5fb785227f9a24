import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { ChatDesk } from '../../test/portal/chat-desk.js';
import { type TestClient, TestPortal } from '../../test/portal/portal.js';
import { waitUntil } from '../../test/wait-until.js';
import { composeChatAnswer } from './mails/chat-answer.js';
import { sendUnreadAnswerMails } from './unread-answers.js';

describe('unread answers', () => {
  let portal: TestPortal;
  let admin: TestClient;
  let buyer: TestClient;
  let desk: ChatDesk;

  beforeAll(async () => {
    portal = await TestPortal.start();
    admin = await portal.user('admin');
  });
  beforeEach(async () => {
    buyer = await portal.user('buyer');
    desk = new ChatDesk(buyer);
  });
  afterAll(() => portal.stop());

  const em = () => portal.app.get(MikroORM).em.fork();
  const mails = async () => {
    const asked = sql`select from mails where user_id = ${buyer.id} and kind = 'chat-answer'`;
    return (await asked.execute(em().getKysely())).rows;
  };
  const minutesPass = (minutes: number) =>
    sql`update chats set unread_answer_since = unread_answer_since - make_interval(mins => ${minutes})
      where buyer_id = ${buyer.id}`.execute(em().getKysely());

  /** Waits for this many mails: the recurring job may have locked the chat and may not have committed its mail yet. */
  const expectMails = async (count: number) => {
    await waitUntil(async () => (await mails()).length >= count);
    expect(await mails()).toHaveLength(count);
  };

  it('are mailed to the buyer once after 15 minutes, even when several processes check concurrently', async () => {
    await desk.write(admin, 'It is back in stock', buyer);
    await minutesPass(14);
    await sendUnreadAnswerMails(em());
    expect(await mails()).toHaveLength(0);
    await minutesPass(2);
    await Promise.all([1, 2, 3, 4].map(() => sendUnreadAnswerMails(em())));
    await expectMails(1);
    await desk.write(admin, 'And in blue', buyer);
    await sendUnreadAnswerMails(em());
    await expectMails(1);
    await desk.read(buyer);
    await desk.write(admin, 'Are you there?', buyer);
    await minutesPass(16);
    await sendUnreadAnswerMails(em());
    await expectMails(2);
  });

  it('are mailed after the time in the settings, unless they were read before', async () => {
    const change = (minutes: number) =>
      sql`insert into settings (version, value) select version + 1, value || jsonb_build_object('unreadAnswerMinutes', ${minutes}::int)
        from settings order by version desc limit 1`.execute(em().getKysely());
    await change(60);
    try {
      await desk.write(admin, 'It is back in stock', buyer);
      await minutesPass(59);
      await sendUnreadAnswerMails(em());
      expect(await mails()).toHaveLength(0);
      await minutesPass(2);
      await sendUnreadAnswerMails(em());
      await expectMails(1);
      const due = { id: randomUUID(), userId: buyer.id, about: {}, requestedAt: new Date() };
      const composed = () => composeChatAnswer(due, { em: em(), language: 'en', link: (path) => path });
      expect(await composed()).not.toBeNull();
      await desk.read(buyer);
      expect(await composed()).toBeNull();
    } finally {
      await change(15);
    }
  });

  it('are quoted in the mail', async () => {
    await desk.write(admin, 'It is <back> in stock', buyer);
    await minutesPass(16);
    await sendUnreadAnswerMails(em());
    const folder = join(portal.env.dataDir, 'mail');
    const text = async () => {
      // Files that are still being written have names that end in .part.
      const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
      const all = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
      return all.find((mail) => mail.to?.[0]?.address === buyer.email)?.text;
    };
    await waitUntil(async () => (await text()) !== undefined);
    expect(await text()).toContain('It is <back> in stock');
    expect(await text()).toContain('/dashboard?chat');
    // R24: buyers do not see administrators' names.
    expect(await text()).not.toContain('Test admin');
  });

  // K01
  describe('of a company', () => {
    const mailed = async () => {
      const { rows } = await sql<{ email: string; count: number }>`
        select email, count(*)::int as count from mails join users on users.id = user_id
        where company_id = ${buyer.id} and kind = 'chat-answer' group by email`.execute(em().getKysely());
      return Object.fromEntries(rows.map(({ email, count }) => [email, count]));
    };
    const composedFor = (person: TestClient) =>
      composeChatAnswer(
        { id: randomUUID(), userId: person.id, about: {}, requestedAt: new Date() },
        { em: em(), language: 'en', link: (path) => path },
      );

    it('are mailed to each who may write in the chat, once until one of them has read them', async () => {
      const [colleague, accountant, removed] = await Promise.all([
        portal.member(buyer, 'buyer'),
        portal.member(buyer, 'accountant'),
        portal.member(buyer, 'owner'),
      ]);
      await portal.member(buyer, 'viewer');
      await sql`update users set removed_at = now() where id = ${removed.id}`.execute(em().getKysely());
      await desk.write(admin, 'It is back in stock', buyer);
      await minutesPass(16);
      await Promise.all([1, 2, 3, 4].map(() => sendUnreadAnswerMails(em())));
      await desk.write(admin, 'And in blue', buyer);
      await sendUnreadAnswerMails(em());
      const once = { [buyer.email]: 1, [colleague.email]: 1, [accountant.email]: 1 };
      await waitUntil(async () => Object.keys(await mailed()).length >= 3);
      expect(await mailed()).toEqual(once);
      await desk.read(accountant);
      await desk.write(admin, 'Are you there?', buyer);
      await minutesPass(16);
      await sendUnreadAnswerMails(em());
      const twice = Object.fromEntries(Object.keys(once).map((email) => [email, 2]));
      await waitUntil(async () => Object.values(await mailed()).every((count) => count === 2));
      expect(await mailed()).toEqual(twice);
    });

    it('are not mailed any more once a colleague has read them, nor to who may not write any more', async () => {
      const [colleague, stranger] = [await portal.member(buyer, 'buyer'), await portal.user('buyer')];
      await desk.write(admin, 'It is back in stock', buyer);
      expect([await composedFor(buyer), await composedFor(colleague)]).not.toContain(null);
      expect(await composedFor(stranger)).toBeNull();
      await sql`update users set company_role = 'viewer' where id = ${colleague.id}`.execute(em().getKysely());
      expect(await composedFor(colleague)).toBeNull();
      await sql`update users set company_role = 'accountant' where id = ${colleague.id}`.execute(em().getKysely());
      await desk.read(colleague);
      expect([await composedFor(buyer), await composedFor(colleague)]).toEqual([null, null]);
    });
  });

  it('are not mailed after they were read, nor to a rejected buyer', async () => {
    await desk.write(admin, 'Hello', buyer);
    await desk.read(buyer);
    await minutesPass(16);
    await sendUnreadAnswerMails(em());
    await desk.write(admin, 'Hello again', buyer);
    // Rejected before the minutes pass, because the recurring job runs meanwhile.
    await sql`update users set status = 'rejected' where id = ${buyer.id}`.execute(em().getKysely());
    await minutesPass(16);
    await sendUnreadAnswerMails(em());
    expect(await mails()).toHaveLength(0);
  });
});
