import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Call, FakeServer } from '../../../test/fake-server';
import { openOrders } from '../spec/open-orders';
import { adminOrder, buyerOrder, excelFile, problem } from '../spec/orders.fixture';

const id = adminOrder()._id;
const invoice = new File(['%PDF'], 'invoice.pdf', { type: 'application/pdf' });

function serverWith(order: object): FakeServer {
  return new FakeServer().on('GET /api/orders', { body: [order], headers: { 'X-Total-Count': '1' } });
}

/** Opens the row menu, chooses, and waits for the dialog. */
async function choose(entry: string): Promise<HTMLElement> {
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for ORD-2026-000123' }));
  const chosen = await screen.findByRole('menuitem', { name: entry });
  // X08: the keyboard is in the menu as soon as it is open.
  await waitFor(() => expect(chosen.closest('[role=menu]')).toContainElement(document.activeElement as HTMLElement));
  await userEvent.click(chosen);
  return screen.findByRole('dialog');
}

const press = (dialog: HTMLElement, name: string) => userEvent.click(within(dialog).getByRole('button', { name }));
const fileInput = (dialog: HTMLElement) =>
  dialog.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
const refusal = (code: string, more: object = {}) => ({
  status: 409,
  body: { statusCode: 409, code, message: 'The server says no', error: 'The server says no', ...more },
});

beforeEach(() => localStorage.clear());

// O04
describe('approve', () => {
  const path = `PUT /api/orders/${id}/approve`;

  it('names the order, asks for an invoice, sends it once with a key, and confirms', async () => {
    const server = serverWith(adminOrder()).on(path, { body: adminOrder({ status: 'Awaiting Payment' }) });
    openOrders({ role: 'admin', server });
    const dialog = await choose('Approve');
    expect(dialog).toHaveTextContent('ORD-2026-000123 · Layla Haddad · AED 12,480');

    await press(dialog, 'Approve order');
    expect(within(dialog).getByRole('alert')).toHaveTextContent('Please upload an invoice');
    expect(server.to(path)).toHaveLength(0);

    await userEvent.upload(fileInput(dialog), invoice);
    await press(dialog, 'Approve order');
    expect(await screen.findByText('Order approved')).toBeInTheDocument();
    await gone();
    const [call] = server.to(path);
    expect(call?.form?.get('invoiceFile')).toHaveProperty('name', 'invoice.pdf');
    expect(call?.headers['Idempotency-Key']).toMatch(/^[0-9a-f-]{36}$/);
    // Focus is back where the menu was opened.
    expect(screen.getByRole('button', { name: 'Actions for ORD-2026-000123' })).toHaveFocus();
  });

  it('refused for want of stock lists what is short, keeps the invoice, and retries with the same key', async () => {
    const insufficientItems = [
      { referenceId: 'AU-1001', quantityRequested: 1200, availableQuantity: 3 },
      { referenceId: 'AU-1002', quantityRequested: 5, availableQuantity: 0 },
    ];
    const inventoryError = 'Not enough stock';
    const server = serverWith(adminOrder()).on(
      path,
      refusal('order.insufficient_inventory', { insufficientItems, inventoryError }),
    );
    openOrders({ role: 'admin', server });
    const dialog = await choose('Approve');
    await userEvent.upload(fileInput(dialog), invoice);
    await press(dialog, 'Approve order');
    const alert = await within(dialog).findByRole('alert');
    expect(alert).toHaveTextContent('Order cannot be approved: Not enough stock');
    expect(
      within(alert)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      'Reference ID: AU-1001, requested 1,200, available 3',
      'Reference ID: AU-1002, requested 5, available 0',
    ]);
    expect(within(dialog).getByText('invoice.pdf')).toBeInTheDocument();
    await press(dialog, 'Approve order');
    await waitFor(() => expect(server.to(path)).toHaveLength(2));
    const keys = server.to(path).map(({ headers }) => headers['Idempotency-Key']);
    expect(keys[0]).toBe(keys[1]);
  });

  // O05
  it.each([
    ['Insufficient inventory for: AU-1, AU-2', ['AU-1', 'AU-2'], 'Insufficient inventory for:'],
    ['Failed to find Google Sheet file for collection: Summer', [], 'Inventory deduction failed'],
  ])('%j is shown as more than a line', async (message, items, lead) => {
    const server = serverWith(adminOrder()).on(path, { status: 422, body: { message, error: message } });
    openOrders({ role: 'admin', server });
    const dialog = await choose('Approve');
    await userEvent.upload(fileInput(dialog), invoice);
    await press(dialog, 'Approve order');
    const alert = await within(dialog).findByRole('alert');
    expect(alert).toHaveTextContent(lead);
    expect(
      within(alert)
        .queryAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(items);
    if (items.length === 0) {
      expect(alert).toHaveTextContent('Summer');
      expect(alert).toHaveTextContent('check the inventory setup');
    }
  });
});

describe('dialogs with at most a sentence', () => {
  // O06, O07, O08, O09, O18
  it.each([
    {
      entry: 'Reject',
      order: adminOrder(),
      button: 'Reject order',
      call: `PUT /api/orders/${id}/reject`,
      says: 'Stock does not change',
      toast: 'Order rejected',
      json: { reason: 'as agreed' },
    },
    {
      entry: 'Completed',
      order: adminOrder({ status: 'Awaiting Payment', invoiceFile: 'i.pdf' }),
      button: 'Confirm payment',
      call: `PUT /api/orders/${id}/payment`,
      says: 'Completed',
      toast: 'Payment confirmed',
      json: { note: 'as agreed' },
    },
    {
      entry: 'Cancel Order',
      order: adminOrder({ status: 'Awaiting Payment', inventoryDeducted: true, inventoryStatus: 'success' }),
      button: 'Cancel order',
      call: `PUT /api/orders/${id}/admin-cancel`,
      says: 'Stock deducted for it (1,248 units) is restored automatically',
      toast: 'Order cancelled',
      json: { reason: 'as agreed' },
    },
    {
      entry: 'Delete Order',
      order: adminOrder({ status: 'Awaiting Payment', inventoryDeducted: true, inventoryStatus: 'success' }),
      button: 'Delete order',
      call: `DELETE /api/orders/${id}`,
      says: 'The stock deducted for it (1,248 units) is restored',
      toast: 'Order deleted',
      json: undefined,
    },
    {
      entry: 'Delete Order',
      order: adminOrder({ status: 'Completed', inventoryDeducted: true, inventoryStatus: 'success' }),
      button: 'Delete order',
      call: `DELETE /api/orders/${id}`,
      says: 'is not restored',
      toast: 'Order deleted',
      json: undefined,
    },
  ])('$entry from $order.status', async ({ entry, order, button, call, says, toast, json }) => {
    const server = serverWith(order).on(call, { body: order });
    openOrders({ role: 'admin', server });
    const dialog = await choose(entry);
    expect(dialog).toHaveTextContent(says);
    const text = within(dialog).queryByRole('textbox');
    if (text) await userEvent.type(text, ' as agreed ');
    const listed = server.to('GET /api/orders').length;
    await press(dialog, button);
    expect(await screen.findByText(toast)).toBeInTheDocument();
    expect(server.to(call).map((made: Call) => made.json)).toEqual([json]);
    await gone();
    await waitFor(() => expect(server.to('GET /api/orders').length).toBeGreaterThan(listed));
  });

  it('the buyer cancels without being asked why', async () => {
    const server = serverWith(buyerOrder()).on(`PUT /api/orders/${id}/cancel`, { body: buyerOrder() });
    openOrders({ role: 'buyer', server });
    const dialog = await choose('Cancel Order');
    expect(dialog).toHaveTextContent('Any stock deducted for it is restored');
    expect(within(dialog).queryByRole('textbox')).not.toBeInTheDocument();
    await press(dialog, 'Cancel order');
    expect(await screen.findByText('Order cancelled')).toBeInTheDocument();
  });

  it('stock of a cancelled order is put back from its chip', async () => {
    const order = adminOrder({
      status: 'Cancelled',
      invoiceFile: 'i.pdf',
      inventoryStatus: 'success',
      inventoryDeducted: true,
    });
    const server = serverWith(order).on(`PUT /api/orders/${id}/reverse-inventory`, { status: 500, body: '' });
    openOrders({ role: 'admin', server });
    await userEvent.click(await screen.findByRole('button', { name: 'Reverse inventory of ORD-2026-000123' }));
    const dialog = await screen.findByRole('dialog');
    await press(dialog, 'Reverse inventory');
    expect(await within(dialog).findByText('Failed to reverse inventory')).toBeInTheDocument();
    server.on(`PUT /api/orders/${id}/reverse-inventory`, { body: order });
    await press(dialog, 'Reverse inventory');
    expect(await screen.findByText('Inventory restored')).toBeInTheDocument();
  });

  it('a failure keeps what was typed and says the server’s sentence, else the specification’s', async () => {
    const server = serverWith(adminOrder()).on(`PUT /api/orders/${id}/reject`, { status: 502 });
    openOrders({ role: 'admin', server });
    const dialog = await choose('Reject');
    await userEvent.type(within(dialog).getByRole('textbox'), 'too late');
    await press(dialog, 'Reject order');
    expect(await within(dialog).findByText('Failed to reject order')).toBeInTheDocument();
    server.on(`PUT /api/orders/${id}/reject`, { status: 400, body: { error: 'Reasons must be polite' } });
    await press(dialog, 'Reject order');
    expect(await within(dialog).findByText('Reasons must be polite')).toBeInTheDocument();
    expect(within(dialog).getByRole('textbox')).toHaveValue('too late');
    // The first may have been done all the same, its answer lost.
    const keys = server.to(`PUT /api/orders/${id}/reject`).map(({ headers }) => headers['Idempotency-Key']);
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), keys[0]]);
  });

  it('says when someone else acted first, and refreshes the list', async () => {
    const server = serverWith(adminOrder()).on(`PUT /api/orders/${id}/reject`, refusal('order.illegal_action'));
    openOrders({ role: 'admin', server });
    const dialog = await choose('Reject');
    server.on('GET /api/orders', { body: [adminOrder({ status: 'Cancelled' })], headers: { 'X-Total-Count': '1' } });
    await press(dialog, 'Reject order');
    const alert = await within(dialog).findByRole('alert');
    expect(alert).toHaveTextContent('The server says no');
    expect(alert).toHaveTextContent('was changed in the meantime');
    expect(within(dialog).queryByRole('button', { name: 'Reject order' })).not.toBeInTheDocument();
    expect(await screen.findByText('Cancelled')).toBeInTheDocument();
  });
});

// O10
describe('replace attachment', () => {
  it.each([
    ['admin' as const, adminOrder(), 'admin-replace-attachment', 'Please upload an Excel file'],
    ['buyer' as const, buyerOrder(), 'replace-attachment', 'Please upload a new Excel file'],
  ])('of a %s shows the totals before and after', async (role, order, call, required) => {
    const path = `PUT /api/orders/${id}/${call}`;
    const server = serverWith(order).on(path, {
      body: {
        order,
        oldTotals: { totalQuantity: 1248, totalAmount: 12480.4 },
        newTotals: { totalQuantity: 1300, totalAmount: 13000 },
        warnings: [problem({ severity: 'warning', message: 'The price has changed' })],
      },
    });
    openOrders({ role, server });
    const dialog = await choose('Replace Attachment');
    await press(dialog, 'Replace attachment');
    expect(within(dialog).getByRole('alert')).toHaveTextContent(required);
    await userEvent.upload(fileInput(dialog), excelFile());
    await press(dialog, 'Replace attachment');
    expect(await within(dialog).findByText('AED 13,000')).toBeInTheDocument();
    expect(within(dialog).getByText('AED 12,480')).toBeInTheDocument();
    expect(within(dialog).getByText('1,300 units')).toBeInTheDocument();
    expect(within(dialog).getByText('The price has changed')).toBeInTheDocument();
    expect(server.to(path)[0]?.form?.get('excelFile')).toHaveProperty('name', 'my order.xlsx');
  });

  // X02
  it('lists every problem of a refused file', async () => {
    const problems = [problem(), problem({ cell: 'P15', reference: 'AU-9', found: 'x', message: 'Unknown reference' })];
    const message = 'The file has problems. Correct the cells listed and upload it again.';
    const server = serverWith(buyerOrder()).on(`PUT /api/orders/${id}/replace-attachment`, {
      status: 422,
      body: { code: 'order.has_problems', message, error: message, problems, problemCount: 250 },
    });
    openOrders({ role: 'buyer', server });
    const dialog = await choose('Replace Attachment');
    await userEvent.upload(fileInput(dialog), excelFile());
    await press(dialog, 'Replace attachment');
    expect(await within(dialog).findByText(message)).toBeInTheDocument();
    for (const text of ['P14', 'P15', 'AU-1044', '2.5', 'Unknown reference', /250/]) {
      expect(within(dialog).getByText(text)).toBeInTheDocument();
    }
  });
});

// O15
describe('downloads', () => {
  it('ask for the name first, and say which step failed', async () => {
    const server = serverWith(buyerOrder());
    openOrders({ role: 'buyer', server });
    await userEvent.click(await screen.findByRole('button', { name: 'Download order file of ORD-2026-000123' }));
    expect(await screen.findByText('Failed to get file information')).toBeInTheDocument();
    server.on(`GET /api/orders/${id}/file-info/order`, { body: { originalName: 'mine.xlsx' } });
    await userEvent.click(screen.getByRole('button', { name: 'Download order file of ORD-2026-000123' }));
    expect(await screen.findByText('Failed to download file. Please try again.')).toBeInTheDocument();
  });
});
