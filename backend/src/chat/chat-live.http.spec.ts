import { ChatDesk, contents } from '../../test/chat-desk.js';
import { LiveClient, until } from '../../test/live-client.js';
import { type TestClient, TestPortal } from '../../test/portal.js';

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
  const heard = (client: LiveClient, type: string) =>
    client.heard.filter((each) => each.event === 'chat' && each.type === type && each.chatId === buyer.id);

  // H05, R24, R29
  it('tells both sides and nobody else', async () => {
    const [atBuyer, atTeam, atStranger] = [
      await live(buyer),
      await live(colleague),
      await live(await portal.user('buyer')),
    ];
    const sent = await desk.write(admin, 'Hello', buyer);
    await until(() => heard(atBuyer, 'message').length === 1 && heard(atTeam, 'message').length === 1);
    expect(sent).toMatchObject({ senderId: admin.id, senderName: 'Test admin' });
    const told = { event: 'chat', type: 'message', chatId: buyer.id };
    expect(heard(atTeam, 'message')).toEqual([{ ...told, message: sent }]);
    expect(heard(atBuyer, 'message')).toEqual([{ ...told, message: { ...sent, senderId: null, senderName: null } }]);
    await desk.read(buyer);
    await buyer.call('POST', '/api/chat/typing', { json: {} });
    await admin.call('POST', '/api/chat/typing', { json: { buyerId: buyer.id } });
    await desk.clear(admin);
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
    await desk.write(buyer, 'Hello');
    await desk.write(admin, 'Hello to you', buyer);
    const [atBuyer, atAdmin, atColleague] = [await live(buyer), await live(admin), await live(colleague)];
    const otherTab = await live(admin);
    const all = [atBuyer, atAdmin, otherTab, atColleague];
    const deletions = (client: LiveClient) =>
      client.heard.filter((each) => each.event === 'changed' && each.resource === 'chat' && each.type === 'deleted');

    expect((await desk.delete(admin)).status).toBe(200);
    await until(() => [atAdmin, otherTab].every((client) => deletions(client).length === 1));
    expect(deletions(atAdmin)).toMatchObject([{ ids: [buyer.id] }]);
    expect([await desk.lineOf(admin), (await desk.lineOf(colleague))?.lastMessage]).toEqual([
      undefined,
      'Hello to you',
    ]);
    for (const chat of [await desk.mine(), await desk.seenBy(colleague), await desk.seenBy(admin)]) {
      expect(contents(chat)).toEqual(['Hello', 'Hello to you']);
    }

    // By the administrator in whose list it is not, while the other two have it open.
    expect((await desk.clear(admin)).status).toBe(200);
    await until(() => all.every((client) => heard(client, 'cleared').length === 1));
    for (const chat of [await desk.mine(), await desk.seenBy(colleague), await desk.seenBy(admin)])
      expect(contents(chat)).toEqual([]);
    const next = await desk.write(buyer, 'Still there?');
    // A client may have heard of those before, which were told while it came.
    const hears = (client: LiveClient) =>
      heard(client, 'message').filter(
        (each) => each.event === 'chat' && each.type === 'message' && each.message._id === next._id,
      );
    await until(() => all.every((client) => hears(client).length === 1));
    for (const by of [admin, colleague]) expect(await desk.lineOf(by)).toMatchObject({ lastMessage: 'Still there?' });
    for (const client of [atBuyer, atColleague]) expect(deletions(client)).toEqual([]);
  });

  it('tells of a message that is too long to be carried, so that it is asked for', async () => {
    const atBuyer = await live(buyer);
    await desk.write(admin, '\u{1F455}'.repeat(2000), buyer);
    await until(() => atBuyer.changes('chat').length > 0);
    expect(atBuyer.changes('chat')[0]).toMatchObject({ ids: [buyer.id] });
    expect(contents(await desk.mine())[0]).toHaveLength(4000);
  });

  it('tells the team who is there', async () => {
    await desk.write(buyer, 'Hello');
    const atTeam = await live(admin);
    const atBuyer = await live(buyer);
    await until(() => heard(atTeam, 'presence').length === 1);
    expect(heard(atTeam, 'presence')).toMatchObject([{ online: true }]);
    expect(await desk.lineOf(admin)).toMatchObject({ online: true });
    expect(await desk.mine()).toMatchObject({ online: true, lastSeenAt: null });
    atBuyer.close();
    await until(() => heard(atTeam, 'presence').length === 2);
    expect(await desk.lineOf(admin)).toMatchObject({ online: false });
  });
});
