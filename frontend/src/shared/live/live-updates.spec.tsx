import { act, screen, waitFor } from '@testing-library/react';
import { FakeServer } from '../../test/fake-server';
import { FakeSocket } from '../../test/fake-socket';
import { address, admin, leavePortal, openPortal, person } from '../../test/open-portal';

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer()
    .on('GET /api/orders', { body: [] })
    .on('GET /api/brands', { body: [] })
    .on('GET /api/catalogue/brands/accessible', { body: { brands: [] } });
  FakeSocket.opened.length = 0;
  FakeSocket.refusal = null;
});
afterEach(() => {
  import.meta.jest.useRealTimers();
  leavePortal();
});

const asked = () => server.to('GET /api/orders').length;
const connected = () => waitFor(() => expect(FakeSocket.opened.some((socket) => socket.connected)).toBe(true));

async function openOrders() {
  openPortal({ server, path: '/orders', user: admin });
  await screen.findByText('No orders found');
  await connected();
}

// X07
describe('live updates', () => {
  it('ask again for what changed, and for nothing else', async () => {
    await openOrders();
    const before = asked();
    act(() => {
      FakeSocket.last.say('changed', { resource: 'orders', type: 'updated', ids: ['a'], withinMs: 0 });
      FakeSocket.last.say('changed', { resource: 'orders', type: 'updated', ids: ['b'], withinMs: 0 });
      FakeSocket.last.say('changed', { resource: 'settings', type: 'updated', ids: [], withinMs: 0 });
    });
    await waitFor(() => expect(asked()).toBe(before + 1));
    const sessionChecks = server.to('GET /api/auth/me').length;
    act(() => FakeSocket.last.say('refresh', { withinMs: 0 }));
    await waitFor(() => expect(asked()).toBe(before + 2));
    expect(server.to('GET /api/auth/me').length).toBe(sessionChecks + 1);
  });

  it('ask again for a first answer that was on its way when something changed', async () => {
    let answer: (reply: { body: unknown }) => void = () => undefined;
    server.on('GET /api/orders', () => new Promise((resolve) => (answer = resolve)));
    openPortal({ server, path: '/orders', user: admin });
    await waitFor(() => expect(asked()).toBe(1));
    await connected();
    act(() => FakeSocket.last.say('changed', { resource: 'orders', type: 'created', ids: ['a'], withinMs: 0 }));
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(asked()).toBe(1);
    server.on('GET /api/orders', { body: [] });
    await act(async () => answer({ body: [] }));
    await waitFor(() => expect(asked()).toBe(2));
  });

  it('ask for a page that was left when it is opened again', async () => {
    const { visitor } = openPortal({ server, path: '/orders', user: admin });
    await screen.findByText('No orders found');
    await connected();
    await visitor.click(screen.getByRole('link', { name: 'Catalogue' }));
    await screen.findByText('Select a Brand');
    const before = asked();
    act(() => FakeSocket.last.say('changed', { resource: 'orders', type: 'updated', ids: [], withinMs: 0 }));
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(asked()).toBe(before);
    await visitor.click(screen.getByRole('link', { name: 'Orders' }));
    await waitFor(() => expect(asked()).toBe(before + 1));
  });

  it('let a buyer in the moment they are approved', async () => {
    openPortal({ server, path: '/pending', user: person({ status: 'pending' }) });
    await screen.findByText('Application Under Review');
    await connected();
    server.on('GET /api/auth/me', { body: { user: person() } });
    act(() => FakeSocket.last.say('changed', { resource: 'session', type: 'updated', ids: [], withinMs: 0 }));
    await waitFor(() => expect(['/pending', '/login']).not.toContain(address()));
  });

  it('end the session that the server ended', async () => {
    await openOrders();
    server.on('GET /api/auth/me', { status: 401 });
    act(() => FakeSocket.last.lose(false));
    await waitFor(() => expect(address()).toBe('/login'));
    expect(FakeSocket.opened).toHaveLength(1);
  });

  it('are not there for those who are not signed in', async () => {
    openPortal({ server, path: '/login' });
    await screen.findByRole('heading', { name: 'Welcome Back' });
    expect(FakeSocket.opened).toEqual([]);
  });

  it('carry the token of the session', async () => {
    await openOrders();
    expect(FakeSocket.last.auth.token).toBe(localStorage.getItem('token'));
  });

  describe('without a connection', () => {
    const pass = (ms: number) => act(() => import.meta.jest.advanceTimersByTimeAsync(ms));

    it('say so after a while, ask every ten seconds, and catch up when it is back', async () => {
      await openOrders();
      import.meta.jest.useFakeTimers();
      act(() => FakeSocket.last.lose(true));
      await pass(2_900);
      expect(screen.queryByText('Reconnecting…')).toBeNull();
      await pass(200);
      expect(screen.getByText('Reconnecting…')).toBeInTheDocument();
      const before = asked();
      await pass(28_000);
      expect(asked()).toBe(before + 3);
      act(() => FakeSocket.last.connect());
      await pass(2_100);
      expect(screen.queryByText('Reconnecting…')).toBeNull();
      expect(asked()).toBe(before + 4);
      await pass(60_000);
      expect(asked()).toBe(before + 4);
    });

    it('ask nothing while nobody looks', async () => {
      await openOrders();
      import.meta.jest.useFakeTimers();
      const look = import.meta.jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
      act(() => FakeSocket.last.lose(true));
      const before = asked();
      await pass(60_000);
      expect(asked()).toBe(before);
      look.mockReturnValue('visible');
      await pass(1_000);
      expect(asked()).toBe(before + 1);
      look.mockRestore();
    });

    it('ask no clock any more once the portal is left', async () => {
      const { unmount } = openPortal({ server, path: '/orders', user: admin });
      await screen.findByText('No orders found');
      await connected();
      import.meta.jest.useFakeTimers();
      const look = import.meta.jest.spyOn(document, 'visibilityState', 'get');
      act(() => FakeSocket.last.lose(true));
      await pass(1_000);
      expect(look).toHaveBeenCalled();
      unmount();
      look.mockClear();
      await pass(60_000);
      expect(look).not.toHaveBeenCalled();
      look.mockRestore();
    });

    it('look at the session when the server ended it, and try again while that is open', async () => {
      await openOrders();
      import.meta.jest.useFakeTimers();
      const checks = server.to('GET /api/auth/me').length;
      act(() => FakeSocket.last.lose(false));
      await pass(4_000);
      expect(server.to('GET /api/auth/me').length).toBe(checks + 1);
      expect(screen.getByText('Reconnecting…')).toBeInTheDocument();
      expect(FakeSocket.last.connected).toBe(false);
      await pass(20_000);
      expect(FakeSocket.last.connected).toBe(true);
      expect(screen.queryByText('Reconnecting…')).toBeNull();
      expect(FakeSocket.opened).toHaveLength(1);
    });

    it('go on by the clock when the server wants no further tab', async () => {
      FakeSocket.refusal = 'Too many connections';
      openPortal({ server, path: '/orders', user: admin });
      await screen.findByText('No orders found');
      await screen.findByText('Reconnecting…');
      expect(localStorage.getItem('token')).not.toBeNull();
    });
  });
});
