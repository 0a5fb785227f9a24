import { MikroORM } from '@mikro-orm/postgresql';
import type { ChatBuyersResponse, ChatMessage } from '@portal/contract/chat';
import type { ErrorBody } from '@portal/contract/errors';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { ChatDesk, messageContents } from '../../test/portal/chat-desk.js';
import { LiveClient } from '../../test/portal/live-client.js';
import { type TestClient, TestPortal } from '../../test/portal/portal.js';
import { waitUntil } from '../../test/wait-until.js';

// K01
describe('the chat of a company with several people', () => {
  let portal: TestPortal;
  let admin: TestClient;
  let colleagueOfAdmin: TestClient;
  let founder: TestClient;
  let accountant: TestClient;
  let viewer: TestClient;
  let desk: ChatDesk;

  beforeAll(async () => {
    portal = await TestPortal.start();
    [admin, colleagueOfAdmin] = await Promise.all([portal.user('admin'), portal.user('admin', 'approved', 'support')]);
  });
  beforeEach(async () => {
    founder = await portal.user('buyer');
    [accountant, viewer] = await Promise.all([portal.member(founder, 'accountant'), portal.member(founder, 'viewer')]);
    desk = new ChatDesk(founder);
  });
  afterAll(() => portal.stop());

  const open: LiveClient[] = [];
  afterEach(() => {
    for (const socket of open.splice(0)) socket.close();
  });
  const live = async (client: TestClient) => {
    const socket = await LiveClient.open(portal.url, { token: client.token });
    open.push(socket);
    return socket;
  };
  const eventsOfType = (socket: LiveClient, type: string) =>
    socket.events.filter((each) => each.event === 'chat' && each.type === type && each.chatId === founder.id);
  const update = (client: TestClient, facts: string) =>
    sql`update users set ${sql.raw(facts)} where id = ${client.id}`.execute(
      portal.app.get(MikroORM).em.fork().getKysely(),
    );
  const authorsOf = (messages: ChatMessage[]) =>
    messages.map(({ senderRole, senderId, senderName }) => [senderRole, senderId, senderName]);

  it('is one, in which each message names its author to colleagues and to the team', async () => {
    await desk.write(founder, 'Is it back?');
    const sent = await desk.write(accountant, 'And when can we pay?');
    await desk.write(admin, 'Tomorrow', founder);
    const people = [
      ['buyer', founder.id, 'Test buyer'],
      ['buyer', accountant.id, 'Test accountant'],
    ];
    expect(authorsOf([sent])).toEqual(people.slice(1));
    for (const member of [founder, accountant, viewer]) {
      const chat = await desk.mine('', member);
      expect([chat.id, chat.buyerName, chat.companyName]).toEqual([founder.id, 'Test buyer', 'Test Company']);
      // R24
      expect(authorsOf(chat.messages)).toEqual([...people, ['admin', null, null]]);
    }
    const seen = await desk.seenBy(colleagueOfAdmin);
    expect(seen).toMatchObject({ buyerName: 'Test buyer', companyName: 'Test Company' });
    expect(authorsOf(seen.messages)).toEqual([...people, ['admin', admin.id, 'Test admin']]);
    await desk.write(accountant, 'Thank you');
    expect(await desk.lineOf(admin)).toMatchObject({
      buyerName: 'Test buyer',
      companyName: 'Test Company',
      lastSenderRole: 'buyer',
      lastSenderName: 'Test accountant',
    });
  });

  it('keeps the name of a colleague who was removed', async () => {
    await desk.write(accountant, 'Goodbye');
    await update(accountant, 'removed_at = now()');
    expect(authorsOf((await desk.mine()).messages)).toEqual([['buyer', accountant.id, 'Test accountant']]);
    expect((await desk.post(accountant, { content: 'Still here' })).status).toBe(401);
  });

  it('is the company’s: there is none under the id of a further member', async () => {
    await desk.write(accountant, 'Hello');
    const own = new ChatDesk(accountant);
    for (const member of [founder, accountant]) {
      const { status, body } = await member.call<ErrorBody>('PUT', '/api/chat/mark-read', {
        json: { chatId: accountant.id },
      });
      expect([status, body.code]).toEqual([404, 'chat.not_found']);
    }
    expect((await own.post(admin, { content: 'Hi', buyerId: accountant.id })).body.code).toBe('chat.not_found');
    expect((await admin.get<ErrorBody>(`/api/chat/conversation/${accountant.id}`)).body.code).toBe('chat.not_found');
    expect(await own.lineOf(admin)).toBeUndefined();
    const offered = await admin.get<ChatBuyersResponse>(`/api/chat/buyers?search=${accountant.email}`);
    expect(offered.body.buyers).toEqual([]);
  });

  it('stores messages of two colleagues who write at the same time with the same client id, each once', async () => {
    const clientId = uuid();
    const writers = [founder, accountant, founder, accountant, founder, accountant];
    const answers = await Promise.all(writers.map((by) => desk.post(by, { content: `By ${by.email}`, clientId })));
    expect(new Set(answers.map(({ body }) => body.message._id)).size).toBe(2);
    expect(messageContents(await desk.mine()).sort()).toEqual([`By ${accountant.email}`, `By ${founder.email}`].sort());
    expect((await desk.lineOf(admin))?.unreadCount).toBe(2);
  });

  it('is read for all colleagues by one of them, and never by their own messages', async () => {
    await desk.write(admin, 'One', founder);
    await desk.write(admin, 'Two', founder);
    await desk.write(accountant, 'Three');
    for (const member of [founder, accountant, viewer]) {
      expect(await desk.unread(member)).toEqual({ unreadCount: 2 });
      expect((await desk.mine('', member)).unreadCount).toBe(2);
    }
    const atFounder = await live(founder);
    await desk.read(accountant);
    await waitUntil(() => eventsOfType(atFounder, 'read').length === 1);
    for (const member of [founder, accountant, viewer]) expect(await desk.unread(member)).toEqual({ unreadCount: 0 });
    expect((await desk.seenBy(admin)).messages.map(({ isRead }) => isRead)).toEqual([true, true, false]);
  });

  it('is seen by a viewer, who neither writes nor marks it as read', async () => {
    await desk.write(admin, 'Hello', founder);
    const refusals = await Promise.all([
      desk.post(viewer, { content: 'Hello' }),
      desk.read(viewer),
      viewer.call<ErrorBody>('POST', '/api/chat/typing', { json: {} }),
    ]);
    expect(refusals.map(({ status, body }) => [status, body.code])).toEqual(
      Array.from({ length: 3 }, () => [403, 'auth.forbidden']),
    );
    expect(messageContents(await desk.mine('', viewer))).toEqual(['Hello']);
    expect(await desk.unread(founder)).toEqual({ unreadCount: 1 });
    await update(viewer, `company_role = 'buyer'`);
    expect((await desk.read(viewer)).status).toBe(200);
    expect(await desk.unread(founder)).toEqual({ unreadCount: 0 });
  });

  // R24, R29
  it('is broadcast to the colleagues and the team, and not to other companies', async () => {
    const stranger = await portal.user('buyer');
    const strangersColleague = await portal.member(stranger, 'buyer');
    const sockets = await Promise.all([founder, accountant, viewer, admin].map(live));
    const strangers = await Promise.all([stranger, strangersColleague].map(live));
    const sent = await desk.write(accountant, 'Hello');
    const answer = await desk.write(admin, 'Hello to you', founder);
    await accountant.call('POST', '/api/chat/typing', { json: {} });
    await admin.call('POST', '/api/chat/typing', { json: { buyerId: founder.id } });
    await waitUntil(() => sockets.every((socket) => eventsOfType(socket, 'typing').length === 2));
    const typing = { by: 'buyer', userId: accountant.id, name: 'Test accountant' };
    for (const [index, socket] of sockets.entries()) {
      const isTeam = index === 3;
      const unknown = isTeam ? {} : { senderId: null, senderName: null };
      expect(eventsOfType(socket, 'message')).toMatchObject([
        { message: sent },
        { message: { ...answer, ...unknown } },
      ]);
      expect(eventsOfType(socket, 'typing')).toMatchObject([
        typing,
        isTeam ? { userId: admin.id, name: 'Test admin' } : { userId: null, name: null },
      ]);
    }
    for (const socket of strangers) expect(socket.events.filter(({ event }) => event === 'chat')).toEqual([]);
  });

  describe('shows the company', () => {
    const isOnline = async () => (await desk.lineOf(admin))?.online;

    it('as online while one of its people is, and then when the last one was seen', async () => {
      await desk.write(founder, 'Hello');
      const atTeam = await live(admin);
      const [atFounder, atAccountant] = [await live(founder), await live(accountant)];
      await waitUntil(() => eventsOfType(atTeam, 'presence').length === 2);
      atFounder.close();
      await waitUntil(() => eventsOfType(atTeam, 'presence').length === 3);
      expect([await isOnline(), (await desk.seenBy(admin)).online]).toEqual([true, true]);
      atAccountant.close();
      await waitUntil(() => eventsOfType(atTeam, 'presence').length === 4);
      expect(eventsOfType(atTeam, 'presence').map((each) => 'online' in each && each.online)).toEqual([
        true,
        true,
        true,
        false,
      ]);
      expect(await isOnline()).toBe(false);
      const db = portal.app.get(MikroORM).em.fork().getKysely();
      await sql`update sessions set last_seen_at = '2126-01-01T00:00:00Z' where user_id = ${accountant.id}`.execute(db);
      expect((await desk.lineOf(admin))?.lastSeenAt).toBe('2126-01-01T00:00:00.000Z');
      expect((await desk.seenBy(admin)).lastSeenAt).toBe('2126-01-01T00:00:00.000Z');
      expect((await desk.mine()).lastSeenAt).toBeNull();
    });

    it('as offline when its people leave at the same moment', async () => {
      const people = [founder, accountant, viewer];
      const atTeam = await live(admin);
      const sockets = await Promise.all(people.map(live));
      await waitUntil(() => eventsOfType(atTeam, 'presence').length === people.length);
      for (const socket of sockets) socket.close();
      await waitUntil(() => eventsOfType(atTeam, 'presence').length === 2 * people.length);
      expect(eventsOfType(atTeam, 'presence').at(-1)).toMatchObject({ online: false });
    });
  });
});
