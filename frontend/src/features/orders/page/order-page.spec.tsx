import type { OrderEvent, OrderLine } from '@portal/contract/orders';
import { act, screen, waitFor, within } from '@testing-library/react';
import { FakeServer } from '../../../test/fake-server';
import { address, admin, leavePortal, openPortal, person } from '../../../test/open-portal';
import { adminOrder, buyerOrder } from '../spec/orders.fixture';

const id = '019a0000-0000-7000-8000-000000000001';

const line: OrderLine = {
  position: 0,
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
  changes: [],
};
const step: OrderEvent = {
  _id: 'e1',
  kind: 'place',
  at: '2026-03-12T09:30:00.000Z',
  actor: { name: 'Layla Haddad', role: 'buyer' },
  reason: null,
  file: 'Order.xlsx',
};

function serverWith(order: unknown, lines: OrderLine[] = [line], events: OrderEvent[] = [step]): FakeServer {
  return new FakeServer()
    .on(`GET /api/orders/${id}`, { body: order })
    .on(`GET /api/orders/${id}/lines`, { body: lines, headers: { 'X-Total-Count': `${lines.length}` } })
    .on(`GET /api/orders/${id}/timeline`, { body: events })
    .on('GET /api/orders', { body: [order], headers: { 'X-Total-Count': '1' } });
}

afterEach(leavePortal);

// X04
describe('the page of an order', () => {
  it('has a buyer’s lines with what is available and what changed, and the steps that concern them', async () => {
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
    openPortal({ server, path: `/orders/${id}`, user: person() });
    expect(await screen.findByRole('heading', { name: 'ORD-2026-000123' })).toBeInTheDocument();
    await waitFor(() => expect(document.title).toContain('ORD-2026-000123'));
    const lines = await screen.findByRole('region', { name: 'Lines' });
    for (const text of ['AU-1001', 'Linen shirt · Ecru · S-XL', '48', '80.10', 'No longer offered']) {
      expect((await within(lines).findAllByText(text)).length).toBeGreaterThan(0);
    }
    expect(within(lines).getByText('Copy AED 75.00, now AED 80.50')).toBeInTheDocument();
    expect(within(lines).getByText('Copy 10 units a lot, now 12')).toBeInTheDocument();
    const timeline = screen.getByRole('region', { name: 'Timeline' });
    expect(within(timeline).getByText(/by Layla Haddad/)).toBeInTheDocument();
    expect(within(timeline).getByText(/by an administrator/)).toBeInTheDocument();
    // O11: stock bookkeeping is not the buyer's.
    expect(screen.queryByText('Not Deducted')).not.toBeInTheDocument();
  });

  it('offers the actions of the row menu, the likely one as a button', async () => {
    const { visitor } = openPortal({ server: serverWith(adminOrder()), path: `/orders/${id}`, user: admin });
    await visitor.click(await screen.findByRole('button', { name: 'Approve order' }));
    expect(await screen.findByRole('dialog')).toHaveTextContent('ORD-2026-000123');
    await visitor.keyboard('{Escape}');
    await visitor.click(screen.getByRole('button', { name: 'Actions for ORD-2026-000123' }));
    const menu = (await screen.findByRole('menuitem', { name: 'Approve' })).closest<HTMLElement>('[role=menu]');
    expect(Array.from(menu?.querySelectorAll('[role=menuitem]') ?? [], (item) => item.textContent)).toEqual([
      'Approve',
      'Reject',
      'Replace Attachment',
      'Delete Order',
    ]);
  });

  it('leads back to the list once the order is deleted', async () => {
    const server = serverWith(adminOrder()).on(`DELETE /api/orders/${id}`, { body: { message: 'gone' } });
    const { visitor } = openPortal({ server, path: `/orders/${id}`, user: admin });
    await visitor.click(await screen.findByRole('button', { name: 'Actions for ORD-2026-000123' }));
    await visitor.click(await screen.findByRole('menuitem', { name: 'Delete Order' }));
    await visitor.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete order' }));
    await waitFor(() => expect(address()).toBe('/orders'));
  });

  it('says why stock could not be deducted, and tries again', async () => {
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
    const { visitor } = openPortal({ server, path: `/orders/${id}`, user: admin });
    expect(await screen.findByText(/requested 12, available 3/)).toBeInTheDocument();
    await visitor.click(screen.getByRole('button', { name: 'Try again' }));
    await visitor.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Retry deduction' }));
    await waitFor(() => expect(server.to(`PUT /api/orders/${id}/retry-deduction`)).toHaveLength(1));
  });

  it('draws of 1,000 lines those in view, and all of them on paper', async () => {
    const many = Array.from({ length: 1000 }, (_, position) => ({ ...line, position, reference: `R-${position}` }));
    openPortal({ server: serverWith(adminOrder({ lineCount: 1000 }), many), path: `/orders/${id}`, user: admin });
    await screen.findByText('R-0');
    expect(screen.queryByText('R-999')).not.toBeInTheDocument();
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(screen.getByText('R-999')).toBeInTheDocument();
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(screen.queryByText('R-999')).not.toBeInTheDocument();
  });

  it('of an order that is not there says so, and leads to those that are rather than to another try', async () => {
    const server = new FakeServer()
      .on(`GET /api/orders/${id}`, { status: 404, body: { message: 'Order not found' } })
      .on('GET /api/orders', { body: [buyerOrder()], headers: { 'X-Total-Count': '1' } });
    const { visitor } = openPortal({ server, path: `/orders/${id}`, user: person() });
    expect(await screen.findByText('Order not found')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /All orders/ })).toHaveAttribute('href', '/orders');
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    await visitor.click(screen.getByRole('button', { name: 'Show all orders' }));
    await waitFor(() => expect(address()).toBe('/orders'));
    expect(await screen.findByRole('link', { name: 'ORD-2026-000123' })).toBeInTheDocument();
  });

  it('that could not be read is read at another try', async () => {
    const server = serverWith(buyerOrder()).on(`GET /api/orders/${id}`, { status: 503, body: { message: 'Busy' } });
    const { visitor } = openPortal({ server, path: `/orders/${id}`, user: person() });
    expect(await screen.findByText('Busy')).toBeInTheDocument();
    server.on(`GET /api/orders/${id}`, { body: buyerOrder() });
    await visitor.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'ORD-2026-000123' })).toBeInTheDocument();
  });
});

describe('from the list', () => {
  it('a click on the row opens the order, the link in it leads there by keyboard, and back to the same list', async () => {
    const { visitor } = openPortal({ server: serverWith(adminOrder()), path: '/orders?search=layla', user: admin });
    await visitor.click(await screen.findByText('Layla Haddad'));
    await screen.findByRole('heading', { name: 'ORD-2026-000123' });
    expect(address()).toBe(`/orders/${id}`);
    await visitor.click(screen.getByRole('link', { name: /All orders/ }));
    await waitFor(() => expect(address()).toBe('/orders?search=layla'));
    expect(await screen.findByRole('link', { name: 'ORD-2026-000123' })).toHaveAttribute('href', `/orders/${id}`);
  });

  it('what stands in a row does its own work', async () => {
    const { visitor } = openPortal({ server: serverWith(adminOrder()), path: '/orders', user: admin });
    await visitor.click(await screen.findByRole('button', { name: 'Actions for ORD-2026-000123' }));
    await visitor.click(await screen.findByRole('menuitem', { name: 'Reject' }));
    await screen.findByRole('dialog');
    expect(address()).toBe('/orders');
  });
});
