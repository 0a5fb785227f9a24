import type { OrderEvent, OrderLine } from '@portal/contract/orders';
import { act, screen, waitFor, within } from '@testing-library/react';
import { FakeServer, type PreparedReply } from '../../../test/fake-server';
import { FakeSocket } from '../../../test/fake-socket';
import { adminUser, closePortal, currentAddress, makeSessionUser, openPortal } from '../../../test/open-portal';
import { showLanguage } from '../../../texts/show-language';
import { adminOrder, buyerOrder, settingsWith } from '../spec/orders.fixture';

const id = '019a0000-0000-7000-8000-000000000001';

const line: OrderLine = {
  position: 0,
  stockItemId: '019a0000-0000-7000-8000-000000000051',
  reference: 'AU-1001',
  description: 'Linen shirt',
  colour: 'Ecru',
  size: 'S-XL',
  lots: 4,
  unitsPerLot: 12,
  units: 48,
  unitPrice: 80.1,
  lineTotal: 3844.8,
  isOffered: true,
  availableLots: 3,
  note: null,
  changes: [],
};
const step: OrderEvent = {
  _id: 'e1',
  kind: 'place',
  at: '2026-03-12T09:30:00.000Z',
  actor: { name: 'Layla Haddad', role: 'buyer' },
  reason: null,
  file: 'Order.xlsx',
  changes: [],
};

function serverWith(order: unknown, lines: OrderLine[] = [line], events: OrderEvent[] = [step]): FakeServer {
  return new FakeServer()
    .on('GET /api/settings', { body: settingsWith() })
    .on(`GET /api/orders/${id}`, { body: order })
    .on(`GET /api/orders/${id}/lines`, { body: lines, headers: { 'X-Total-Count': `${lines.length}` } })
    .on(`GET /api/orders/${id}/timeline`, { body: events })
    .on(`GET /api/orders/${id}/revisions`, { body: { revisions: [], backOrders: [] } })
    .on('GET /api/orders', { body: [order], headers: { 'X-Total-Count': '1' } });
}

afterEach(async () => {
  closePortal();
  await showLanguage('en');
});

// X04
describe('the page of an order', () => {
  it('shows a buyer the lines with availability and changes, and the timeline steps meant for buyers', async () => {
    const changes: OrderLine['changes'] = [
      { field: 'unitPrice', copy: 75, now: 80.5 },
      { field: 'unitsPerLot', copy: 10, now: 12 },
    ];
    const gone = { ...line, position: 1, reference: 'AU-9', isOffered: false, availableLots: null };
    const approved: OrderEvent = {
      ...step,
      _id: 'e2',
      kind: 'approve',
      actor: { name: null, role: 'admin' },
      file: null,
    };
    const server = serverWith(buyerOrder(), [{ ...line, changes }, gone], [step, approved]);
    openPortal({ server, path: `/orders/${id}`, user: makeSessionUser() });
    expect(await screen.findByRole('heading', { name: 'ORD-2026-000123' })).toBeInTheDocument();
    await waitFor(() => expect(document.title).toContain('ORD-2026-000123'));
    const lines = await screen.findByRole('region', { name: 'Lines' });
    expect(lines).toHaveTextContent('AU-1001Linen shirt · Ecru · S-XL');
    // The lines of a size are not broken at its hyphens.
    expect(within(lines).getAllByText('S-XL')[0]).toHaveClass('whole-word');
    for (const text of ['AU-1001', '48', '80.10', 'No longer offered']) {
      expect((await within(lines).findAllByText(text)).length).toBeGreaterThan(0);
    }
    expect(within(lines).getByText('Copy AED 75.00, now AED 80.50')).toBeInTheDocument();
    expect(within(lines).getByText('Copy 10 units a lot, now 12')).toBeInTheDocument();
    const timeline = await screen.findByRole('region', { name: 'Timeline' });
    expect(await within(timeline).findByText(/by Layla Haddad/)).toBeInTheDocument();
    expect(within(timeline).getByText(/by an administrator/)).toBeInTheDocument();
    // O11: inventory is hidden from buyers.
    expect(screen.queryByText('Not Deducted')).not.toBeInTheDocument();
  });

  it('isolates Arabic names and reasons in the sentences of the timeline', async () => {
    const actor = { name: 'ليلى حداد', role: 'buyer' } as const;
    const rejected: OrderEvent = { ...step, _id: 'e2', kind: 'reject', reason: 'نفد' };
    openPortal({
      server: serverWith(adminOrder(), [], [{ ...step, actor }, rejected]),
      path: `/orders/${id}`,
      user: adminUser,
    });
    const timeline = within(await screen.findByRole('region', { name: 'Timeline' }));
    expect(await timeline.findByText(/by \u2068ليلى حداد\u2069/)).toBeInTheDocument();
    expect(timeline.getByText('“\u2068نفد\u2069”')).toBeInTheDocument();
  });

  // Z01
  it('translates what the portal wrote into the timeline, and nothing that people typed', async () => {
    const rejected = (_id: string, reason: string): OrderEvent => ({
      ...step,
      _id,
      kind: 'reject',
      reason,
      file: null,
    });
    const override = { field: 'creditOverride', reference: 'The buyer is on hold.', before: null } as const;
    const events: OrderEvent[] = [
      rejected('e1', 'The coat does not come in size 42.'),
      rejected('e2', 'It belongs to ORD-2026-000122, which was cancelled.'),
      { ...step, _id: 'e3', kind: 'approve', changes: [{ ...override, after: 'A good customer' }] },
    ];
    const user = { ...adminUser, language: 'ar' } as const;
    openPortal({ server: serverWith(adminOrder(), [], events), path: `/orders/${id}`, user });
    const timeline = (await screen.findByText(/The coat does not come in size 42\./)).closest('section');
    await waitFor(() => expect(timeline).toHaveTextContent(/يتبع هذا الطلب الطلب .*ORD-2026-000122/));
    expect(timeline).toHaveTextContent(/المشتري موقوف\..*A good customer/);
    expect(timeline).not.toHaveTextContent(/It belongs to|on hold/);
  });

  it('breaks the buyer’s e-mail address at its marks', async () => {
    openPortal({ server: serverWith(adminOrder()), path: `/orders/${id}`, user: adminUser });
    const address = await screen.findByText('layla@haddad.example');
    expect(address.innerHTML).toBe('layla@<wbr>haddad<wbr>.example');
  });

  it('offers the actions of the order’s menu in the list, the most common action as a button', async () => {
    const { visitor } = openPortal({ server: serverWith(adminOrder()), path: `/orders/${id}`, user: adminUser });
    await visitor.click(await screen.findByRole('button', { name: 'Approve order' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('ORD-2026-000123');
    // The dialog takes the focus a moment after it has opened, and only then hears the key.
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    await visitor.keyboard('{Escape}');
    await visitor.click(screen.getByRole('button', { name: 'Actions for ORD-2026-000123' }));
    const menu = (await screen.findByRole('menuitem', { name: 'Approve' })).closest<HTMLElement>('[role=menu]');
    expect(Array.from(menu?.querySelectorAll('[role=menuitem]') ?? [], (item) => item.textContent)).toEqual([
      'Approve',
      'Reject',
      'Replace Attachment',
      'Order again',
      'Show in the audit log',
      'Delete Order',
    ]);
  });

  // K05
  it('leads owners to the order’s part of the audit log', async () => {
    const server = serverWith(adminOrder()).on('GET /api/audit', { body: { events: [], total: 0 } });
    const { visitor } = openPortal({ server, path: `/orders/${id}`, user: adminUser });
    await visitor.click(await screen.findByRole('button', { name: 'Actions for ORD-2026-000123' }));
    await visitor.click(await screen.findByRole('menuitem', { name: 'Show in the audit log' }));
    await waitFor(() => expect(currentAddress()).toBe(`/admin/audit?objectId=${id}`));
  });

  it('does not offer the audit log to other members of the team', async () => {
    const user = { ...adminUser, staffRole: 'sales' as const };
    const { visitor } = openPortal({ server: serverWith(adminOrder()), path: `/orders/${id}`, user });
    await visitor.click(await screen.findByRole('button', { name: 'Actions for ORD-2026-000123' }));
    expect(await screen.findByRole('menuitem', { name: 'Order again' })).toBeInTheDocument();
    expect(screen.queryByRole('menuitem', { name: 'Show in the audit log' })).toBeNull();
  });

  // G08
  it('orders the same again for its buyer, and hands what could not be taken over to the page of the draft', async () => {
    const draftId = '019a0000-0000-7000-8000-000000000091';
    const problems = [{ message: 'AU-1001 is no longer offered.', reference: 'AU-1001', severity: 'error' }];
    const order = adminOrder();
    const server = serverWith(order)
      .on('POST /api/drafts', {
        body: { draft: { _id: draftId }, isNew: true, problems, problemCount: 3, errorCount: 1 },
      })
      .on(`GET /api/drafts/${draftId}`, () => new Promise(() => undefined));
    const { visitor } = openPortal({ server, path: `/orders/${id}`, user: adminUser });
    await visitor.click(await screen.findByRole('button', { name: 'Actions for ORD-2026-000123' }));
    await visitor.click(await screen.findByRole('menuitem', { name: 'Order again' }));
    await waitFor(() => expect(currentAddress()).toBe(`/drafts/${draftId}`));
    const { brand, stockFile, buyerId } = order;
    expect(server.to('POST /api/drafts').map(({ json }) => json)).toEqual([
      { brand: brand._id, file: stockFile._id, from: { order: id }, buyerId },
    ]);
    expect(window.history.state.usr).toEqual({ isNew: true, problems, problemCount: 3, errorCount: 1 });
  });

  it('stays on the page to which a link has led meanwhile, when the draft is opened', async () => {
    let open: (reply: object) => void = () => undefined;
    const server = serverWith(adminOrder())
      .on('GET /api/auth/sessions', { body: { sessions: [] } })
      .on('POST /api/drafts', () => {
        return new Promise((resolve) => {
          open = resolve;
        });
      });
    const { visitor } = openPortal({ server, path: `/orders/${id}`, user: adminUser });
    await visitor.click(await screen.findByRole('button', { name: 'Actions for ORD-2026-000123' }));
    await visitor.click(await screen.findByRole('menuitem', { name: 'Order again' }));
    await waitFor(() => expect(server.to('POST /api/drafts')).toHaveLength(1));
    await visitor.click(screen.getByRole('link', { name: 'Profile' }));
    await waitFor(() => expect(currentAddress()).toBe('/profile'));
    await act(async () => open({ body: { draft: { _id: 'draft-1' }, isNew: true, problems: [], problemCount: 0 } }));
    expect(currentAddress()).toBe('/profile');
  });

  it('closes a dialog without entries by Back or Forward, and stays on the page', async () => {
    const server = serverWith(adminOrder()).on('GET /api/auth/sessions', { body: { sessions: [] } });
    const { visitor } = openPortal({ server, path: `/orders/${id}`, user: adminUser });
    await visitor.click(await screen.findByRole('link', { name: 'Profile' }));
    await waitFor(() => expect(currentAddress()).toBe('/profile'));
    act(() => window.history.back());
    await visitor.click(await screen.findByRole('button', { name: 'Approve order' }));
    await screen.findByRole('dialog');
    act(() => window.history.forward());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(currentAddress()).toBe(`/orders/${id}`));
  });

  it('keeps a dialog when Back or Forward are pressed before the answer', async () => {
    let answer: (reply: PreparedReply) => void = () => undefined;
    const server = serverWith(adminOrder())
      .on('GET /api/auth/sessions', { body: { sessions: [] } })
      .on(`DELETE /api/orders/${id}`, () => new Promise((resolve) => (answer = resolve)));
    const { visitor } = openPortal({ server, path: `/orders/${id}`, user: adminUser });
    await visitor.click(await screen.findByRole('link', { name: 'Profile' }));
    await waitFor(() => expect(currentAddress()).toBe('/profile'));
    act(() => window.history.back());
    await visitor.click(await screen.findByRole('button', { name: 'Actions for ORD-2026-000123' }));
    await visitor.click(await screen.findByRole('menuitem', { name: 'Delete Order' }));
    await visitor.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete order' }));
    await waitFor(() => expect(server.to(`DELETE /api/orders/${id}`)).toHaveLength(1));
    const steps: string[] = [];
    const note = () => steps.push(currentAddress());
    window.addEventListener('popstate', note);
    act(() => window.history.forward());
    // The step of the browser is taken back.
    await waitFor(() => expect(steps).toEqual(['/profile', `/orders/${id}`]));
    window.removeEventListener('popstate', note);
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    await act(async () => answer({ status: 500, body: { message: 'The database is away' } }));
    expect(await within(screen.getByRole('dialog')).findByText('The database is away')).toBeInTheDocument();
  });

  it('returns to the list after deleting the order', async () => {
    const server = serverWith(adminOrder()).on(`DELETE /api/orders/${id}`, { body: { message: 'gone' } });
    const { visitor } = openPortal({ server, path: `/orders/${id}`, user: adminUser });
    await visitor.click(await screen.findByRole('button', { name: 'Actions for ORD-2026-000123' }));
    await visitor.click(await screen.findByRole('menuitem', { name: 'Delete Order' }));
    await visitor.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete order' }));
    await waitFor(() => expect(currentAddress()).toBe('/orders'));
  });

  it('shows why stock could not be deducted and offers a retry', async () => {
    const failed = adminOrder({
      status: 'Awaiting Payment',
      invoiceFile: 'i.pdf',
      inventoryStatus: 'error',
      inventoryError: 'There is less in stock than was promised.',
      inventoryErrorDetails: {
        insufficientItems: [{ referenceId: 'AU-1', quantityRequested: 12, availableQuantity: 3 }],
      },
    });
    const server = serverWith(failed).on(`PUT /api/orders/${id}/retry-deduction`, { body: failed });
    const { visitor } = openPortal({ server, path: `/orders/${id}`, user: adminUser });
    expect(await screen.findByText(/requested 12, available 3/)).toBeInTheDocument();
    await visitor.click(screen.getByRole('button', { name: 'Try again' }));
    await visitor.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Retry deduction' }));
    await waitFor(() => expect(server.to(`PUT /api/orders/${id}/retry-deduction`)).toHaveLength(1));
  });

  it('renders only the visible lines of an order with 1,000 lines, but prints all lines', async () => {
    const many = Array.from({ length: 1000 }, (_, position) => ({ ...line, position, reference: `R-${position}` }));
    openPortal({ server: serverWith(adminOrder({ lineCount: 1000 }), many), path: `/orders/${id}`, user: adminUser });
    await screen.findByText('R-0');
    expect(screen.queryByText('R-999')).not.toBeInTheDocument();
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(screen.getByText('R-999')).toBeInTheDocument();
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(screen.queryByText('R-999')).not.toBeInTheDocument();
  });

  it('keeps the lines below the error when a refetch of them fails', async () => {
    const server = serverWith(adminOrder());
    openPortal({ server, path: `/orders/${id}`, user: adminUser });
    await screen.findByText('AU-1001');
    await waitFor(() => expect(FakeSocket.opened.length).toBeGreaterThan(0));
    server.on(`GET /api/orders/${id}/lines`, { status: 500 });
    act(() => FakeSocket.last.receive('changed', { resource: 'orders', type: 'updated', ids: [], withinMs: 0 }));
    const lines = within(screen.getByRole('region', { name: 'Lines' }));
    expect(await lines.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
    expect(lines.getByText('AU-1001')).toBeInTheDocument();
  });

  // X07
  it('shows the stock and prices of now when the catalogue changes, without loading the order again', async () => {
    const server = serverWith(adminOrder());
    openPortal({ server, path: `/orders/${id}`, user: adminUser });
    await screen.findByText('AU-1001');
    await waitFor(() => expect(FakeSocket.opened.length).toBeGreaterThan(0));
    const loaded = server.to(`GET /api/orders/${id}`).length;
    server.on(`GET /api/orders/${id}/lines`, {
      body: [{ ...line, isOffered: false }],
      headers: { 'X-Total-Count': '1' },
    });
    act(() => FakeSocket.last.receive('changed', { resource: 'catalogue', type: 'updated', ids: [], withinMs: 0 }));
    expect(await screen.findByText('No longer offered')).toBeInTheDocument();
    expect(server.to(`GET /api/orders/${id}`)).toHaveLength(loaded);
  });

  it('shows the last page of the lines when the order has become shorter', async () => {
    const second = { ...line, position: 1000, reference: 'AU-2001' };
    const server = serverWith(adminOrder({ lineCount: 1001 })).on(`GET /api/orders/${id}/lines`, ({ query }) => ({
      body: query.get('page') === '2' ? [second] : [line],
      headers: { 'X-Total-Count': '1001' },
    }));
    const { visitor } = openPortal({ server, path: `/orders/${id}`, user: adminUser });
    const lines = within(await screen.findByRole('region', { name: 'Lines' }));
    await visitor.click(await lines.findByTitle('2'));
    expect(await lines.findByText('AU-2001')).toBeInTheDocument();
    await waitFor(() => expect(FakeSocket.opened.length).toBeGreaterThan(0));
    server
      .on(`GET /api/orders/${id}`, { body: adminOrder({ lineCount: 1, revision: 2 }) })
      .on(`GET /api/orders/${id}/lines`, ({ query }) => ({
        body: query.get('page') === '2' ? [] : [line],
        headers: { 'X-Total-Count': '1' },
      }));
    act(() => FakeSocket.last.receive('changed', { resource: 'orders', type: 'updated', ids: [], withinMs: 0 }));
    expect(await lines.findByText('AU-1001')).toBeInTheDocument();
  });

  it('links to the order list when the order does not exist, without a retry', async () => {
    const server = new FakeServer()
      .on(`GET /api/orders/${id}`, { status: 404, body: { message: 'Order not found' } })
      .on('GET /api/orders', { body: [buyerOrder()], headers: { 'X-Total-Count': '1' } });
    const { visitor } = openPortal({ server, path: `/orders/${id}`, user: makeSessionUser() });
    expect(await screen.findByText('Order not found')).toBeInTheDocument();
    expect(
      within(screen.getByRole('navigation', { name: 'Breadcrumbs' })).getByRole('link', { name: 'Orders' }),
    ).toHaveAttribute('href', '/orders');
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    await visitor.click(screen.getByRole('button', { name: 'Show all orders' }));
    await waitFor(() => expect(currentAddress()).toBe('/orders'));
    expect(await screen.findByRole('link', { name: 'ORD-2026-000123' })).toBeInTheDocument();
  });

  it('links to the order list when the open order is deleted by somebody else', async () => {
    const server = serverWith(buyerOrder());
    openPortal({ server, path: `/orders/${id}`, user: makeSessionUser() });
    await screen.findByText('AU-1001');
    await waitFor(() => expect(FakeSocket.opened.length).toBeGreaterThan(0));
    const missing = { status: 404, body: { message: 'Order not found' } };
    for (const part of ['', '/lines', '/timeline', '/revisions']) server.on(`GET /api/orders/${id}${part}`, missing);
    act(() => FakeSocket.last.receive('changed', { resource: 'orders', type: 'updated', ids: [], withinMs: 0 }));
    expect(await screen.findByRole('button', { name: 'Show all orders' })).toBeInTheDocument();
    expect(screen.getAllByText('Order not found')).toHaveLength(1);
    for (const name of ['Try again', 'Print', 'Actions for ORD-2026-000123']) {
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    }
  });

  it('keeps the text of an open dialog when the order is deleted by somebody else', async () => {
    const server = serverWith(adminOrder());
    const { visitor } = openPortal({ server, path: `/orders/${id}`, user: adminUser });
    await visitor.click(await screen.findByRole('button', { name: 'Actions for ORD-2026-000123' }));
    await visitor.click(await screen.findByRole('menuitem', { name: 'Reject' }));
    await visitor.type(await screen.findByRole('textbox'), 'Out of season');
    server.on(`GET /api/orders/${id}`, { status: 404, body: { message: 'Order not found' } });
    act(() => FakeSocket.last.receive('changed', { resource: 'orders', type: 'updated', ids: [], withinMs: 0 }));
    expect(await screen.findByText('Order not found')).toBeInTheDocument();
    expect(within(screen.getByRole('dialog')).getByRole('textbox')).toHaveValue('Out of season');
  });

  it('can be reloaded after a failure', async () => {
    const server = serverWith(buyerOrder()).on(`GET /api/orders/${id}`, { status: 503, body: { message: 'Busy' } });
    const { visitor } = openPortal({ server, path: `/orders/${id}`, user: makeSessionUser() });
    expect(await screen.findByText('Busy')).toBeInTheDocument();
    server.on(`GET /api/orders/${id}`, { body: buyerOrder() });
    await visitor.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'ORD-2026-000123' })).toBeInTheDocument();
  });
});

// V08
describe('the details of an order', () => {
  const details = { poNumber: 'طلب 7', note: 'By ship', deliverOn: '2027-01-31' };

  it('are shown, and an edit sends only the changed fields', async () => {
    const server = serverWith(buyerOrder(details)).on(`PUT /api/orders/${id}/details`, { body: buyerOrder(details) });
    const { visitor } = openPortal({ server, path: `/orders/${id}`, user: makeSessionUser() });
    expect((await screen.findByText('طلب 7')).tagName).toBe('BDI');
    for (const text of ['31/01/2027', 'By ship']) expect(screen.getByText(text)).toBeInTheDocument();
    await visitor.click(screen.getByRole('button', { name: 'Edit details' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText('Wanted delivery date')).toHaveValue('31/01/2027');
    await visitor.clear(dialog.getByLabelText('PO number'));
    await visitor.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Details saved')).toBeInTheDocument();
    expect(server.to(`PUT /api/orders/${id}/details`).map(({ json }) => json)).toEqual([{ poNumber: '' }]);
  });

  it('cannot be edited once the order is decided, and empty details are then hidden', async () => {
    const server = serverWith(buyerOrder({ status: 'Completed' }), [{ ...line, note: 'Fold' }]);
    openPortal({ server, path: `/orders/${id}`, user: makeSessionUser() });
    expect(await screen.findByText('Fold')).toBeInTheDocument();
    for (const name of [/details/, /PO number/, 'Note on AU-1001']) {
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    }
  });

  it('include a note on each line, and show an error when the note is refused because the lines have changed', async () => {
    const path = `PUT /api/orders/${id}/details`;
    const message = 'The lines of this order have changed meanwhile. Please look at them again.';
    const server = serverWith(adminOrder()).on(path, { status: 409, body: { code: 'order.changed', message } });
    const { visitor } = openPortal({ server, path: `/orders/${id}`, user: adminUser });
    await visitor.click(await screen.findByRole('button', { name: 'Note on AU-1001' }));
    const dialog = within(await screen.findByRole('dialog'));
    await visitor.click(dialog.getByLabelText('Note'));
    await visitor.paste('Ecru only');
    await visitor.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(message)).toBeInTheDocument();
    const { stockItemId } = line;
    expect(server.to(path).map(({ json }) => json)).toEqual([{ lines: [{ stockItemId, note: 'Ecru only' }] }]);
  });

  it('show their former values in the timeline', async () => {
    const changed: OrderEvent = {
      ...step,
      _id: 'e2',
      kind: 'edit-details',
      file: null,
      changes: [
        { field: 'poNumber', reference: null, before: 'PO-1', after: 'PO-2' },
        { field: 'deliverOn', reference: null, before: null, after: '2027-01-31' },
        { field: 'lineNote', reference: 'AU-1001', before: 'Fold', after: null },
      ],
    };
    openPortal({ server: serverWith(adminOrder(), [], [step, changed]), path: `/orders/${id}`, user: adminUser });
    for (const text of [
      'PO number: PO-2 (before: PO-1)',
      'Wanted delivery date: 31/01/2027',
      'Note on AU-1001 removed (before: Fold)',
    ]) {
      expect(await screen.findByText(text)).toBeInTheDocument();
    }
  });
});

describe('a row of the list', () => {
  it('opens the order on click or through its link by keyboard, and the breadcrumb leads back to the filtered list', async () => {
    const { visitor } = openPortal({ server: serverWith(adminOrder()), path: '/orders?search=layla', user: adminUser });
    await visitor.click(await screen.findByText('Layla Haddad'));
    await screen.findByRole('heading', { name: 'ORD-2026-000123' });
    expect(currentAddress()).toBe(`/orders/${id}`);
    await visitor.click(
      within(screen.getByRole('navigation', { name: 'Breadcrumbs' })).getByRole('link', { name: 'Orders' }),
    );
    await waitFor(() => expect(currentAddress()).toBe('/orders?search=layla'));
    expect(await screen.findByRole('link', { name: 'ORD-2026-000123' })).toHaveAttribute('href', `/orders/${id}`);
  });

  it('does not open the order when a button in the row is clicked', async () => {
    const { visitor } = openPortal({ server: serverWith(adminOrder()), path: '/orders', user: adminUser });
    await visitor.click(await screen.findByRole('button', { name: 'Actions for ORD-2026-000123' }));
    await visitor.click(await screen.findByRole('menuitem', { name: 'Reject' }));
    await screen.findByRole('dialog');
    expect(currentAddress()).toBe('/orders');
  });
});
