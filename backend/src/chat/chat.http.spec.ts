import type { ChatMessage } from '@portal/contract/chat';
import type { ErrorBody } from '@portal/contract/errors';
import { messages } from '@portal/contract/messages';
import type { Role } from '@portal/contract/policy';
import { v7 as uuid } from 'uuid';
import { ChatDesk, messageContents } from '../../test/portal/chat-desk.js';
import { type TestClient, TestPortal } from '../../test/portal/portal.js';

const absent = '01890000-0000-7000-8000-000000000000';

describe('the chat', () => {
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
  it('is empty for a buyer before its first message, and appears in administrators’ lists only after that message', async () => {
    expect(await desk.mine()).toEqual({
      id: buyer.id,
      buyerId: buyer.id,
      buyerName: 'Test buyer',
      companyName: 'Test Company',
      messages: [],
      hasMore: false,
      unreadCount: 0,
      online: false,
      lastSeenAt: null,
    });
    expect(await desk.lineOf(admin)).toBeUndefined();
    const { createdAt } = await desk.write(buyer, '  Hello  ');
    expect(await desk.lineOf(admin)).toEqual({
      buyerId: buyer.id,
      buyerName: 'Test buyer',
      buyerEmail: buyer.email,
      companyName: 'Test Company',
      lastMessage: 'Hello',
      lastMessageAt: createdAt,
      lastSenderRole: 'buyer',
      lastSenderName: 'Test buyer',
      unreadCount: 1,
      hasUnread: true,
      waitingSince: createdAt,
      online: false,
      lastSeenAt: expect.stringMatching(/Z$/),
    });
  });

  // H03
  it('is marked as read by the other side; one administrator’s reading counts for all', async () => {
    await desk.write(buyer, 'One');
    await desk.write(buyer, 'Two');
    const before = (await desk.unread(colleague)).unreadCount;
    await desk.read(admin);
    expect((await desk.unread(colleague)).unreadCount).toBe(before - 2);
    expect((await desk.mine()).messages.map(({ isRead }) => isRead)).toEqual([true, true]);
    await desk.write(admin, 'Three', buyer);
    expect(await desk.unread(buyer)).toEqual({ unreadCount: 1 });
    // An administrator who reads marks only the buyer's messages as read, so the buyer's answer stays unread.
    await desk.read(admin);
    expect((await desk.mine()).unreadCount).toBe(1);
    await desk.read(buyer);
    expect(await desk.unread(buyer)).toEqual({ unreadCount: 0 });
    expect((await desk.seenBy(colleague)).messages.map(({ isRead }) => isRead)).toEqual([true, true, true]);
  });

  // R24
  it('shows the writing administrator’s name to administrators but not to the buyer', async () => {
    // Both administrators have the same name, so only their ids differ.
    const answers = [await desk.write(admin, 'Good morning', buyer), await desk.write(colleague, 'Hello', buyer)];
    const question = await desk.write(buyer, 'Is it back?');
    const unknown = { senderId: null, senderName: null };
    const summaryOf = ({ _id, content, createdAt, clientId }: ChatMessage, senderRole: Role) => {
      return { _id, content, createdAt, clientId, isRead: false, senderRole };
    };
    const forTeam = [admin, colleague].map(({ id }, index) => {
      return { ...summaryOf(answers[index]!, 'admin'), senderId: id, senderName: 'Test admin' };
    });
    expect(answers).toEqual(forTeam);
    expect(question).toEqual({ ...summaryOf(question, 'buyer'), senderId: buyer.id, senderName: 'Test buyer' });
    expect((await desk.seenBy(colleague)).messages).toEqual([...forTeam, question]);
    expect((await desk.mine()).messages).toEqual([
      ...answers.map((answer) => ({ ...summaryOf(answer, 'admin'), ...unknown })),
      question,
    ]);
    const repeatedMessage = { content: 'Good morning', buyerId: buyer.id, clientId: answers[0]?.clientId };
    expect((await desk.post(admin, repeatedMessage)).body.message).toEqual(forTeam[0]);
  });

  // H02
  it.each([
    ['', messages.chat.empty],
    ['   \n ', messages.chat.empty],
    [undefined, messages.chat.empty],
    [{ $ne: '' }, messages.chat.empty],
    ['x'.repeat(4001), messages.chat.tooLong],
    // 2,001 red hearts of two code points each.
    ['\u2764\uFE0F'.repeat(2001), messages.chat.tooLong],
  ])('refuses the message %#', async (content, message) => {
    const answer = await desk.post(buyer, { content });
    expect([answer.status, answer.body.message]).toEqual([400, message]);
    expect((await desk.mine()).messages).toEqual([]);
  });

  // H02
  it('stores a message once when it is sent several times concurrently', async () => {
    const clientId = uuid();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => desk.post(buyer, { content: 'Once', clientId })),
    );
    expect(new Set(answers.map(({ body }) => body.message._id)).size).toBe(1);
    expect(messageContents(await desk.mine())).toEqual(['Once']);
    expect((await desk.lineOf(admin))?.unreadCount).toBe(1);
  });

  it('refuses a message whose client id the same administrator has already used in another chat', async () => {
    const other = await portal.user('buyer');
    const clientId = uuid();
    await desk.post(admin, { content: 'For one', buyerId: other.id, clientId });
    const answer = await desk.post(admin, { content: 'For another', buyerId: buyer.id, clientId });
    expect([answer.status, answer.body.code]).toEqual([422, 'idempotency.key_reused']);
    expect((await desk.mine()).messages).toEqual([]);
  });

  it('keeps one message order and correct counts while both sides write concurrently', async () => {
    const sides = Array.from({ length: 60 }, (_, index) => (index % 2 ? buyer : admin));
    await Promise.all(
      sides.map((side, index) => desk.write(side, `Message ${index}`, side === admin ? buyer : undefined)),
    );
    const { messages: list } = await desk.mine('?limit=200');
    expect(list).toHaveLength(60);
    expect(list.map(({ createdAt }) => createdAt)).toEqual(list.map(({ createdAt }) => createdAt).sort());
    expect((await desk.seenBy(admin)).unreadCount).toBe(30);
    expect(await desk.unread(buyer)).toEqual({ unreadCount: 30 });
    expect((await desk.lineOf(admin))?.lastMessage).toBe(list.at(-1)?.content);
  });

  it('returns older messages page by page', async () => {
    for (let index = 0; index < 7; index++) await desk.write(buyer, `${index}`);
    const newest = await desk.mine('?limit=3');
    expect([messageContents(newest), newest.hasMore]).toEqual([['4', '5', '6'], true]);
    const older = await desk.mine(`?limit=3&before=${newest.messages[0]?._id}`);
    expect([messageContents(older), older.hasMore]).toEqual([['1', '2', '3'], true]);
    const oldest = await desk.mine(`?limit=3&before=${older.messages[0]?._id}`);
    expect([messageContents(oldest), oldest.hasMore]).toEqual([['0'], false]);
    const foreign = await portal.user('buyer');
    const inAnotherChat = await desk.write(foreign, 'Not yours');
    expect((await desk.mine(`?before=${inAnotherChat._id}`)).messages).toEqual([]);
  });

  // R22, R29
  it('treats another buyer’s chat as not found, and writes nothing into it', async () => {
    const otherBuyer = await portal.user('buyer');
    await desk.write(buyer, 'Mine');
    for (const chatId of [buyer.id, absent, 'x', admin.id]) {
      const answer = await otherBuyer.call<ErrorBody>('PUT', '/api/chat/mark-read', { json: { chatId } });
      expect([answer.status, answer.body.code]).toEqual([404, 'chat.not_found']);
    }
    // `buyerId` is ignored when a buyer writes, because buyers write only in their own chat.
    await desk.post(otherBuyer, { content: 'To whom?', buyerId: buyer.id });
    expect(messageContents(await desk.mine())).toEqual(['Mine']);
    for (const id of [absent, admin.id, 'x']) {
      expect((await admin.get<ErrorBody>(`/api/chat/conversation/${id}`)).body.code).toBe('chat.not_found');
      expect((await desk.post(admin, { content: 'Hi', buyerId: id })).body.code).toBe('chat.not_found');
      expect((await admin.call<ErrorBody>('POST', `/api/chat/${id}/clear`)).body.code).toBe('chat.not_found');
      expect((await admin.call<ErrorBody>('DELETE', `/api/chat/conversation/${id}`)).body.code).toBe('chat.not_found');
    }
    expect((await desk.post(admin, { content: 'Hi' })).status).toBe(400);
  });

  it('refuses messages to a buyer who cannot read them', async () => {
    const waiting = await portal.user('buyer', 'pending');
    const answer = await desk.post(admin, { content: 'Hi', buyerId: waiting.id });
    expect([answer.status, answer.body.message]).toEqual([409, messages.chat.buyerUnavailable]);
  });

  it('returns a message that was sent before the buyer was rejected when it is sent again', async () => {
    const message = { content: 'Hi', buyerId: buyer.id, clientId: uuid() };
    const { _id } = (await desk.post(admin, message)).body.message;
    await admin.call('PUT', `/api/buyers/${buyer.id}/status`, { json: { status: 'rejected' } });
    const repeated = await desk.post(admin, message);
    expect([repeated.status, repeated.body.message._id]).toEqual([201, _id]);
    const another = await desk.post(admin, { ...message, clientId: uuid() });
    expect(another.body.code).toBe('chat.buyer_unavailable');
  });
});
