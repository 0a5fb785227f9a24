import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MikroORM } from '@mikro-orm/postgresql';
import type {
  Chat,
  ChatAnswer,
  ChatBuyersAnswer,
  ChatMessage,
  ConversationsAnswer,
  MessageSentAnswer,
} from '@portal/contract/chat';
import type { ErrorBody } from '@portal/contract/errors';
import { messages } from '@portal/contract/messages';
import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { v7 as uuid } from 'uuid';
import { LiveClient, until } from '../../test/live-client.js';
import { type Answer, type TestClient, TestPortal } from '../../test/portal.js';
import { composeChatAnswer } from './mails/chat-answer.js';
import { mailUnreadAnswers } from './unread-answers.js';

const absent = '01890000-0000-7000-8000-000000000000';

describe('the chat', () => {
  let portal: TestPortal;
  let admin: TestClient;
  let colleague: TestClient;
  let buyer: TestClient;

  beforeAll(async () => {
    portal = await TestPortal.start({ RATE_LIMIT: 'off' });
    [admin, colleague] = await Promise.all([portal.user('admin'), portal.user('admin')]);
  });
  beforeEach(async () => {
    buyer = await portal.user('buyer');
  });
  afterAll(() => portal.stop());

  const post = (from: TestClient, json: Record<string, unknown>) =>
    from.call<MessageSentAnswer & ErrorBody>('POST', '/api/chat/send-message', { json });
  const write = async (from: TestClient, content: string, to?: TestClient): Promise<ChatMessage> => {
    const { status, body } = await post(from, { content, ...(to ? { buyerId: to.id } : {}) });
    expect(status).toBe(201);
    return body.message;
  };
  const mine = async (query = ''): Promise<Chat> =>
    (await buyer.get<ChatAnswer>(`/api/chat/my-chat${query}`)).body.chat;
  const seenBy = async (administrator: TestClient): Promise<Chat> =>
    (await administrator.get<ChatAnswer>(`/api/chat/conversation/${buyer.id}`)).body.chat;
  const lineOf = async (administrator: TestClient) =>
    (await administrator.get<ConversationsAnswer>('/api/chat/conversations')).body.conversations.find(
      ({ buyerId }) => buyerId === buyer.id,
    );
  const unread = async (of: TestClient) => (await of.get<{ unreadCount: number }>('/api/chat/unread-count')).body;
  const read = (by: TestClient) => by.call<ErrorBody>('PUT', '/api/chat/mark-read', { json: { chatId: buyer.id } });
  const contents = ({ messages: list }: Chat) => list.map(({ content }) => content);

  // H01
  it('is there for a buyer before its first message, and in the list only after it', async () => {
    expect(await mine()).toEqual({
      id: buyer.id,
      buyerId: buyer.id,
      buyerName: 'Test buyer',
      messages: [],
      hasMore: false,
      unreadCount: 0,
      online: false,
      lastSeenAt: null,
    });
    expect(await lineOf(admin)).toBeUndefined();
    const { createdAt } = await write(buyer, '  Hello  ');
    expect(await lineOf(admin)).toEqual({
      buyerId: buyer.id,
      buyerName: 'Test buyer',
      buyerEmail: buyer.email,
      companyName: 'Test Company',
      lastMessage: 'Hello',
      lastMessageAt: createdAt,
      lastSenderRole: 'buyer',
      lastSenderName: null,
      unreadCount: 1,
      hasUnread: true,
      waitingSince: createdAt,
      online: false,
      lastSeenAt: expect.stringMatching(/Z$/),
    });
  });

  // H01
  it('is found by name, company or e-mail, a page at a time, and its buyer is not offered for a new one', async () => {
    const listed = async (query: string) =>
      (await admin.get<ConversationsAnswer>(`/api/chat/conversations?${query}`)).body;
    const offered = async () =>
      (await admin.get<ChatBuyersAnswer>(`/api/chat/buyers?search=${buyer.email}`)).body.buyers.map(({ _id }) => _id);
    expect(await offered()).toEqual([buyer.id]);
    await write(buyer, 'First');
    expect(await offered()).toEqual([]);
    const next = await portal.user('buyer');
    await write(next, 'Second');
    await write(buyer, 'Third');
    const of = ({ conversations }: ConversationsAnswer) => conversations.map(({ buyerId }) => buyerId);
    expect(of(await listed(`search=${buyer.email.toUpperCase()}`))).toEqual([buyer.id]);
    expect(of(await listed('search=100%25'))).toEqual([]);
    const first = await listed('limit=1&search=test%20comp');
    expect([of(first), first.hasMore]).toEqual([[buyer.id], true]);
    expect(of(await listed('limit=1&page=2&search=test%20comp'))).toEqual([next.id]);
    const all = await listed('');
    expect(of(all)).toEqual(expect.arrayContaining([buyer.id, next.id]));
    expect(all.hasMore).toBe(false);
    // Out of their own view, the buyer can be written to anew; a colleague still has the conversation.
    await admin.call('DELETE', `/api/chat/conversation/${buyer.id}`);
    expect(await offered()).toEqual([buyer.id]);
    const theirs = (await colleague.get<ChatBuyersAnswer>(`/api/chat/buyers?search=${buyer.email}`)).body;
    expect(theirs.buyers).toEqual([]);
  });

  // H01
  it('does not begin by being read, deleted or cleared', async () => {
    expect((await read(buyer)).status).toBe(200);
    expect((await read(admin)).status).toBe(200);
    expect((await admin.call('DELETE', `/api/chat/conversation/${buyer.id}`)).status).toBe(200);
    expect((await admin.call('POST', `/api/chat/${buyer.id}/clear`)).status).toBe(409);
    const { rows } = await sql`select from chats where buyer_id = ${buyer.id}`.execute(
      portal.app.get(MikroORM).em.fork().getKysely(),
    );
    expect(rows).toHaveLength(0);
    expect(await lineOf(colleague)).toBeUndefined();
  });

  // H03
  it('is read by the other side, by one administrator for all of them', async () => {
    await write(buyer, 'One');
    await write(buyer, 'Two');
    const before = (await unread(colleague)).unreadCount;
    await read(admin);
    expect((await unread(colleague)).unreadCount).toBe(before - 2);
    expect((await mine()).messages.map(({ isRead }) => isRead)).toEqual([true, true]);
    await write(admin, 'Three', buyer);
    expect(await unread(buyer)).toEqual({ unreadCount: 1 });
    // Reading one's own side's messages again changes nothing on the other.
    await read(admin);
    expect((await mine()).unreadCount).toBe(1);
    await read(buyer);
    expect(await unread(buyer)).toEqual({ unreadCount: 0 });
    expect((await seenBy(colleague)).messages.map(({ isRead }) => isRead)).toEqual([true, true, true]);
  });

  it('says since when a buyer waits, until anybody answers', async () => {
    const first = await write(buyer, 'Is this in stock?');
    await write(buyer, 'Hello?');
    await read(admin);
    expect((await lineOf(admin))?.waitingSince).toBe(first.createdAt);
    await write(colleague, 'It is.', buyer);
    expect(await lineOf(admin)).toMatchObject({
      waitingSince: null,
      lastSenderRole: 'admin',
      lastSenderName: 'Test admin',
    });
  });

  it('is listed among those who wait until it is answered, whoever has waited longest first', async () => {
    const longer = await portal.user('buyer');
    await write(longer, 'I was here before');
    await write(buyer, 'And I');
    await write(longer, 'Hello?');
    const waiting = async () => {
      const { body } = await admin.get<ConversationsAnswer>('/api/chat/conversations?queue=waiting');
      return body.conversations.map(({ buyerId }) => buyerId).filter((id) => [buyer.id, longer.id].includes(id));
    };
    expect(await waiting()).toEqual([longer.id, buyer.id]);
    await write(colleague, 'I see to it', longer);
    expect(await waiting()).toEqual([buyer.id]);
    expect((await admin.get('/api/chat/conversations?queue=none')).status).toBe(400);
  });

  // R24
  it('tells the team who of them wrote, and the buyer only that the team did', async () => {
    await write(admin, 'Good morning', buyer);
    expect((await seenBy(colleague)).messages[0]).toMatchObject({ senderRole: 'admin', senderName: 'Test admin' });
    expect((await mine()).messages[0]).toMatchObject({ senderRole: 'admin', senderName: null });
  });

  // H02
  it.each([
    ['', messages.chat.empty],
    ['   \n ', messages.chat.empty],
    [undefined, messages.chat.empty],
    [{ $ne: '' }, messages.chat.empty],
    ['x'.repeat(4001), messages.chat.tooLong],
    // 2,001 red hearts: two characters each for the database.
    ['\u2764\uFE0F'.repeat(2001), messages.chat.tooLong],
  ])('refuses the message %#', async (content, message) => {
    const answer = await post(buyer, { content });
    expect([answer.status, answer.body.message]).toEqual([400, message]);
    expect((await mine()).messages).toEqual([]);
  });

  // H02
  it('takes a message once, however often and at once it is sent', async () => {
    const clientId = uuid();
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(buyer, { content: 'Once', clientId })));
    expect(new Set(answers.map(({ body }) => body.message._id)).size).toBe(1);
    expect(contents(await mine())).toEqual(['Once']);
    expect((await lineOf(admin))?.unreadCount).toBe(1);
  });

  it('does not let an administrator’s client-made id lead into another chat', async () => {
    const other = await portal.user('buyer');
    const clientId = uuid();
    await post(admin, { content: 'For one', buyerId: other.id, clientId });
    const answer = await post(admin, { content: 'For another', buyerId: buyer.id, clientId });
    expect([answer.status, answer.body.code]).toEqual([422, 'idempotency.key_reused']);
    expect((await mine()).messages).toEqual([]);
  });

  it('keeps one order and right counts while both sides write at once', async () => {
    const sides = Array.from({ length: 60 }, (_, index) => (index % 2 ? buyer : admin));
    await Promise.all(sides.map((side, index) => write(side, `Message ${index}`, side === admin ? buyer : undefined)));
    const { messages: list } = await mine('?limit=200');
    expect(list).toHaveLength(60);
    expect(list.map(({ createdAt }) => createdAt)).toEqual(list.map(({ createdAt }) => createdAt).sort());
    expect((await seenBy(admin)).unreadCount).toBe(30);
    expect(await unread(buyer)).toEqual({ unreadCount: 30 });
    expect((await lineOf(admin))?.lastMessage).toBe(list.at(-1)?.content);
  });

  it('answers older messages page by page', async () => {
    for (let index = 0; index < 7; index++) await write(buyer, `${index}`);
    const newest = await mine('?limit=3');
    expect([contents(newest), newest.hasMore]).toEqual([['4', '5', '6'], true]);
    const older = await mine(`?limit=3&before=${newest.messages[0]?._id}`);
    expect([contents(older), older.hasMore]).toEqual([['1', '2', '3'], true]);
    const oldest = await mine(`?limit=3&before=${older.messages[0]?._id}`);
    expect([contents(oldest), oldest.hasMore]).toEqual([['0'], false]);
    const foreign = await portal.user('buyer');
    const elsewhere = await write(foreign, 'Not yours');
    expect((await mine(`?before=${elsewhere._id}`)).messages).toEqual([]);
  });

  // H04
  it('is deleted from one administrator’s list, until it goes on', async () => {
    await write(buyer, 'Hello');
    await read(admin);
    expect((await admin.call('DELETE', `/api/chat/conversation/${buyer.id}`)).status).toBe(200);
    expect(await lineOf(admin)).toBeUndefined();
    expect(await lineOf(colleague)).toBeDefined();
    expect(contents(await mine())).toEqual(['Hello']);
    await write(buyer, 'Still there?');
    expect(await lineOf(admin)).toMatchObject({ lastMessage: 'Still there?', unreadCount: 1 });
    expect(contents(await seenBy(admin))).toEqual(['Hello', 'Still there?']);
  });

  it('does not count the unread messages of what an administrator deleted', async () => {
    await write(buyer, 'Hello');
    const before = (await unread(admin)).unreadCount;
    await admin.call('DELETE', `/api/chat/conversation/${buyer.id}`);
    expect((await unread(admin)).unreadCount).toBe(before - 1);
  });

  // H04
  it('is cleared for both sides, and not when there is nothing in it', async () => {
    const clear = (by: TestClient): Promise<Answer<ErrorBody>> => by.call('POST', `/api/chat/${buyer.id}/clear`);
    expect((await clear(admin)).status).toBe(409);
    await write(buyer, 'Hello');
    await write(admin, 'Hello to you', buyer);
    expect((await clear(admin)).status).toBe(200);
    for (const chat of [await mine(), await seenBy(colleague)]) {
      expect(chat).toMatchObject({ messages: [], unreadCount: 0, hasMore: false });
    }
    expect(await lineOf(colleague)).toMatchObject({ lastMessage: null, unreadCount: 0, waitingSince: null });
    expect((await clear(colleague)).body.code).toBe('chat.nothing_to_clear');
    await write(buyer, 'Again');
    expect(contents(await mine())).toEqual(['Again']);
  });

  // H04
  it('is, once cleared, in the lists that it was in', async () => {
    await write(buyer, 'Hello');
    for (const by of [admin, colleague]) await by.call('DELETE', `/api/chat/conversation/${buyer.id}`);
    await write(buyer, 'Still there?');
    await colleague.call('DELETE', `/api/chat/conversation/${buyer.id}`);
    await admin.call('POST', `/api/chat/${buyer.id}/clear`);
    expect(await lineOf(admin)).toMatchObject({ lastMessage: null });
    expect(await lineOf(colleague)).toBeUndefined();
  });

  // H04
  it('loses no count when clearing, reading and writing race', async () => {
    await write(buyer, 'First');
    await Promise.all([
      ...Array.from({ length: 20 }, (_, index) => post(buyer, { content: `${index}` })),
      ...Array.from({ length: 5 }, () => admin.call('POST', `/api/chat/${buyer.id}/clear`)),
      ...Array.from({ length: 5 }, () => read(colleague)),
    ]);
    const { rows } = await sql<{ kept: number; counted: number }>`
      select count(chat_messages.id) filter (where read_at is null)::int as kept, max(unread_by_team)::int as counted
      from chats left join chat_messages using (buyer_id) where buyer_id = ${buyer.id}`.execute(
      portal.app.get(MikroORM).em.fork().getKysely(),
    );
    expect(rows[0]?.counted).toBe(rows[0]?.kept);
  });

  // R22, R29
  it('answers a foreign chat like an absent one, and writes nothing into it', async () => {
    const stranger = await portal.user('buyer');
    await write(buyer, 'Mine');
    for (const chatId of [buyer.id, absent, 'x', admin.id]) {
      const answer = await stranger.call<ErrorBody>('PUT', '/api/chat/mark-read', { json: { chatId } });
      expect([answer.status, answer.body.code]).toEqual([404, 'chat.not_found']);
    }
    // Whom a buyer names is not looked at: they write in their own chat.
    await post(stranger, { content: 'To whom?', buyerId: buyer.id });
    expect(contents(await mine())).toEqual(['Mine']);
    for (const id of [absent, admin.id, 'x']) {
      expect((await admin.get<ErrorBody>(`/api/chat/conversation/${id}`)).body.code).toBe('chat.not_found');
      expect((await post(admin, { content: 'Hi', buyerId: id })).body.code).toBe('chat.not_found');
      expect((await admin.call<ErrorBody>('POST', `/api/chat/${id}/clear`)).body.code).toBe('chat.not_found');
      expect((await admin.call<ErrorBody>('DELETE', `/api/chat/conversation/${id}`)).body.code).toBe('chat.not_found');
    }
    expect((await post(admin, { content: 'Hi' })).status).toBe(400);
  });

  it('is not written into for a buyer who cannot read it', async () => {
    const waiting = await portal.user('buyer', 'pending');
    const answer = await post(admin, { content: 'Hi', buyerId: waiting.id });
    expect([answer.status, answer.body.message]).toEqual([409, messages.chat.buyerUnavailable]);
  });

  describe('answers left unread', () => {
    const em = () => portal.app.get(MikroORM).em.fork();
    const mails = async () =>
      (
        await sql<{
          status: string;
        }>`select status from mails where user_id = ${buyer.id} and kind = 'chat-answer'`.execute(em().getKysely())
      ).rows;
    const minutesPass = (minutes: number) =>
      sql`update chats set unread_answer_since = unread_answer_since - make_interval(mins => ${minutes})
        where buyer_id = ${buyer.id}`.execute(em().getKysely());

    it('reach the buyer by mail after a quarter of an hour, once, whoever looks at the same time', async () => {
      await write(admin, 'It is back in stock', buyer);
      await minutesPass(14);
      await mailUnreadAnswers(em());
      expect(await mails()).toHaveLength(0);
      await minutesPass(2);
      await Promise.all([1, 2, 3, 4].map(() => mailUnreadAnswers(em())));
      expect(await mails()).toHaveLength(1);
      await write(admin, 'And in blue', buyer);
      await mailUnreadAnswers(em());
      expect(await mails()).toHaveLength(1);
      await read(buyer);
      await write(admin, 'Are you there?', buyer);
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
        await write(admin, 'It is back in stock', buyer);
        await minutesPass(59);
        await mailUnreadAnswers(em());
        expect(await mails()).toHaveLength(0);
        await minutesPass(2);
        await mailUnreadAnswers(em());
        expect(await mails()).toHaveLength(1);
        const due = { userId: buyer.id, about: {}, requestedAt: new Date() };
        const composed = () => composeChatAnswer(due, { em: em(), link: (path) => path });
        expect(await composed()).not.toBeNull();
        await read(buyer);
        expect(await composed()).toBeNull();
      } finally {
        await change(15);
      }
    });

    it('are quoted in it', async () => {
      await write(admin, 'It is <back> in stock', buyer);
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
    });

    it('are not mailed once they were read, nor to somebody who was rejected', async () => {
      await write(admin, 'Hello', buyer);
      await read(buyer);
      await minutesPass(16);
      await mailUnreadAnswers(em());
      await write(admin, 'Hello again', buyer);
      await minutesPass(16);
      await sql`update users set status = 'rejected' where id = ${buyer.id}`.execute(em().getKysely());
      await mailUnreadAnswers(em());
      expect(await mails()).toHaveLength(0);
    });
  });

  describe('on sockets', () => {
    const open: LiveClient[] = [];
    afterEach(() => {
      for (const client of open.splice(0)) client.close();
    });
    const live = async (client: TestClient) => {
      const opened = await LiveClient.open(portal.url, { token: client.token });
      open.push(opened);
      return opened;
    };
    const heard = (client: LiveClient, type: string) =>
      client.heard.filter((each) => each.event === 'chat' && each.type === type && each.chatId === buyer.id);

    // H05, R24, R29
    it('tells both sides and nobody else', async () => {
      const [atBuyer, atTeam, atStranger] = [
        await live(buyer),
        await live(colleague),
        await live(await portal.user('buyer')),
      ];
      const sent = await write(admin, 'Hello', buyer);
      await until(() => heard(atBuyer, 'message').length === 1 && heard(atTeam, 'message').length === 1);
      expect(heard(atTeam, 'message')[0]).toMatchObject({ message: sent });
      expect(heard(atBuyer, 'message')[0]).toMatchObject({ message: { ...sent, senderName: null } });
      await read(buyer);
      await buyer.call('POST', '/api/chat/typing', { json: {} });
      await admin.call('POST', '/api/chat/typing', { json: { buyerId: buyer.id } });
      await admin.call('POST', `/api/chat/${buyer.id}/clear`);
      await until(() => heard(atBuyer, 'cleared').length === 1 && heard(atTeam, 'cleared').length === 1);
      expect(heard(atTeam, 'read')).toMatchObject([{ by: 'buyer' }]);
      expect(heard(atBuyer, 'typing')).toMatchObject([{ by: 'admin', userId: null, name: null }]);
      expect(heard(atTeam, 'typing')).toMatchObject([
        { by: 'buyer', userId: null, name: null },
        { by: 'admin', userId: admin.id, name: 'Test admin' },
      ]);
      expect(atStranger.heard.filter(({ event }) => event === 'chat')).toEqual([]);
    });

    // H04
    it('tells two administrators and the buyer who look on of a deletion only its administrator, of clearing all three', async () => {
      await write(buyer, 'Hello');
      await write(admin, 'Hello to you', buyer);
      const [atBuyer, atAdmin, atColleague] = [await live(buyer), await live(admin), await live(colleague)];
      const otherTab = await live(admin);
      const all = [atBuyer, atAdmin, otherTab, atColleague];
      const deletions = (client: LiveClient) =>
        client.heard.filter((each) => each.event === 'changed' && each.resource === 'chat' && each.type === 'deleted');

      expect((await admin.call('DELETE', `/api/chat/conversation/${buyer.id}`)).status).toBe(200);
      await until(() => [atAdmin, otherTab].every((client) => deletions(client).length === 1));
      expect(deletions(atAdmin)).toMatchObject([{ ids: [buyer.id] }]);
      expect([await lineOf(admin), (await lineOf(colleague))?.lastMessage]).toEqual([undefined, 'Hello to you']);
      for (const chat of [await mine(), await seenBy(colleague), await seenBy(admin)]) {
        expect(contents(chat)).toEqual(['Hello', 'Hello to you']);
      }

      // By the administrator in whose list it is not, while the other two have it open.
      expect((await admin.call('POST', `/api/chat/${buyer.id}/clear`)).status).toBe(200);
      await until(() => all.every((client) => heard(client, 'cleared').length === 1));
      for (const chat of [await mine(), await seenBy(colleague), await seenBy(admin)])
        expect(contents(chat)).toEqual([]);
      const next = await write(buyer, 'Still there?');
      // A client may have heard of those before, which were told while it came.
      const hears = (client: LiveClient) =>
        heard(client, 'message').filter(
          (each) => each.event === 'chat' && each.type === 'message' && each.message._id === next._id,
        );
      await until(() => all.every((client) => hears(client).length === 1));
      for (const by of [admin, colleague]) expect(await lineOf(by)).toMatchObject({ lastMessage: 'Still there?' });
      for (const client of [atBuyer, atColleague]) expect(deletions(client)).toEqual([]);
    });

    it('tells of a message that is too long to be carried, so that it is asked for', async () => {
      const atBuyer = await live(buyer);
      await write(admin, '\u{1F455}'.repeat(2000), buyer);
      await until(() => atBuyer.changes('chat').length > 0);
      expect(atBuyer.changes('chat')[0]).toMatchObject({ ids: [buyer.id] });
      expect(contents(await mine())[0]).toHaveLength(4000);
    });

    it('tells the team who is there', async () => {
      await write(buyer, 'Hello');
      const atTeam = await live(admin);
      const atBuyer = await live(buyer);
      await until(() => heard(atTeam, 'presence').length === 1);
      expect(heard(atTeam, 'presence')).toMatchObject([{ online: true }]);
      expect(await lineOf(admin)).toMatchObject({ online: true });
      expect(await mine()).toMatchObject({ online: true, lastSeenAt: null });
      atBuyer.close();
      await until(() => heard(atTeam, 'presence').length === 2);
      expect(await lineOf(admin)).toMatchObject({ online: false });
    });
  });
});
