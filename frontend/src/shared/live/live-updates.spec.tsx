import { act, screen, waitFor } from '@testing-library/react';
import { FakeServer } from '../../test/fake-server';
import { FakeSocket } from '../../test/fake-socket';
import { adminUser, closePortal, currentAddress, makeSessionUser, openPortal } from '../../test/open-portal';

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer()
    .on('GET /api/orders', { body: [] })
    .on('GET /api/brands', { body: [] })
    .on('GET /api/catalogue/brands/accessible', { body: { brands: [] } });
});
afterEach(() => {
  import.meta.jest.useRealTimers();
  closePortal();
});

const orderRequests = () => server.to('GET /api/orders').length;
const connected = () => waitFor(() => expect(FakeSocket.opened.some((socket) => socket.connected)).toBe(true));

async function openOrders() {
  openPortal({ server, path: '/orders', user: adminUser });
  await screen.findByText('No orders found');
  await connected();
}

// X07
describe('live updates', () => {
  it('refetch the queries of the resources that changed, and no others', async () => {
    await openOrders();
    const before = orderRequests();
    act(() => {
      FakeSocket.last.receive('changed', { resource: 'orders', type: 'updated', ids: ['a'], withinMs: 0 });
      FakeSocket.last.receive('changed', { resource: 'orders', type: 'updated', ids: ['b'], withinMs: 0 });
      FakeSocket.last.receive('changed', { resource: 'settings', type: 'updated', ids: [], withinMs: 0 });
    });
    await waitFor(() => expect(orderRequests()).toBe(before + 1));
    const sessionChecks = server.to('GET /api/auth/me').length;
    act(() => FakeSocket.last.receive('refresh', { withinMs: 0 }));
    await waitFor(() => expect(orderRequests()).toBe(before + 2));
    await waitFor(() => expect(server.to('GET /api/auth/me').length).toBe(sessionChecks + 1));
  });

  it('repeat a first request whose response was still loading during the change', async () => {
    let answer: (reply: { body: unknown }) => void = () => undefined;
    server.on('GET /api/orders', () => new Promise((resolve) => (answer = resolve)));
    openPortal({ server, path: '/orders', user: adminUser });
    await waitFor(() => expect(orderRequests()).toBe(1));
    await connected();
    act(() => FakeSocket.last.receive('changed', { resource: 'orders', type: 'created', ids: ['a'], withinMs: 0 }));
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(orderRequests()).toBe(1);
    server.on('GET /api/orders', { body: [] });
    await act(async () => answer({ body: [] }));
    await waitFor(() => expect(orderRequests()).toBe(2));
  });

  it('refetch the data of a page that was closed during the change when the page is opened again', async () => {
    const { visitor } = openPortal({ server, path: '/orders', user: adminUser });
    await screen.findByText('No orders found');
    await connected();
    await visitor.click(screen.getByRole('link', { name: 'Catalogue' }));
    await screen.findByText('Select a Brand');
    const before = orderRequests();
    act(() => FakeSocket.last.receive('changed', { resource: 'orders', type: 'updated', ids: [], withinMs: 0 }));
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(orderRequests()).toBe(before);
    await visitor.click(screen.getByRole('link', { name: 'Orders' }));
    await waitFor(() => expect(orderRequests()).toBe(before + 1));
  });

  it('open the portal to a waiting buyer as soon as the buyer is approved', async () => {
    openPortal({ server, path: '/pending', user: makeSessionUser({ status: 'pending' }) });
    await screen.findByText('Application Under Review');
    await connected();
    server.on('GET /api/auth/me', { body: { user: makeSessionUser() } });
    act(() => FakeSocket.last.receive('changed', { resource: 'session', type: 'updated', ids: [], withinMs: 0 }));
    await waitFor(() => expect(['/pending', '/login']).not.toContain(currentAddress()));
  });

  it('end the session in the browser when the server has ended it', async () => {
    await openOrders();
    server.on('GET /api/auth/me', { status: 401 });
    act(() => FakeSocket.last.disconnect(false));
    await waitFor(() => expect(currentAddress()).toBe('/login'));
    expect(FakeSocket.opened).toHaveLength(1);
  });

  it('open no socket without a session', async () => {
    openPortal({ server, path: '/login' });
    await screen.findByRole('heading', { name: 'Welcome Back' });
    expect(FakeSocket.opened).toEqual([]);
  });

  it("authenticate with the session's token", async () => {
    await openOrders();
    expect(FakeSocket.last.auth.token).toBe(localStorage.getItem('token'));
  });

  describe('without a connection', () => {
    const pass = (ms: number) => act(() => import.meta.jest.advanceTimersByTimeAsync(ms));

    it('show a notice after three seconds, refetch every ten seconds, and once more after reconnecting', async () => {
      await openOrders();
      import.meta.jest.useFakeTimers();
      act(() => FakeSocket.last.disconnect(true));
      await pass(2_900);
      expect(screen.queryByText('Reconnecting…')).toBeNull();
      await pass(200);
      expect(screen.getByText('Reconnecting…')).toBeInTheDocument();
      const before = orderRequests();
      await pass(28_000);
      expect(orderRequests()).toBe(before + 3);
      act(() => FakeSocket.last.connect());
      await pass(2_100);
      expect(screen.queryByText('Reconnecting…')).toBeNull();
      expect(orderRequests()).toBe(before + 4);
      await pass(60_000);
      expect(orderRequests()).toBe(before + 4);
    });

    it('send no requests while the tab is hidden', async () => {
      await openOrders();
      import.meta.jest.useFakeTimers();
      const visibility = import.meta.jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
      act(() => FakeSocket.last.disconnect(true));
      const before = orderRequests();
      await pass(60_000);
      expect(orderRequests()).toBe(before);
      visibility.mockReturnValue('visible');
      await pass(1_000);
      expect(orderRequests()).toBe(before + 1);
      visibility.mockRestore();
    });

    it('stop polling after logging out', async () => {
      const { unmount } = openPortal({ server, path: '/orders', user: adminUser });
      await screen.findByText('No orders found');
      await connected();
      import.meta.jest.useFakeTimers();
      const visibility = import.meta.jest.spyOn(document, 'visibilityState', 'get');
      act(() => FakeSocket.last.disconnect(true));
      await pass(1_000);
      expect(visibility).toHaveBeenCalled();
      unmount();
      visibility.mockClear();
      await pass(60_000);
      expect(visibility).not.toHaveBeenCalled();
      visibility.mockRestore();
    });

    it('check the session when the server has closed the socket, and reconnect if the session is still valid', async () => {
      await openOrders();
      import.meta.jest.useFakeTimers();
      const checks = server.to('GET /api/auth/me').length;
      act(() => FakeSocket.last.disconnect(false));
      await pass(4_000);
      expect(server.to('GET /api/auth/me').length).toBe(checks + 1);
      expect(screen.getByText('Reconnecting…')).toBeInTheDocument();
      expect(FakeSocket.last.connected).toBe(false);
      await pass(20_000);
      expect(FakeSocket.last.connected).toBe(true);
      expect(screen.queryByText('Reconnecting…')).toBeNull();
      expect(FakeSocket.opened).toHaveLength(1);
    });

    it('continue polling when the server refuses the socket because it has too many', async () => {
      FakeSocket.refusal = 'Too many connections';
      openPortal({ server, path: '/orders', user: adminUser });
      await screen.findByText('No orders found');
      await screen.findByText('Reconnecting…');
      expect(localStorage.getItem('token')).not.toBeNull();
    });
  });
});
