import { ChatDesk, messageContents } from '../../test/portal/chat-desk.js';
import { LiveClient } from '../../test/portal/live-client.js';
import { type TestClient, TestPortal } from '../../test/portal/portal.js';
import { waitUntil } from '../../test/wait-until.js';

describe('the chat on sockets', () => {
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

  const open: LiveClient[] = [];
  afterEach(() => {
    for (const client of open.splice(0)) client.close();
  });
  const live = async (client: TestClient) => {
    const opened = await LiveClient.open(portal.url, { token: client.token });
    open.push(opened);
    return opened;
  };
  const eventsOfType = (client: LiveClient, type: string) =>
    client.events.filter((each) => each.event === 'chat' && each.type === type && each.chatId === buyer.id);

  // H05, R24, R29
  it('is broadcast to the buyer and to administrators only', async () => {
    const [atBuyer, atTeam, atStranger] = [
      await live(buyer),
      await live(colleague),
      await live(await portal.user('buyer')),
    ];
    const sent = await desk.write(admin, 'Hello', buyer);
    await waitUntil(
      () => eventsOfType(atBuyer, 'message').length === 1 && eventsOfType(atTeam, 'message').length === 1,
    );
    expect(sent).toMatchObject({ senderId: admin.id, senderName: 'Test admin' });
    const expectedEvent = { event: 'chat', type: 'message', chatId: buyer.id };
    expect(eventsOfType(atTeam, 'message')).toEqual([{ ...expectedEvent, message: sent }]);
    expect(eventsOfType(atBuyer, 'message')).toEqual([
      { ...expectedEvent, message: { ...sent, senderId: null, senderName: null } },
    ]);
    await desk.read(buyer);
    await buyer.call('POST', '/api/chat/typing', { json: {} });
    await admin.call('POST', '/api/chat/typing', { json: { buyerId: buyer.id } });
    await desk.clear(admin);
    await waitUntil(
      () => eventsOfType(atBuyer, 'cleared').length === 1 && eventsOfType(atTeam, 'cleared').length === 1,
    );
    expect(eventsOfType(atTeam, 'read')).toMatchObject([{ by: 'buyer' }]);
    const byBuyer = { by: 'buyer', userId: buyer.id, name: 'Test buyer' };
    expect(eventsOfType(atBuyer, 'typing')).toMatchObject([byBuyer, { by: 'admin', userId: null, name: null }]);
    expect(eventsOfType(atTeam, 'typing')).toMatchObject([
      byBuyer,
      { by: 'admin', userId: admin.id, name: 'Test admin' },
    ]);
    expect(atStranger.events.filter(({ event }) => event === 'chat')).toEqual([]);
  });

  it('reaches the buyer also when a client writes the buyer’s id in upper case', async () => {
    const [atBuyer, atTeam] = [await live(buyer), await live(colleague)];
    const buyerId = buyer.id.toUpperCase();
    const json = { buyerId, content: 'Hello' };
    expect((await admin.call('POST', '/api/chat/send-message', { json })).status).toBe(201);
    await admin.call('POST', '/api/chat/typing', { json: { buyerId } });
    await waitUntil(() =>
      [atBuyer, atTeam].every((at) => eventsOfType(at, 'message').length + eventsOfType(at, 'typing').length === 2),
    );
  });

  // H04
  it('broadcasts the deletion from a list only to the administrator who deleted, and clearing to all administrators and the buyer', async () => {
    await desk.write(buyer, 'Hello');
    await desk.write(admin, 'Hello to you', buyer);
    const [atBuyer, atAdmin, atColleague] = [await live(buyer), await live(admin), await live(colleague)];
    const otherTab = await live(admin);
    const all = [atBuyer, atAdmin, otherTab, atColleague];
    const deletions = (client: LiveClient) =>
      client.events.filter((each) => each.event === 'changed' && each.resource === 'chat' && each.type === 'deleted');

    expect((await desk.delete(admin)).status).toBe(200);
    await waitUntil(() => [atAdmin, otherTab].every((client) => deletions(client).length === 1));
    expect(deletions(atAdmin)).toMatchObject([{ ids: [buyer.id] }]);
    expect([await desk.lineOf(admin), (await desk.lineOf(colleague))?.lastMessage]).toEqual([
      undefined,
      'Hello to you',
    ]);
    for (const chat of [await desk.mine(), await desk.seenBy(colleague), await desk.seenBy(admin)]) {
      expect(messageContents(chat)).toEqual(['Hello', 'Hello to you']);
    }

    // The administrator who deleted the chat from their list clears it, while the colleague and the buyer have it open.
    expect((await desk.clear(admin)).status).toBe(200);
    await waitUntil(() => all.every((client) => eventsOfType(client, 'cleared').length === 1));
    for (const chat of [await desk.mine(), await desk.seenBy(colleague), await desk.seenBy(admin)])
      expect(messageContents(chat)).toEqual([]);
    const next = await desk.write(buyer, 'Still there?');
    // Counts only the events of this message, because a client that has just connected may also receive events of
    // earlier messages.
    const nextEvents = (client: LiveClient) =>
      eventsOfType(client, 'message').filter(
        (each) => each.event === 'chat' && each.type === 'message' && each.message._id === next._id,
      );
    await waitUntil(() => all.every((client) => nextEvents(client).length === 1));
    for (const by of [admin, colleague]) expect(await desk.lineOf(by)).toMatchObject({ lastMessage: 'Still there?' });
    for (const client of [atBuyer, atColleague]) expect(deletions(client)).toEqual([]);
  });

  it('makes clients refetch a message that is too long for a broadcast', async () => {
    const atBuyer = await live(buyer);
    await desk.write(admin, '\u{1F455}'.repeat(2000), buyer);
    await waitUntil(() => atBuyer.changes('chat').length > 0);
    expect(atBuyer.changes('chat')[0]).toMatchObject({ ids: [buyer.id] });
    expect(messageContents(await desk.mine())[0]).toHaveLength(4000);
  });

  it('broadcasts the presence of buyers to administrators', async () => {
    await desk.write(buyer, 'Hello');
    const atTeam = await live(admin);
    const atBuyer = await live(buyer);
    await waitUntil(() => eventsOfType(atTeam, 'presence').length === 1);
    expect(eventsOfType(atTeam, 'presence')).toMatchObject([{ online: true }]);
    expect(await desk.lineOf(admin)).toMatchObject({ online: true });
    // The administrator's presence is written in the background, too, and buyers get no event about it.
    await waitUntil(async () => (await desk.mine()).online);
    expect((await desk.mine()).lastSeenAt).toBeNull();
    atBuyer.close();
    await waitUntil(() => eventsOfType(atTeam, 'presence').length === 2);
    expect(await desk.lineOf(admin)).toMatchObject({ online: false });
  });
});
