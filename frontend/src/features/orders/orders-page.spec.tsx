import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeServer } from '../../test/fake-server';
import { openOrders } from './spec/open-orders';
import { adminOrder, buyerOrder } from './spec/orders.fixture';

const headers = () =>
  screen
    .getAllByRole('columnheader')
    .map((header) => header.textContent)
    .filter(Boolean);

const list = (orders: unknown[], total = orders.length) => ({ body: orders, headers: { 'X-Total-Count': `${total}` } });

function serverWith(orders: unknown[], total?: number): FakeServer {
  return new FakeServer().on('GET /api/orders', list(orders, total));
}

const lastQuery = (server: FakeServer) => Object.fromEntries(server.to('GET /api/orders').at(-1)?.query ?? []);

beforeEach(() => localStorage.clear());

// O14
describe('columns', () => {
  it('of an administrator', async () => {
    openOrders({ role: 'admin', server: serverWith([adminOrder()]) });
    await screen.findByText('ORD-2026-000123');
    expect(headers()).toEqual([
      'Order Number',
      'Buyer Name',
      'Brand',
      'Stock File',
      'Submission Date',
      'Order Status',
      'Total Amount',
      'Total Quantity',
      'Submitted Order',
      'Invoice',
      'Inventory Status',
      'Actions',
    ]);
    expect(screen.getByRole('button', { name: /Create Order/ })).toBeInTheDocument();
    // O17
    expect(screen.getByText('AED 12,480')).toBeInTheDocument();
    expect(screen.getByText('1,248 units')).toBeInTheDocument();
  });

  it('of a buyer hold neither the buyer nor the inventory', async () => {
    openOrders({ role: 'buyer', server: serverWith([buyerOrder()]) });
    await screen.findByText('ORD-2026-000123');
    expect(headers()).toEqual([
      'Order Number',
      'Brand',
      'Stock File',
      'Submission Date',
      'Order Status',
      'Total Amount',
      'Total Quantity',
      'Submitted Order',
      'Invoice',
      'Actions',
    ]);
    expect(screen.getByRole('button', { name: /Create New Order/ })).toBeInTheDocument();
  });

  it('can be hidden, and stay hidden', async () => {
    const server = serverWith([adminOrder()]);
    const first = openOrders({ role: 'admin', server });
    await screen.findByText('ORD-2026-000123');
    await userEvent.click(screen.getByRole('button', { name: /Columns/ }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Stock File' }));
    expect(headers()).not.toContain('Stock File');
    first.unmount();
    openOrders({ role: 'admin', server });
    await screen.findByText('ORD-2026-000123');
    expect(headers()).not.toContain('Stock File');
  });
});

describe('texts', () => {
  it('while loading, and when there is nothing', async () => {
    openOrders({ role: 'buyer', server: serverWith([]) });
    expect(screen.getByText('Loading orders...')).toBeInTheDocument();
    expect(await screen.findByText('No orders found')).toBeInTheDocument();
    expect(screen.queryByText('Loading orders...')).not.toBeInTheDocument();
  });

  it('when nothing matches, with a way back to everything', async () => {
    const server = serverWith([]);
    openOrders({ role: 'admin', server, search: '?search=zzz&status=Rejected' });
    expect(await screen.findByText('No orders found')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Show all orders' }));
    await waitFor(() => expect(lastQuery(server)).toEqual({ page: '1', limit: '20', sort: '-createdAt' }));
  });

  it('when loading failed, with another try', async () => {
    const server = new FakeServer().on('GET /api/orders', { status: 500, body: { message: 'The database is away' } });
    openOrders({ role: 'admin', server });
    expect(await screen.findByText('Failed to load orders')).toBeInTheDocument();
    expect(screen.getByText('The database is away')).toBeInTheDocument();
    server.on('GET /api/orders', list([adminOrder()]));
    await userEvent.click(screen.getByRole('button', { name: /Try again/ }));
    expect(await screen.findByText('ORD-2026-000123')).toBeInTheDocument();
    expect(screen.queryByText('Failed to load orders')).not.toBeInTheDocument();
  });
});

// X05
describe('search, filter, sort and pages', () => {
  const address = () => screen.getByLabelText('address').textContent;

  it('are the server’s, and stand in the address', async () => {
    const server = serverWith([adminOrder()], 523);
    openOrders({ role: 'admin', server });
    await screen.findByText('ORD-2026-000123');
    expect(lastQuery(server)).toEqual({ page: '1', limit: '20', sort: '-createdAt' });
    expect(screen.getByText('1–20 of 523')).toBeInTheDocument();

    await userEvent.click(screen.getByTitle('2'));
    await waitFor(() => expect(lastQuery(server).page).toBe('2'));
    expect(address()).toBe('?page=2');

    const asked = server.to('GET /api/orders').length;
    await userEvent.type(screen.getByPlaceholderText('Search orders...'), 'haddad');
    await waitFor(() => expect(lastQuery(server).search).toBe('haddad'));
    expect(lastQuery(server).page).toBe('1');
    expect(server.to('GET /api/orders')).toHaveLength(asked + 1);

    await userEvent.click(screen.getByRole('columnheader', { name: 'Total Amount' }));
    await waitFor(() => expect(lastQuery(server).sort).toBe('-totalAmount'));
    expect(address()).toBe('?search=haddad&sort=-totalAmount');
  });

  it('offer the specification’s statuses', async () => {
    const server = serverWith([adminOrder()]);
    openOrders({ role: 'admin', server });
    await screen.findByText('ORD-2026-000123');
    await userEvent.click(screen.getByRole('combobox', { name: 'Status' }));
    const options = Array.from(
      document.querySelectorAll('.ant-select-item-option-content'),
      (node) => node.textContent,
    );
    expect(options).toEqual([
      'All Statuses',
      'Pending Review',
      'Cancelled',
      'Rejected',
      'Awaiting Payment',
      'Completed',
    ]);
    await userEvent.click(within(document.body).getByTitle('Awaiting Payment'));
    await waitFor(() => expect(lastQuery(server).status).toBe('Awaiting Payment'));
    expect(address()).toBe('?status=Awaiting+Payment');
  });

  it('start from the address, and ignore what makes no sense in it', async () => {
    const server = serverWith([adminOrder()], 100);
    openOrders({ role: 'admin', server, search: '?page=2&limit=50&sort=orderNumber&status=Nonsense&search=x' });
    await screen.findByText('ORD-2026-000123');
    expect(lastQuery(server)).toEqual({ page: '2', limit: '50', sort: 'orderNumber', search: 'x' });
  });

  it('by day are moments to the server, from the first day’s beginning to the last one’s end', async () => {
    const server = serverWith([adminOrder()]);
    openOrders({ role: 'admin', server, search: '?from=2026-03-01&to=2026-03-02&status=Rejected' });
    await screen.findByText('ORD-2026-000123');
    const { from = '', before = '' } = lastQuery(server);
    expect(new Date(before).getTime() - new Date(from).getTime()).toBe(2 * 24 * 3600 * 1000);
    expect(new Date(from)).toEqual(new Date(2026, 2, 1));
    expect(screen.getByDisplayValue('01/03/2026')).toBeInTheDocument();

    // X06: the export takes the same filters.
    Object.assign(URL, { createObjectURL: () => '#list', revokeObjectURL: () => undefined });
    server.on('GET /api/orders/export', { body: 'a workbook' });
    await userEvent.click(screen.getByRole('button', { name: 'Export' }));
    await waitFor(() => expect(server.to('GET /api/orders/export')).toHaveLength(1));
    const asked = Object.fromEntries(server.to('GET /api/orders/export')[0]?.query ?? []);
    expect(asked).toMatchObject({ from, before, status: 'Rejected', sort: '-createdAt' });
  });

  it('go back to the last page when the asked one is gone', async () => {
    const server = serverWith([adminOrder()], 21);
    openOrders({ role: 'admin', server, search: '?page=9' });
    await waitFor(() => expect(lastQuery(server).page).toBe('2'));
  });
});

// O11
describe('inventory', () => {
  it('is asked for again while it is being processed', async () => {
    const pending = adminOrder({ status: 'Awaiting Payment', invoiceFile: 'i.pdf', inventoryStatus: 'pending' });
    const server = serverWith([pending]);
    openOrders({ role: 'admin', server });
    expect(await screen.findByText('Processing Inventory')).toBeInTheDocument();
    server.on('GET /api/orders', list([{ ...pending, inventoryStatus: 'success', inventoryDeducted: true }]));
    expect(await screen.findByText('Deducted')).toBeInTheDocument();
  });

  it('tells the keyboard why it could not be deducted', async () => {
    const failed = adminOrder({
      status: 'Awaiting Payment',
      invoiceFile: 'i.pdf',
      inventoryStatus: 'error',
      inventoryError: 'Insufficient inventory for: AU-1',
      inventoryErrorDetails: {
        insufficientItems: [{ referenceId: 'AU-1', quantityRequested: 12, availableQuantity: 3 }],
      },
    });
    openOrders({ role: 'admin', server: serverWith([failed]) });
    const chip = (await screen.findByText('Error Deducting Inventory')).closest<HTMLElement>('.chip');
    act(() => chip?.focus());
    const tooltip = await screen.findByRole('tooltip');
    expect(tooltip).toHaveTextContent('Insufficient inventory for:');
    expect(within(tooltip).getByRole('listitem')).toHaveTextContent('Reference ID: AU-1, requested 12, available 3');
  });
});

// O06
test('the buyer reads why an order was rejected, with the keyboard alone', async () => {
  const rejected = buyerOrder({ status: 'Rejected', rejectionReason: 'The season is closed' });
  openOrders({ role: 'buyer', server: serverWith([rejected]) });
  const chip = (await screen.findByText('Rejected')).closest<HTMLElement>('.chip');
  expect(chip).toHaveAttribute('tabindex', '0');
  act(() => chip?.focus());
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Reason: The season is closed');
});

// X08
test('on a narrow screen orders are cards with the same facts and menu', async () => {
  const cancelled = buyerOrder({ status: 'Cancelled', cancellationReason: 'Ordered twice' });
  openOrders({ role: 'buyer', server: serverWith([cancelled]), width: 390 });
  const card = within(await screen.findByRole('list', { name: 'Orders' })).getByRole('listitem');
  expect(card).toHaveTextContent('ORD-2026-000123');
  expect(card).toHaveTextContent('Reason: Ordered twice');
  expect(card).toHaveTextContent('AED 12,480');
  expect(within(card).getByRole('button', { name: 'Actions for ORD-2026-000123' })).toBeInTheDocument();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});
