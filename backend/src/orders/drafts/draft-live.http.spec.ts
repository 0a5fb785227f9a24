import { type DraftChange, draftLimits, type OpenedDraft } from '@portal/contract/drafts';
import { ConnectedUsers, type LiveClient } from '../../../test/portal/live-client.js';
import { OrderDesk } from '../../../test/portal/order-desk.js';
import { TestPortal } from '../../../test/portal/portal.js';
import { waitUntil } from '../../../test/wait-until.js';

// G02
describe('changes of a draft', () => {
  let portal: TestPortal;
  let people: ConnectedUsers;
  let clients: ConnectedUsers['clients'];
  let desk: OrderDesk;
  let itemIds: string[];

  beforeAll(async () => {
    portal = await TestPortal.start();
    people = await ConnectedUsers.open(portal);
    clients = people.clients;
    const rows = Array.from({ length: draftLimits.linesPerChange }, (_, index) => ({
      reference: `A-${index}`,
      price: 10,
      available: 100,
    }));
    desk = await OrderDesk.open(portal, clients.admin, rows);
    itemIds = Object.values(await desk.itemIds());
  });
  afterAll(async () => {
    people.close();
    await portal.stop();
  });
  beforeEach(() => people.forgetEvents());

  const open = async () => {
    const json = { brand: desk.brandId, file: desk.fileId };
    return (await clients.buyer.call<OpenedDraft>('POST', '/api/drafts', { json })).body.draft._id;
  };
  const change = async (client: keyof typeof clients, id: string, lines: { stockItemId?: string; lots: number }[]) =>
    (await clients[client].call<DraftChange>('PATCH', `/api/drafts/${id}`, { json: { lines } })).body;
  const draftEvents = ({ events }: LiveClient) =>
    events.filter(({ event }) => event === 'draft').map(({ event: _, ...change }) => change);

  it('reach the buyer and the team with the cells and who wrote them; buyers do not learn who of the team it was', async () => {
    const id = await open();
    const byBuyer = await change('buyer', id, [{ stockItemId: itemIds[0], lots: 2 }]);
    const byTeam = await change('admin', id, [
      { stockItemId: itemIds[0], lots: 0 },
      { stockItemId: itemIds[1], lots: 7 },
    ]);
    await people.receiveEarlierEvents();
    expect(byTeam).toMatchObject({ revision: 2, changedBy: { _id: clients.admin.id, side: 'team' } });
    expect(draftEvents(people.sockets.admin)).toEqual([byBuyer, byTeam]);
    const anonymous = { _id: null, name: null, side: 'team' };
    expect(draftEvents(people.sockets.buyer)).toEqual([byBuyer, { ...byTeam, changedBy: anonymous }]);
    expect(draftEvents(people.sockets.other)).toEqual([]);
  });

  it('are not broadcast when nothing was written', async () => {
    const id = await open();
    await change('buyer', id, [{ stockItemId: itemIds[2], lots: 3 }]);
    await people.forgetEvents();
    await change('buyer', id, [{ stockItemId: itemIds[2], lots: 3 }]);
    await change('other', id, [{ stockItemId: itemIds[2], lots: 4 }]);
    await people.receiveEarlierEvents();
    for (const socket of Object.values(people.sockets)) expect(draftEvents(socket)).toEqual([]);
  });

  it('of more cells than one message holds make clients read the draft', async () => {
    const id = await open();
    await change(
      'buyer',
      id,
      itemIds.map((stockItemId) => ({ stockItemId, lots: 9 })),
    );
    await people.receiveEarlierEvents();
    for (const name of ['admin', 'buyer'] as const) {
      expect(draftEvents(people.sockets[name])).toEqual([]);
      expect(people.eventsOf(name, 'drafts')).toEqual([['updated', id]]);
    }
  });

  it('such as opening, submitting and deleting it update the lists of the buyer and the team', async () => {
    await clients.buyer.call('DELETE', `/api/drafts/${await open()}`);
    await people.forgetEvents();
    const id = await open();
    await change('buyer', id, [{ stockItemId: itemIds[0], lots: 1 }]);
    await clients.buyer.call('POST', `/api/drafts/${id}/submit`, { json: {} });
    const next = await open();
    await clients.admin.call('DELETE', `/api/drafts/${next}`);
    await waitUntil(() => people.eventsOf('buyer', 'drafts').length === 4);
    const steps = [
      ['created', id],
      ['updated', id],
      ['created', next],
      ['deleted', next],
    ];
    expect(people.eventsOf('buyer', 'drafts')).toEqual(steps);
    await people.receiveEarlierEvents();
    expect(people.eventsOf('admin', 'drafts')).toEqual(steps);
    expect(people.eventsOf('other', 'drafts')).toEqual([]);
  });

  it('such as opening one for a buyer whose id is written in upper case reach the buyer', async () => {
    await clients.buyer.call('DELETE', `/api/drafts/${await open()}`);
    await people.forgetEvents();
    const json = { brand: desk.brandId, file: desk.fileId, buyerId: clients.buyer.id.toUpperCase() };
    const { draft } = (await clients.admin.call<OpenedDraft>('POST', '/api/drafts', { json })).body;
    await people.receiveEarlierEvents();
    expect(people.eventsOf('buyer', 'drafts')).toEqual([['created', draft._id]]);
  });
});
