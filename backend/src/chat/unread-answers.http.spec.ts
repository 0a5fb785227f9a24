import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { ChatDesk } from '../../test/chat-desk.js';
import { until } from '../../test/live-client.js';
import { type TestClient, TestPortal } from '../../test/portal.js';
import { composeChatAnswer } from './mails/chat-answer.js';
import { mailUnreadAnswers } from './unread-answers.js';

describe('answers left unread', () => {
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

  it('reach the buyer by mail after a quarter of an hour, once, whoever looks at the same time', async () => {
    await desk.write(admin, 'It is back in stock', buyer);
    await minutesPass(14);
    await mailUnreadAnswers(em());
    expect(await mails()).toHaveLength(0);
    await minutesPass(2);
    await Promise.all([1, 2, 3, 4].map(() => mailUnreadAnswers(em())));
    expect(await mails()).toHaveLength(1);
    await desk.write(admin, 'And in blue', buyer);
    await mailUnreadAnswers(em());
    expect(await mails()).toHaveLength(1);
    await desk.read(buyer);
    await desk.write(admin, 'Are you there?', buyer);
    await minutesPass(16);
    await mailUnreadAnswers(em());
    expect(await mails()).toHaveLength(2);
  });

  it('wait as long as the settings say, and are not mailed once they were read meanwhile', async () => {
    const change = (minutes: number) =>
      sql`insert into settings (version, value) select version + 1, value || jsonb_build_object('unreadAnswerMinutes', ${minutes}::int)
        from settings order by version desc limit 1`.execute(em().getKysely());
    await change(60);
    try {
      await desk.write(admin, 'It is back in stock', buyer);
      await minutesPass(59);
      await mailUnreadAnswers(em());
      expect(await mails()).toHaveLength(0);
      await minutesPass(2);
      await mailUnreadAnswers(em());
      expect(await mails()).toHaveLength(1);
      const due = { userId: buyer.id, about: {}, requestedAt: new Date() };
      const composed = () => composeChatAnswer(due, { em: em(), link: (path) => path });
      expect(await composed()).not.toBeNull();
      await desk.read(buyer);
      expect(await composed()).toBeNull();
    } finally {
      await change(15);
    }
  });

  it('are quoted in it', async () => {
    await desk.write(admin, 'It is <back> in stock', buyer);
    await minutesPass(16);
    await mailUnreadAnswers(em());
    const folder = join(portal.env.dataDir, 'mail');
    const text = async () => {
      // One that is still being written is called .part.
      const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
      const all = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
      return all.find((mail) => mail.to?.[0]?.address === buyer.email)?.text;
    };
    await until(async () => (await text()) !== undefined);
    expect(await text()).toContain('It is <back> in stock');
    expect(await text()).toContain('/dashboard?chat');
    // R24: it is the team that answers.
    expect(await text()).not.toContain('Test admin');
  });

  it('are not mailed once they were read, nor to somebody who was rejected', async () => {
    await desk.write(admin, 'Hello', buyer);
    await desk.read(buyer);
    await minutesPass(16);
    await mailUnreadAnswers(em());
    await desk.write(admin, 'Hello again', buyer);
    await minutesPass(16);
    await sql`update users set status = 'rejected' where id = ${buyer.id}`.execute(em().getKysely());
    await mailUnreadAnswers(em());
    expect(await mails()).toHaveLength(0);
  });
});
