import { MikroORM } from '@mikro-orm/postgresql';
import type { ChatBuyersResponse, ConversationsResponse } from '@portal/contract/chat';
import { sql } from 'kysely';
import { ChatDesk, messageContents } from '../../test/portal/chat-desk.js';
import { type TestClient, TestPortal } from '../../test/portal/portal.js';

describe('a conversation', () => {
  let portal: TestPortal;
  let admin: TestClient;
  let colleague: TestClient;
  let buyer: TestClient;
  let desk: ChatDesk;

  beforeAll(async () => {
    portal = await TestPortal.start();
    [admin, colleague] = await Promise.all([portal.user('admin'), portal.user('admin')]);
  });
  beforeEach(async () => {
    buyer = await portal.user('buyer');
    desk = new ChatDesk(buyer);
  });
  afterAll(() => portal.stop());

  // H01
  it('is found by name, company or e-mail address, page by page, and its buyer is not offered for a new conversation', async () => {
    const listed = async (query: string) =>
      (await admin.get<ConversationsResponse>(`/api/chat/conversations?${query}`)).body;
    const offered = async (to = buyer, by = admin) =>
      (await by.get<ChatBuyersResponse>(`/api/chat/buyers?search=${to.email}`)).body.buyers.map(({ _id }) => _id);
    expect(await offered()).toEqual([buyer.id]);
    await desk.write(buyer, 'First');
    expect(await offered()).toEqual([]);
    const next = await portal.user('buyer');
    await desk.write(next, 'Second');
    await desk.write(buyer, 'Third');
    const of = ({ conversations }: ConversationsResponse) => conversations.map(({ buyerId }) => buyerId);
    expect(of(await listed(`search=${buyer.email.toUpperCase()}`))).toEqual([buyer.id]);
    expect(of(await listed('search=100%25'))).toEqual([]);
    const first = await listed('limit=1&search=test%20comp');
    expect([of(first), first.hasMore]).toEqual([[buyer.id], true]);
    expect(of(await listed('limit=1&page=2&search=test%20comp'))).toEqual([next.id]);
    const all = await listed('');
    expect(of(all)).toEqual(expect.arrayContaining([buyer.id, next.id]));
    expect(all.hasMore).toBe(false);
    const waiting = await portal.user('buyer', 'pending');
    expect(await offered(waiting)).toEqual([]);
    // After the deletion the buyer is offered again to this administrator, but not to a colleague.
    await desk.delete(admin);
    expect(await offered()).toEqual([buyer.id]);
    expect(await offered(buyer, colleague)).toEqual([]);
  });

  // H01
  it('is not created by reading, deleting or clearing', async () => {
    expect((await desk.read(buyer)).status).toBe(200);
    expect((await desk.read(admin)).status).toBe(200);
    expect((await desk.delete(admin)).status).toBe(200);
    expect((await desk.clear(admin)).status).toBe(409);
    const { rows } = await sql`select from chats where buyer_id = ${buyer.id}`.execute(
      portal.app.get(MikroORM).em.fork().getKysely(),
    );
    expect(rows).toHaveLength(0);
    expect(await desk.lineOf(colleague)).toBeUndefined();
  });

  it('shows since when a buyer has been waiting, until an administrator answers', async () => {
    const first = await desk.write(buyer, 'Is this in stock?');
    await desk.write(buyer, 'Hello?');
    await desk.read(admin);
    expect((await desk.lineOf(admin))?.waitingSince).toBe(first.createdAt);
    await desk.write(colleague, 'It is.', buyer);
    expect(await desk.lineOf(admin)).toMatchObject({
      waitingSince: null,
      lastSenderRole: 'admin',
      lastSenderName: 'Test admin',
    });
  });

  it('is listed as unanswered, longest wait first, until it is answered', async () => {
    const longer = await portal.user('buyer');
    await desk.write(longer, 'I was here before');
    await desk.write(buyer, 'And I');
    await desk.write(longer, 'Hello?');
    const waiting = async () => {
      const { body } = await admin.get<ConversationsResponse>('/api/chat/conversations?queue=waiting');
      return body.conversations.map(({ buyerId }) => buyerId).filter((id) => [buyer.id, longer.id].includes(id));
    };
    expect(await waiting()).toEqual([longer.id, buyer.id]);
    await desk.write(colleague, 'I see to it', longer);
    expect(await waiting()).toEqual([buyer.id]);
    expect((await admin.get('/api/chat/conversations?queue=none')).status).toBe(400);
  });

  // H04
  it('is deleted from one administrator’s list until its next message', async () => {
    await desk.write(buyer, 'Hello');
    await desk.read(admin);
    expect((await desk.delete(admin)).status).toBe(200);
    expect(await desk.lineOf(admin)).toBeUndefined();
    expect(await desk.lineOf(colleague)).toBeDefined();
    expect(messageContents(await desk.mine())).toEqual(['Hello']);
    await desk.write(buyer, 'Still there?');
    expect(await desk.lineOf(admin)).toMatchObject({ lastMessage: 'Still there?', unreadCount: 1 });
    expect(messageContents(await desk.seenBy(admin))).toEqual(['Hello', 'Still there?']);
  });

  it('does not count unread messages after an administrator deleted it', async () => {
    await desk.write(buyer, 'Hello');
    const before = (await desk.unread(admin)).unreadCount;
    await desk.delete(admin);
    expect((await desk.unread(admin)).unreadCount).toBe(before - 1);
  });

  // H04
  it('is cleared for both sides, and cannot be cleared when it is empty', async () => {
    expect((await desk.clear(admin)).status).toBe(409);
    await desk.write(buyer, 'Hello');
    await desk.write(admin, 'Hello to you', buyer);
    expect((await desk.clear(admin)).status).toBe(200);
    for (const chat of [await desk.mine(), await desk.seenBy(colleague)]) {
      expect(chat).toMatchObject({ messages: [], unreadCount: 0, hasMore: false });
    }
    expect(await desk.lineOf(colleague)).toMatchObject({ lastMessage: null, unreadCount: 0, waitingSince: null });
    expect((await desk.clear(colleague)).body.code).toBe('chat.nothing_to_clear');
    await desk.write(buyer, 'Again');
    expect(messageContents(await desk.mine())).toEqual(['Again']);
  });

  // H04
  it('remains in the list of each administrator who has not deleted it when its messages are erased', async () => {
    await desk.write(buyer, 'Hello');
    for (const by of [admin, colleague]) await desk.delete(by);
    await desk.write(buyer, 'Still there?');
    await desk.delete(colleague);
    await desk.clear(admin);
    expect(await desk.lineOf(admin)).toMatchObject({ lastMessage: null });
    expect(await desk.lineOf(colleague)).toBeUndefined();
  });

  // H04
  it('keeps correct counts when clearing, reading and writing are concurrent', async () => {
    await desk.write(buyer, 'First');
    await Promise.all([
      ...Array.from({ length: 20 }, (_, index) => desk.post(buyer, { content: `${index}` })),
      ...Array.from({ length: 5 }, () => desk.clear(admin)),
      ...Array.from({ length: 5 }, () => desk.read(colleague)),
    ]);
    const { rows } = await sql<{ kept: number; counted: number }>`
      select count(chat_messages.id) filter (where read_at is null)::int as kept, max(unread_by_team)::int as counted
      from chats left join chat_messages using (buyer_id) where buyer_id = ${buyer.id}`.execute(
      portal.app.get(MikroORM).em.fork().getKysely(),
    );
    expect(rows[0]?.counted).toBe(rows[0]?.kept);
  });
});
