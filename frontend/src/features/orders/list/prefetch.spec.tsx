import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { FakeServer, type PreparedReply } from '../../../test/fake-server';
import { FakeSocket } from '../../../test/fake-socket';
import { adminUser, closePortal, currentAddress, openPortal } from '../../../test/open-portal';
import { adminOrder } from '../spec/orders.fixture';

const order = adminOrder();
const id = order._id;
const next = adminOrder({ _id: id.replace(/.$/, '9'), orderNumber: 'ORD-2026-000999' });
const link = ({ orderNumber } = order) => screen.findByRole('link', { name: orderNumber });
const { matchMedia } = window;

/** Opens the list of orders. The order's answers are counted, and further requests of the page never end. */
async function openList({ canHover = true, saveData = false } = {}) {
  Object.assign(window, {
    matchMedia: (media: string) => ({ ...matchMedia(media), matches: canHover || !media.includes('hover') }),
  });
  Object.assign(navigator, { connection: { saveData } });
  const never = () => new Promise<never>(() => undefined);
  const server = new FakeServer()
    .on('GET /api/orders', { body: [order, next], headers: { 'X-Total-Count': '2' } })
    .on(`GET /api/orders/${id}`, { body: order })
    .on(`GET /api/orders/${id}/lines`, { body: [], headers: { 'X-Total-Count': '0' } })
    .on(`GET /api/orders/${next._id}`, { body: next })
    .on(`GET /api/orders/${next._id}/lines`, never)
    .on(`GET /api/orders/${id}/timeline`, never)
    .on(`GET /api/orders/${id}/revisions`, never);
  const { visitor } = openPortal({ server, path: '/orders', user: adminUser });
  await link();
  const requests = (of = id) => ({
    order: server.to(`GET /api/orders/${of}`).length,
    lines: server.to(`GET /api/orders/${of}/lines`).length,
  });
  return { server, visitor, requests };
}

describe('an order in the list', () => {
  afterEach(() => {
    Object.assign(window, { matchMedia });
    Reflect.deleteProperty(navigator, 'connection');
    closePortal();
  });

  it('is loaded when the pointer rests on its row, and not again when its page opens', async () => {
    const { visitor, requests } = await openList();
    await visitor.hover(await link());
    await waitFor(() => expect(requests()).toEqual({ order: 1, lines: 1 }));
    await visitor.click(await link());
    await screen.findByRole('heading', { name: new RegExp(order.orderNumber) });
    expect(currentAddress()).toBe(`/orders/${id}`);
    expect(requests()).toEqual({ order: 1, lines: 1 });
  });

  it('is loaded when its link gets the focus', async () => {
    const { requests } = await openList();
    fireEvent.focus(await link());
    await waitFor(() => expect(requests()).toEqual({ order: 1, lines: 1 }));
  });

  it('is loaded also while the lines of another order are still loading', async () => {
    const { requests } = await openList();
    fireEvent.focus(await link(next));
    await waitFor(() => expect(requests(next._id)).toEqual({ order: 1, lines: 1 }));
    fireEvent.focus(await link());
    await waitFor(() => expect(requests()).toEqual({ order: 1, lines: 1 }));
  });

  // A removed row sends no event when the pointer leaves it, and its order no longer exists.
  it('is not loaded when its row disappears while the pointer rests on it', async () => {
    const { server, requests } = await openList();
    await waitFor(() => expect(FakeSocket.opened.some((socket) => socket.connected)).toBe(true));
    let answer: (reply: PreparedReply) => void = () => undefined;
    const before = server.to('GET /api/orders').length;
    server.on('GET /api/orders', () => new Promise((resolve) => (answer = resolve)));
    act(() => FakeSocket.last.receive('changed', { resource: 'orders', type: 'deleted', ids: [id], withinMs: 0 }));
    await waitFor(() => expect(server.to('GET /api/orders').length).toBeGreaterThan(before));
    const removed = await link();
    fireEvent.focus(removed);
    await act(async () => answer({ body: [next], headers: { 'X-Total-Count': '1' } }));
    await waitFor(() => expect(removed.isConnected).toBe(false));
    // Longer than the pointer has to rest.
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(requests()).toEqual({ order: 0, lines: 0 });
  });

  it.each([
    ['on a touch screen', { canHover: false }],
    ['when the user saves data', { saveData: true }],
  ])('is not loaded ahead %s', async (_, device) => {
    const { requests } = await openList(device);
    fireEvent.focus(await link());
    expect(requests()).toEqual({ order: 0, lines: 0 });
  });
});
