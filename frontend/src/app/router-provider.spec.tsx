import { act, screen, waitFor } from '@testing-library/react';
import { FakeServer } from '../test/fake-server';
import { adminUser, closePortal, currentAddress, openPortal } from '../test/open-portal';

afterEach(closePortal);

const lists = () => new FakeServer().on('GET /api/orders', { body: [] }).on('GET /api/buyers', { body: [] });

test('query parameters named like request options do not change the address of a request', async () => {
  const server = lists();
  openPortal({ server, path: '/orders?path=https://evil.example/x&url=https://evil.example/y', user: adminUser });
  expect(await screen.findByText('No orders found')).toBeInTheDocument();
  expect(server.to('GET /api/orders')).toHaveLength(1);
  expect(server.calls.filter(({ path }) => !path.startsWith('/api/'))).toEqual([]);
});

// X05
test("a step back in the history restores the list's filters and sort", async () => {
  const server = lists();
  openPortal({ server, path: '/orders?status=Rejected&sort=totalAmount', user: adminUser });
  await screen.findByText('No orders found');
  const lastQuery = () => Object.fromEntries(server.to('GET /api/orders').at(-1)?.query ?? []);
  expect(lastQuery()).toEqual({ page: '1', limit: '20', sort: 'totalAmount', status: 'Rejected' });
  act(() => window.history.pushState({}, '', '/orders'));
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
  await waitFor(() => expect(lastQuery()).toEqual({ page: '1', limit: '20', sort: '-createdAt' }));
  act(() => window.history.back());
  await waitFor(() => expect(currentAddress()).toBe('/orders?status=Rejected&sort=totalAmount'));
  await waitFor(() => expect(screen.getByText('Rejected')).toBeInTheDocument());
});
