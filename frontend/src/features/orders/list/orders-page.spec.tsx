import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeServer, waitingProposals } from '../../../test/fake-server';
import { adminOrder, buyerOrder, settingsWith } from '../spec/orders.fixture';
import { renderOrdersPage } from '../spec/render-orders-page';

const headers = () =>
  screen
    .getAllByRole('columnheader')
    .map((header) => header.textContent)
    .filter(Boolean);

const list = (orders: unknown[], total = orders.length) => ({ body: orders, headers: { 'X-Total-Count': `${total}` } });

function serverWith(orders: unknown[], total?: number): FakeServer {
  return new FakeServer().on('GET /api/orders', list(orders, total)).on('GET /api/settings', { body: settingsWith() });
}

const lastQuery = (server: FakeServer) => Object.fromEntries(server.to('GET /api/orders').at(-1)?.query ?? []);

beforeEach(() => localStorage.clear());

// O14
describe('the columns of the order list', () => {
  it('are the columns of the specification when the user is an administrator', async () => {
    renderOrdersPage({ role: 'admin', server: serverWith([adminOrder()]) });
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

  it('do not include the buyer and the inventory when the user is a buyer', async () => {
    renderOrdersPage({ role: 'buyer', server: serverWith([buyerOrder()]) });
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

  it('can be hidden, and stay hidden after a reload', async () => {
    const server = serverWith([adminOrder()]);
    const first = renderOrdersPage({ role: 'admin', server });
    await screen.findByText('ORD-2026-000123');
    await userEvent.click(screen.getByRole('button', { name: /Columns/ }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Stock File' }));
    await waitFor(() => expect(headers()).not.toContain('Stock File'));
    first.unmount();
    renderOrdersPage({ role: 'admin', server });
    await screen.findByText('ORD-2026-000123');
    expect(headers()).not.toContain('Stock File');
  });

  it('can be chosen by the keyboard', async () => {
    renderOrdersPage({ role: 'admin', server: serverWith([adminOrder()]) });
    await screen.findByText('ORD-2026-000123');
    const button = screen.getByRole('button', { name: /Columns/ });
    act(() => button.focus());
    await userEvent.keyboard('{Enter}');
    const group = await screen.findByRole('group', { name: 'Columns' });
    await waitFor(() => expect(within(group).getAllByRole('checkbox')[0]).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    expect(button).toHaveFocus();
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Columns' })).toBeNull());
  });

  // K01
  it('show who placed the orders when that is chosen, also after a reload', async () => {
    const server = serverWith([adminOrder({ placedBy: 'Karim Aziz' })]);
    const first = renderOrdersPage({ role: 'admin', server });
    await screen.findByText('ORD-2026-000123');
    expect(headers()).not.toContain('Placed by');
    await userEvent.click(screen.getByRole('button', { name: /Columns/ }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Placed by' }));
    await waitFor(() => expect(headers()).toContain('Placed by'));
    first.unmount();
    renderOrdersPage({ role: 'admin', server });
    expect(await screen.findByText('Karim Aziz')).toBeInTheDocument();
  });
});

describe('the texts of the order list', () => {
  it('say that orders are loading, or that there are no orders', async () => {
    renderOrdersPage({ role: 'buyer', server: serverWith([]) });
    expect(screen.getByText('Loading orders...')).toBeInTheDocument();
    expect(await screen.findByText('No orders found')).toBeInTheDocument();
    expect(screen.queryByText('Loading orders...')).not.toBeInTheDocument();
  });

  it('lead a buyer without orders to the stock files', async () => {
    renderOrdersPage({ role: 'buyer', server: serverWith([]) });
    await userEvent.click(await screen.findByRole('button', { name: 'Choose a stock file' }));
    expect(screen.getByLabelText('path')).toHaveTextContent('/catalogue');
  });

  it('say that no orders match, beside a button that clears the filters', async () => {
    const server = serverWith([]);
    renderOrdersPage({ role: 'admin', server, search: '?search=zzz&status=Rejected' });
    expect(await screen.findByText('No orders found')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Show all orders' }));
    await waitFor(() => expect(lastQuery(server)).toEqual({ page: '1', limit: '20', sort: '-createdAt' }));
  });

  it('say that loading failed, beside a retry button', async () => {
    const server = new FakeServer().on('GET /api/orders', { status: 500, body: { message: 'The database is away' } });
    renderOrdersPage({ role: 'admin', server });
    expect(await screen.findByText('Failed to load orders')).toBeInTheDocument();
    expect(screen.getByText('The database is away')).toBeInTheDocument();
    server.on('GET /api/orders', list([adminOrder()]));
    await userEvent.click(screen.getByRole('button', { name: /Try again/ }));
    expect(await screen.findByText('ORD-2026-000123')).toBeInTheDocument();
    expect(screen.queryByText('Failed to load orders')).not.toBeInTheDocument();
  });
});

// X05
describe('search, filter, sort and pages of the order list', () => {
  const address = () => screen.getByLabelText('address').textContent;

  it('are done by the server and kept in the address', async () => {
    const server = serverWith([adminOrder()], 523);
    renderOrdersPage({ role: 'admin', server });
    await screen.findByText('ORD-2026-000123');
    expect(lastQuery(server)).toEqual({ page: '1', limit: '20', sort: '-createdAt' });
    expect(await screen.findByText('1–20 of 523')).toBeInTheDocument();

    // The links stand below the rows, and another page is read from its first row.
    const scrolled: unknown[] = [];
    Object.assign(window, { scrollTo: (...to: unknown[]) => scrolled.push(to) });
    await userEvent.click(screen.getByTitle('2'));
    await waitFor(() => expect(lastQuery(server).page).toBe('2'));
    expect(address()).toBe('?page=2');
    expect(scrolled).toEqual([[0, 0]]);

    const requestsBefore = server.to('GET /api/orders').length;
    // Typed at once, because on a busy machine the pause between two keys may be as long as a user's.
    for (const value of ['h', 'ha', 'had', 'haddad']) {
      fireEvent.change(screen.getByPlaceholderText('Search orders...'), { target: { value } });
    }
    await waitFor(() => expect(lastQuery(server).search).toBe('haddad'));
    expect(lastQuery(server).page).toBe('1');
    expect(server.to('GET /api/orders')).toHaveLength(requestsBefore + 1);

    await userEvent.click(screen.getByRole('columnheader', { name: 'Total Amount' }));
    await waitFor(() => expect(lastQuery(server).sort).toBe('-totalAmount'));
    expect(address()).toBe('?search=haddad&sort=-totalAmount');

    // Texts are first sorted from A to Z.
    for (const sort of ['&sort=buyerName', '&sort=-buyerName', '']) {
      await userEvent.click(screen.getByRole('columnheader', { name: 'Buyer Name' }));
      await waitFor(() => expect(address()).toBe(`?search=haddad${sort}`));
    }
  });

  it('work with a status filter that offers the statuses of the specification', async () => {
    const server = serverWith([adminOrder()]);
    renderOrdersPage({ role: 'admin', server });
    await screen.findByText('ORD-2026-000123');
    await userEvent.click(await screen.findByRole('combobox', { name: 'Status' }));
    const options = () =>
      Array.from(document.querySelectorAll('.ant-select-item-option-content'), (node) => node.textContent);
    await waitFor(() =>
      expect(options()).toEqual([
        'All Statuses',
        'Pending Review',
        'Cancelled',
        'Rejected',
        'Awaiting Payment',
        'Completed',
      ]),
    );
    await userEvent.click(within(document.body).getByTitle('Awaiting Payment'));
    await waitFor(() => expect(lastQuery(server).status).toBe('Awaiting Payment'));
    expect(address()).toBe('?status=Awaiting+Payment');
  });

  it('start from the address and ignore invalid values in it', async () => {
    const server = serverWith([adminOrder()], 100);
    renderOrdersPage({ role: 'admin', server, search: '?page=2&limit=50&sort=orderNumber&status=Nonsense&search=x' });
    await screen.findByText('ORD-2026-000123');
    expect(lastQuery(server)).toEqual({ page: '2', limit: '50', sort: 'orderNumber', search: 'x' });
  });

  it('send days as timestamps, from the start of the first day to the end of the last day', async () => {
    const server = serverWith([adminOrder()]);
    renderOrdersPage({ role: 'admin', server, search: '?from=2026-03-01&to=2026-03-02&status=Rejected' });
    await screen.findByText('ORD-2026-000123');
    const { from = '', before = '' } = lastQuery(server);
    expect(new Date(before).getTime() - new Date(from).getTime()).toBe(2 * 24 * 3600 * 1000);
    expect(new Date(from)).toEqual(new Date(2026, 2, 1));
    await screen.findByDisplayValue('01/03/2026');

    // The export uses the same filters (X06).
    Object.assign(URL, { createObjectURL: () => '#list', revokeObjectURL: () => undefined });
    server.on('GET /api/orders/export', { body: 'a workbook' });
    await userEvent.click(screen.getByRole('button', { name: 'Export' }));
    await waitFor(() => expect(server.to('GET /api/orders/export')).toHaveLength(1));
    const exportQuery = Object.fromEntries(server.to('GET /api/orders/export')[0]?.query ?? []);
    expect(exportQuery).toMatchObject({ from, before, status: 'Rejected', sort: '-createdAt' });
  });

  it('show the last page when the requested page no longer exists', async () => {
    const server = serverWith([adminOrder()], 21);
    renderOrdersPage({ role: 'admin', server, search: '?page=9' });
    await waitFor(() => expect(lastQuery(server).page).toBe('2'));
  });

  it('are said to be loading, not to be missing, until the last page is there', async () => {
    const server = serverWith([], 21).on('GET /api/orders', ({ query }) =>
      query.get('page') === '9' ? list([], 21) : new Promise(() => undefined),
    );
    renderOrdersPage({ role: 'buyer', server, search: '?page=9' });
    await waitFor(() => expect(lastQuery(server).page).toBe('2'));
    expect(screen.getByText('Loading orders...')).toBeInTheDocument();
    expect(screen.queryByText('No orders found')).not.toBeInTheDocument();
  });
});

// O11
describe('the inventory column', () => {
  it('is refetched regularly while stock is being deducted', async () => {
    const pending = adminOrder({ status: 'Awaiting Payment', invoiceFile: 'i.pdf', inventoryStatus: 'pending' });
    const server = serverWith([pending]);
    renderOrdersPage({ role: 'admin', server });
    expect(await screen.findByText('Processing Inventory')).toBeInTheDocument();
    server.on('GET /api/orders', list([{ ...pending, inventoryStatus: 'success', inventoryDeducted: true }]));
    expect(await screen.findByText('Deducted')).toBeInTheDocument();
  });

  it('shows keyboard users why stock could not be deducted', async () => {
    const failed = adminOrder({
      status: 'Awaiting Payment',
      invoiceFile: 'i.pdf',
      inventoryStatus: 'error',
      inventoryError: 'Insufficient inventory for: AU-1',
      inventoryErrorDetails: {
        insufficientItems: [{ referenceId: 'AU-1', quantityRequested: 12, availableQuantity: 3 }],
      },
    });
    renderOrdersPage({ role: 'admin', server: serverWith([failed]) });
    const chip = (await screen.findByText('Error Deducting Inventory')).closest<HTMLElement>('.chip');
    act(() => chip?.focus());
    const tooltip = await screen.findByRole('tooltip');
    expect(await within(tooltip).findByText('Insufficient inventory for:')).toBeInTheDocument();
    expect(within(tooltip).getByRole('listitem')).toHaveTextContent('Reference ID: AU-1, requested 12, available 3');
  });
});

// O06
test('the buyer reads why an order was rejected, with the keyboard alone', async () => {
  const rejected = buyerOrder({ status: 'Rejected', rejectionReason: 'The season is closed' });
  renderOrdersPage({ role: 'buyer', server: serverWith([rejected]) });
  const chip = (await screen.findByText('Rejected')).closest<HTMLElement>('.chip');
  expect(chip).toHaveAttribute('tabindex', '0');
  act(() => chip?.focus());
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Reason: The season is closed');
});

// X08
test('on a narrow screen orders are cards with the same facts and menu', async () => {
  const cancelled = buyerOrder({ status: 'Cancelled', cancellationReason: 'Ordered twice' });
  renderOrdersPage({ role: 'buyer', server: serverWith([cancelled]), width: 390 });
  const card = within(await screen.findByRole('list', { name: 'Orders' })).getByRole('listitem');
  expect(card).toHaveTextContent('ORD-2026-000123');
  expect(card).toHaveTextContent('Reason: Ordered twice');
  expect(card).toHaveTextContent('AED 12,480');
  expect(within(card).getByRole('button', { name: 'Actions for ORD-2026-000123' })).toBeInTheDocument();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

// V07
describe("a proposal that waits for the buyer's answer", () => {
  const proposal = { revision: 2, expiresAt: '2026-03-16T09:30:00.000Z' };
  const address = () => screen.getByLabelText('address').textContent;

  it('is marked in the list of the team', async () => {
    const server = serverWith([adminOrder({ proposal })]);
    renderOrdersPage({ role: 'admin', server });
    expect(await screen.findByText('Waiting for buyer')).toBeInTheDocument();
    expect(screen.queryByRole('tab')).not.toBeInTheDocument();
  });

  it('is a filter of the team, offered among the orders under review', async () => {
    const server = serverWith([adminOrder({ proposal })]);
    renderOrdersPage({ role: 'admin', server, search: '?status=Pending+Review' });
    const filter = await screen.findByRole('button', { name: 'Waiting for buyer' });
    expect(filter).toHaveAttribute('aria-pressed', 'false');
    await userEvent.click(filter);
    await waitFor(() => expect(lastQuery(server)).toMatchObject({ status: 'Pending Review', proposal: 'open' }));
    expect(filter).toHaveAttribute('aria-pressed', 'true');
    expect(filter).toHaveFocus();
    await userEvent.click(filter);
    await waitFor(() => expect(address()).toBe('?status=Pending+Review'));
  });

  it('is a filter that people of a company without the tabs can remove', async () => {
    const server = serverWith([buyerOrder({ proposal })]);
    renderOrdersPage({ role: 'buyer', companyRole: 'viewer', server, search: '?proposal=open' });
    const filter = await screen.findByRole('button', { name: 'Action required' });
    expect(lastQuery(server).proposal).toBe('open');
    await userEvent.click(filter);
    await waitFor(() => expect(address()).toBe(''));
    expect(screen.queryByRole('button', { name: 'Action required' })).not.toBeInTheDocument();
  });

  it("has a tab in the buyer's list, which filters the list and is kept in the address", async () => {
    const waiting = buyerOrder({ _id: '019a0000-0000-7000-8000-000000000002', proposal });
    const server = serverWith([buyerOrder(), waiting]).on(waitingProposals, list([waiting], 3));
    renderOrdersPage({ role: 'buyer', server });
    expect(await screen.findByText('Answer by 16/03/2026')).toBeInTheDocument();
    await userEvent.click(await screen.findByRole('tab', { name: 'Action required 3' }));
    await waitFor(() => expect(lastQuery(server).proposal).toBe('open'));
    expect(address()).toBe('?proposal=open');
    await userEvent.click(screen.getByRole('tab', { name: 'All orders' }));
    await waitFor(() => expect(address()).toBe(''));
  });

  it('leaves no tab when it was the last one, and the list then shows all orders', async () => {
    const server = serverWith([buyerOrder()]);
    renderOrdersPage({ role: 'buyer', server, search: '?proposal=open' });
    await waitFor(() => expect(address()).toBe(''));
    expect(await screen.findByText('ORD-2026-000123')).toBeInTheDocument();
    expect(screen.queryByRole('tab')).not.toBeInTheDocument();
  });
});

// V06
test('a back-order is marked in the list', async () => {
  const of = { _id: '019a0000-0000-7000-8000-000000000002', orderNumber: 'ORD-2026-000122' };
  const backOrder = { of, expectedOn: '2127-02-01', isCovered: false };
  const covered = buyerOrder({ _id: of._id, backOrder: { ...backOrder, isCovered: true } });
  renderOrdersPage({ role: 'buyer', server: serverWith([buyerOrder({ backOrder }), covered]) });
  expect(await screen.findByText('Back-order')).toBeInTheDocument();
  expect(screen.getByText('In stock, reserved')).toBeInTheDocument();
});
