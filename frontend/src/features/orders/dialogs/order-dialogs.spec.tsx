import { SellerDetails } from '@portal/contract/documents/tax-details';
import type { ReplacementPreview } from '@portal/contract/order-revisions';
import { BankAccount } from '@portal/contract/settings';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeServer, type RecordedCall } from '../../../test/fake-server';
import { adminOrder, buyerOrder, excelFile, preview, problem, settingsWith } from '../spec/orders.fixture';
import { renderOrdersPage } from '../spec/render-orders-page';

const id = adminOrder()._id;
const invoice = new File(['%PDF'], 'invoice.pdf', { type: 'application/pdf' });

const openInvoices = 'GET /api/receivables/019a0000-0000-7000-8000-0000000000a1/open-invoices';

function serverWith(order: object): FakeServer {
  return new FakeServer()
    .on('GET /api/orders', { body: [order], headers: { 'X-Total-Count': '1' } })
    .on('GET /api/settings', { body: settingsWith() })
    .on(openInvoices, { body: { invoices: [], payments: [] } });
}

/** Opens the row menu, chooses an entry and waits for the dialog. */
async function choose(entry: string): Promise<HTMLElement> {
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for ORD-2026-000123' }));
  const chosen = await screen.findByRole('menuitem', { name: entry });
  // The focus moves into the menu as soon as the menu is open (X08).
  await waitFor(() => expect(chosen.closest('[role=menu]')).toContainElement(document.activeElement as HTMLElement));
  await userEvent.click(chosen);
  return screen.findByRole('dialog');
}

const press = (dialog: HTMLElement, name: string) => userEvent.click(within(dialog).getByRole('button', { name }));
const fileInput = (dialog: HTMLElement) =>
  dialog.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
const dialogClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
const refusal = (code: string, more: object = {}) => ({
  status: 409,
  body: { statusCode: 409, code, message: 'The server says no', error: 'The server says no', ...more },
});

const completeSeller = {
  seller: {
    ...new SellerDetails(),
    ...{ legalName: 'Looms', trn: '100123456700003', licenceNumber: '1', licenceAuthority: 'DET' },
    ...{ street: '1 Street', city: 'Dubai', emirate: 'DXB' as const },
  },
  AED: { ...new BankAccount(), iban: 'AE070331234567890123456' },
};

beforeEach(() => localStorage.clear());

// O04
describe('the dialog for approving an order', () => {
  const path = `PUT /api/orders/${id}/approve`;

  it('names the order, requires an invoice, sends the invoice once with an idempotency key, and confirms', async () => {
    const server = serverWith(adminOrder()).on(path, { body: adminOrder({ status: 'Awaiting Payment' }) });
    renderOrdersPage({ role: 'admin', server });
    const dialog = await choose('Approve');
    expect(dialog).toHaveTextContent('ORD-2026-000123 · Layla Haddad · AED 12,480');

    await press(dialog, 'Approve order');
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Please upload an invoice');
    expect(server.to(path)).toHaveLength(0);

    await userEvent.upload(fileInput(dialog), invoice);
    await press(dialog, 'Approve order');
    expect(await screen.findByText('Order approved')).toBeInTheDocument();
    await dialogClosed();
    const [call] = server.to(path);
    expect(call?.form?.get('invoiceFile')).toHaveProperty('name', 'invoice.pdf');
    expect(call?.headers['Idempotency-Key']).toMatch(/^[0-9a-f-]{36}$/);
    // The focus returns to the button that opened the menu.
    await waitFor(() => expect(screen.getByRole('button', { name: 'Actions for ORD-2026-000123' })).toHaveFocus());
  });

  // T10
  it('says which details are missing before invoices are made here', async () => {
    const seller = { ...new SellerDetails(), legalName: 'Looms', licenceNumber: '1', licenceAuthority: 'DET' };
    const server = serverWith(adminOrder()).on('GET /api/settings', { body: settingsWith({ seller }) });
    renderOrdersPage({ role: 'admin', server });
    const dialog = await choose('Approve');
    const hint = 'first enter in Settings: TRN, Street address, City, Emirate, IBAN of the AED bank account.';
    await waitFor(() => expect(dialog).toHaveTextContent(hint));
    const links = within(dialog).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      ['seller.trn', 'seller.street', 'seller.city', 'seller.emirate', 'AED.iban'].map(
        (field) => `/admin/settings#${field}`,
      ),
    );
    expect(within(dialog).queryByRole('radio')).not.toBeInTheDocument();
  });

  it('makes the invoice at first, and uploads one on request, once the seller’s details are complete', async () => {
    const server = serverWith(adminOrder())
      .on('GET /api/settings', { body: settingsWith(completeSeller) })
      .on(path, { body: adminOrder({ status: 'Awaiting Payment' }) });
    renderOrdersPage({ role: 'admin', server });
    const dialog = await choose('Approve');
    expect(await within(dialog).findByRole('radio', { name: 'Make the invoice' })).toBeChecked();
    expect(fileInput(dialog)).toBeNull();
    await userEvent.click(within(dialog).getByRole('radio', { name: 'Upload an invoice' }));
    await press(dialog, 'Approve order');
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Please upload an invoice');
    await userEvent.click(within(dialog).getByRole('radio', { name: 'Make the invoice' }));
    await press(dialog, 'Approve order');
    expect(await screen.findByText('Order approved')).toBeInTheDocument();
    const [call] = server.to(path);
    expect([call?.form?.get('makeInvoice'), call?.form?.get('invoiceFile')]).toEqual(['true', null]);
  });

  it('approves only the revision that it shows, and says what changed when the buyer replaced the file meanwhile', async () => {
    const message =
      'The order was changed meanwhile: the buyer replaced its file (revision 4). Please look at it again.';
    const server = serverWith(adminOrder({ revision: 3 })).on(
      path,
      refusal('order.changed', { message, error: message }),
    );
    renderOrdersPage({ role: 'admin', server });
    const dialog = await choose('Approve');
    // The list is loaded again with the new revision, while the dialog still shows the former amount.
    server.on('GET /api/orders', {
      body: [adminOrder({ revision: 4, totalAmount: 99_000 })],
      headers: { 'X-Total-Count': '1' },
    });
    await userEvent.upload(fileInput(dialog), invoice);
    await press(dialog, 'Approve order');
    const alert = await within(dialog).findByRole('alert');
    expect(alert).toHaveTextContent(message);
    expect(alert).toHaveTextContent(
      'This order was changed in the meantime. Close this dialog, look at the order, and approve it again.',
    );
    expect(within(dialog).queryByRole('button', { name: 'Approve order' })).not.toBeInTheDocument();
    expect(dialog).toHaveTextContent('AED 12,480');
    expect(await screen.findByText('AED 99,000')).toBeInTheDocument();

    await userEvent.click(within(dialog).getByText('Close', { selector: 'button.ant-btn-primary *' }));
    await dialogClosed();
    server.on(path, { body: adminOrder({ status: 'Awaiting Payment' }) });
    const reopened = await choose('Approve');
    expect(reopened).toHaveTextContent('AED 99,000');
    await userEvent.upload(fileInput(reopened), invoice);
    await press(reopened, 'Approve order');
    expect(await screen.findByText('Order approved')).toBeInTheDocument();
    expect(server.to(path).map(({ form }) => [form?.get('base'), form?.get('lines')])).toEqual([
      ['3', null],
      ['4', null],
    ]);
  });

  it('lists missing stock, keeps the invoice and retries with the same key', async () => {
    const insufficientItems = [
      { referenceId: 'AU-1001', quantityRequested: 1200, availableQuantity: 3 },
      { referenceId: 'AU-1002', quantityRequested: 5, availableQuantity: 0 },
    ];
    const inventoryError = 'Not enough stock';
    const server = serverWith(adminOrder()).on(
      path,
      refusal('order.insufficient_inventory', { insufficientItems, inventoryError }),
    );
    renderOrdersPage({ role: 'admin', server });
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

  it('warns that the buyer is no longer approved, and approves after a second confirmation', async () => {
    const server = serverWith(adminOrder()).on(path, refusal('order.buyer_inactive'));
    renderOrdersPage({ role: 'admin', server });
    const dialog = await choose('Approve');
    await userEvent.upload(fileInput(dialog), invoice);
    await press(dialog, 'Approve order');
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('The server says no');
    expect(server.to(path)[0]?.form?.has('confirmInactiveBuyer')).toBe(false);
    server.on(path, { body: adminOrder({ status: 'Awaiting Payment' }) });
    await press(dialog, 'Approve all the same');
    expect(await screen.findByText('Order approved')).toBeInTheDocument();
    expect(server.to(path)[1]?.form?.get('confirmInactiveBuyer')).toBe('true');
    await dialogClosed();
  });

  // M05
  it('asks for a reason when the buyer’s terms refuse the order, keeps the file, and approves with both', async () => {
    const message =
      'This order cannot be approved without a reason. The credit limit is AED 50,000.00; with this order the buyer would owe AED 61,200.00.';
    const server = serverWith(adminOrder()).on(path, refusal('order.buyer_inactive'));
    renderOrdersPage({ role: 'admin', server });
    const dialog = await choose('Approve');
    await userEvent.upload(fileInput(dialog), invoice);
    await press(dialog, 'Approve order');
    await within(dialog).findByText('The server says no');
    expect(within(dialog).queryByLabelText('Reason to approve it all the same')).toBeNull();
    server.on(path, refusal('order.credit_refused', { message, error: message }));
    await press(dialog, 'Approve all the same');
    expect(await within(dialog).findByText(message)).toBeInTheDocument();
    await press(dialog, 'Approve all the same');
    expect(await within(dialog).findByText('Please enter a reason')).toBeInTheDocument();
    expect(server.to(path)).toHaveLength(2);
    await userEvent.type(within(dialog).getByLabelText('Reason to approve it all the same'), ' Pays on Monday ');
    server.on(path, { body: adminOrder({ status: 'Awaiting Payment' }) });
    await press(dialog, 'Approve all the same');
    expect(await screen.findByText('Order approved')).toBeInTheDocument();
    const { form, headers } = server.to(path)[2] ?? {};
    expect(['confirmInactiveBuyer', 'creditOverride'].map((field) => form?.get(field))).toEqual([
      'true',
      'Pays on Monday',
    ]);
    expect(form?.get('invoiceFile')).toHaveProperty('name', 'invoice.pdf');
    expect(headers?.['Idempotency-Key']).not.toBe(server.to(path)[1]?.headers['Idempotency-Key']);
    await dialogClosed();
  });

  // K02
  it('names who may approve against the buyer’s terms to a team member who may not', async () => {
    const message = 'This order cannot be approved without a reason. The buyer is on hold.';
    const server = serverWith(adminOrder()).on(path, refusal('order.credit_refused', { message, error: message }));
    renderOrdersPage({ role: 'admin', staffRole: 'sales', server });
    const dialog = await choose('Approve');
    await press(dialog, 'Approve order');
    expect(await within(dialog).findByText('An owner of the portal can approve it all the same.')).toBeInTheDocument();
    expect(within(dialog).queryByLabelText('Reason to approve it all the same')).toBeNull();
    expect(within(dialog).queryByRole('button', { name: 'Approve all the same' })).toBeNull();
  });

  // O05
  it.each([
    ['Insufficient inventory for: AU-1, AU-2', ['AU-1', 'AU-2'], 'Insufficient inventory for:'],
    ['Failed to find Google Sheet file for collection: Summer', [], 'Inventory deduction failed'],
  ])('the message %j is shown with its items or an explanation', async (message, items, lead) => {
    const server = serverWith(adminOrder()).on(path, {
      status: 409,
      body: { code: 'order.insufficient_inventory', message, error: message },
    });
    renderOrdersPage({ role: 'admin', server });
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

describe('a dialog with at most one text field', () => {
  // O06, O07, O08, O09, O18
  it.each([
    {
      entry: 'Reject',
      order: adminOrder(),
      button: 'Reject order',
      call: `PUT /api/orders/${id}/reject`,
      explanation: 'Stock does not change',
      toast: 'Order rejected',
      json: { reason: 'as agreed' },
    },
    {
      entry: 'Completed',
      order: adminOrder({ status: 'Awaiting Payment', invoiceFile: 'i.pdf' }),
      button: 'Confirm payment',
      call: `PUT /api/orders/${id}/payment`,
      explanation: 'Completed',
      toast: 'Payment confirmed',
      json: { note: 'as agreed' },
    },
    {
      entry: 'Cancel Order',
      order: adminOrder({ status: 'Awaiting Payment', inventoryDeducted: true, inventoryStatus: 'success' }),
      button: 'Cancel order',
      call: `PUT /api/orders/${id}/admin-cancel`,
      explanation: 'Stock deducted for it (1,248 units) is restored automatically',
      toast: 'Order cancelled',
      json: { reason: 'as agreed' },
    },
    {
      entry: 'Delete Order',
      order: adminOrder({ status: 'Awaiting Payment', inventoryDeducted: true, inventoryStatus: 'success' }),
      button: 'Delete order',
      call: `DELETE /api/orders/${id}`,
      explanation: 'The stock deducted for it (1,248 units) is restored',
      toast: 'Order deleted',
      json: undefined,
    },
    {
      entry: 'Delete Order',
      order: adminOrder({
        status: 'Awaiting Payment',
        invoiceFile: 'i.pdf',
        inventoryDeducted: true,
        inventoryStatus: 'success',
        documents: [{ _id: id, kind: 'credit_note', number: 'CN-2026-000001', lots: 2, gross: '84.00', pdf: 'ready' }],
      }),
      button: 'Delete order',
      call: `DELETE /api/orders/${id}`,
      explanation:
        'Its invoice and credit notes stay under Invoices.The stock deducted for it (what did not come back) is restored.',
      toast: 'Order deleted',
      json: undefined,
    },
    {
      entry: 'Delete Order',
      order: adminOrder({ status: 'Completed', inventoryDeducted: true, inventoryStatus: 'success' }),
      button: 'Delete order',
      call: `DELETE /api/orders/${id}`,
      explanation: 'is not restored',
      toast: 'Order deleted',
      json: undefined,
    },
    {
      entry: 'Delete Order',
      order: adminOrder({ status: 'Awaiting Payment', inventoryStatus: 'error' }),
      button: 'Delete order',
      call: `DELETE /api/orders/${id}`,
      explanation: /The stock reserved for it .* is released/,
      toast: 'Order deleted',
      json: undefined,
    },
    {
      entry: 'Delete Order',
      order: adminOrder({ status: 'Completed', inventoryStatus: 'error' }),
      button: 'Delete order',
      call: `DELETE /api/orders/${id}`,
      explanation: /The stock reserved for it .* is released/,
      toast: 'Order deleted',
      json: undefined,
    },
    {
      entry: 'Delete Order',
      order: adminOrder({ proposal: { revision: 2, expiresAt: '2026-12-01T00:00:00.000Z' } }),
      button: 'Delete order',
      call: `DELETE /api/orders/${id}`,
      explanation: 'Lots that are reserved for it are released.',
      toast: 'Order deleted',
      json: undefined,
    },
    {
      entry: 'Reject',
      order: adminOrder({
        backOrder: { of: { _id: 'b', orderNumber: 'ORD-2026-000122' }, expectedOn: null, isCovered: true },
      }),
      button: 'Reject order',
      call: `PUT /api/orders/${id}/reject`,
      explanation: 'Lots that are reserved for it are released.',
      toast: 'Order rejected',
      json: { reason: 'as agreed' },
    },
    {
      entry: 'Completed',
      order: adminOrder({
        status: 'Awaiting Payment',
        totalAmount: 1000,
        documents: [
          { _id: 'i', kind: 'invoice', number: 'INV-1', lots: 10, gross: '1050.00', pdf: 'ready' },
          { _id: 'c', kind: 'credit_note', number: 'CN-1', lots: 2, gross: '210.00', pdf: 'ready' },
        ],
      }),
      button: 'Confirm payment',
      call: `PUT /api/orders/${id}/payment`,
      explanation: 'AED 840',
      toast: 'Payment confirmed',
      json: { note: 'as agreed' },
    },
  ])(
    '"$entry" of a $order.status order explains the consequences, sends one request and confirms',
    async ({ entry, order, button, call, explanation, toast, json }) => {
      const server = serverWith(order).on(call, { body: order });
      renderOrdersPage({ role: 'admin', server });
      const dialog = await choose(entry);
      expect(dialog).toHaveTextContent(explanation);
      const text = within(dialog).queryByRole('textbox');
      if (text) await userEvent.type(text, ' as agreed ');
      const listed = server.to('GET /api/orders').length;
      await press(dialog, button);
      expect(await screen.findByText(toast)).toBeInTheDocument();
      expect(server.to(call).map((request: RecordedCall) => request.json)).toEqual([json]);
      await dialogClosed();
      await waitFor(() => expect(server.to('GET /api/orders').length).toBeGreaterThan(listed));
    },
  );

  it('says how much is left to pay of an order of which parts are paid', async () => {
    const order = adminOrder({ status: 'Awaiting Payment', invoiceFile: 'i.pdf', totalAmount: 1000 });
    const open = { order: { _id: id, orderNumber: order.orderNumber }, document: null, overdueDays: 0 };
    const invoice = { ...open, invoicedOn: '2026-11-01', dueOn: '2026-12-01', amount: '1000.00', open: '599.90' };
    const server = serverWith(order).on(openInvoices, { body: { invoices: [invoice], payments: [] } });
    renderOrdersPage({ role: 'admin', server });
    const dialog = await choose('Completed');
    expect(await within(dialog).findByText(/A part is paid already/)).toHaveTextContent('AED 599.90 is left to pay');
  });

  it('does not ask a buyer for a reason to cancel', async () => {
    const server = serverWith(buyerOrder()).on(`PUT /api/orders/${id}/cancel`, { body: buyerOrder() });
    renderOrdersPage({ role: 'buyer', server });
    const dialog = await choose('Cancel Order');
    expect(dialog).toHaveTextContent('Any stock deducted for it is restored');
    expect(within(dialog).queryByRole('textbox')).not.toBeInTheDocument();
    await press(dialog, 'Cancel order');
    expect(await screen.findByText('Order cancelled')).toBeInTheDocument();
  });

  it('restores the stock of a cancelled order with the button at its inventory chip', async () => {
    const order = adminOrder({
      status: 'Cancelled',
      invoiceFile: 'i.pdf',
      inventoryStatus: 'success',
      inventoryDeducted: true,
    });
    const server = serverWith(order).on(`PUT /api/orders/${id}/reverse-inventory`, { status: 500, body: '' });
    renderOrdersPage({ role: 'admin', server });
    await userEvent.click(await screen.findByRole('button', { name: 'Reverse inventory of ORD-2026-000123' }));
    const dialog = await screen.findByRole('dialog');
    await press(dialog, 'Reverse inventory');
    expect(await within(dialog).findByText('Failed to reverse inventory')).toBeInTheDocument();
    server.on(`PUT /api/orders/${id}/reverse-inventory`, { body: order });
    await press(dialog, 'Reverse inventory');
    expect(await screen.findByText('Inventory restored')).toBeInTheDocument();
  });

  it('keeps the input after a failure and shows the server’s message, or the specification’s if the server sent none', async () => {
    const server = serverWith(adminOrder()).on(`PUT /api/orders/${id}/reject`, { status: 502 });
    renderOrdersPage({ role: 'admin', server });
    const dialog = await choose('Reject');
    await userEvent.type(within(dialog).getByRole('textbox'), 'too late');
    await press(dialog, 'Reject order');
    expect(await within(dialog).findByText('Failed to reject order')).toBeInTheDocument();
    server.on(`PUT /api/orders/${id}/reject`, { status: 400, body: { error: 'Reasons must be polite' } });
    await press(dialog, 'Reject order');
    expect(await within(dialog).findByText('Reasons must be polite')).toBeInTheDocument();
    expect(within(dialog).getByRole('textbox')).toHaveValue('too late');
    // The first request may have succeeded although its response was lost.
    const keys = server.to(`PUT /api/orders/${id}/reject`).map(({ headers }) => headers['Idempotency-Key']);
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), keys[0]]);
  });

  it('shows an error when another user has already acted, and refreshes the list', async () => {
    const server = serverWith(adminOrder()).on(`PUT /api/orders/${id}/reject`, refusal('order.illegal_action'));
    renderOrdersPage({ role: 'admin', server });
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
describe('the dialog for replacing the attachment', () => {
  const replacement = (part: Partial<ReplacementPreview> = {}): ReplacementPreview => {
    const { sameFile: _, ...reading } = preview();
    return { ...reading, changes: [], changeCount: 0, ...part };
  };

  it.each([
    ['admin' as const, adminOrder(), 'admin-replace-attachment', 'Please upload an Excel file'],
    ['buyer' as const, buyerOrder(), 'replace-attachment', 'Please upload a new Excel file'],
  ])('shows the totals before and after for the role %s', async (role, order, call, required) => {
    const path = `PUT /api/orders/${id}/${call}`;
    const server = serverWith(order)
      .on(`POST /api/orders/${id}/${call}/preview`, { body: replacement() })
      .on(path, {
        body: {
          order,
          oldTotals: { totalQuantity: 1248, totalAmount: 12480.4 },
          newTotals: { totalQuantity: 1300, totalAmount: 13000 },
          warnings: [problem({ severity: 'warning', message: 'The price has changed' })],
        },
      });
    renderOrdersPage({ role, server });
    const dialog = await choose('Replace Attachment');
    await press(dialog, 'Replace attachment');
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(required);
    await userEvent.upload(fileInput(dialog), excelFile());
    expect(await within(dialog).findByText('The new file has the same lines as the order.')).toBeInTheDocument();
    await press(dialog, 'Replace attachment');
    expect(await within(dialog).findByText('AED 13,000')).toBeInTheDocument();
    expect(within(dialog).getByText('AED 12,480')).toBeInTheDocument();
    expect(within(dialog).getByText('1,300 units')).toBeInTheDocument();
    expect(within(dialog).getByText('The price has changed')).toBeInTheDocument();
    expect(server.to(path)[0]?.form?.get('excelFile')).toHaveProperty('name', 'my order.xlsx');
  });

  // X01
  it('shows what the file changes before anything is replaced: lines, prices, totals and warnings', async () => {
    const article = { description: null, colour: null, size: null, backOrder: null, note: null };
    const line = { lots: 4, unitsPerLot: 12, unitPrice: 80.1, lineTotal: 3844.8 };
    const server = serverWith(buyerOrder({ lineCount: 2, totalQuantity: 1248, totalAmount: 12480.4 })).on(
      `POST /api/orders/${id}/replace-attachment/preview`,
      {
        body: replacement({
          problems: [problem({ severity: 'warning', message: 'Only 3 lots are available' })],
          warningCount: 1,
          changes: [
            { ...article, stockItemId: '1', reference: 'AU-1', before: null, after: line },
            { ...article, stockItemId: '2', reference: 'AU-2', before: line, after: null },
            { ...article, stockItemId: '3', reference: 'AU-3', before: { ...line, unitPrice: 75 }, after: line },
          ],
          changeCount: 3,
        }),
      },
    );
    renderOrdersPage({ role: 'buyer', server });
    const dialog = await choose('Replace Attachment');
    await userEvent.upload(fileInput(dialog), excelFile());
    const shown = within(await within(dialog).findByRole('region', { name: 'Preview' }));
    expect(shown.getByText('Only 3 lots are available')).toBeInTheDocument();
    for (const [reference, words] of [
      ['AU-1', /Added/],
      ['AU-2', /Removed/],
      ['AU-3', /75\.00.*80\.10/],
    ] as const) {
      expect(shown.getByText(reference).closest('tr')).toHaveTextContent(words);
    }
    expect(shown.getByText('AED 12,480')).toBeInTheDocument();
    expect(server.to(`PUT /api/orders/${id}/replace-attachment`)).toHaveLength(0);
  });

  // X01
  it('asks for the columns of a file without a recognised table, and sends the chosen columns', async () => {
    const path = `PUT /api/orders/${id}/replace-attachment`;
    const samples = [
      {
        sheet: 'My order',
        rows: [
          { row: 1, cells: ['Qqq', 'Uuu'] },
          { row: 2, cells: ['AU-1001', '4'] },
        ],
      },
    ];
    const totals = { totalQuantity: 48, totalAmount: 3844.8 };
    const server = serverWith(buyerOrder())
      .on(`POST /api/orders/${id}/replace-attachment/preview`, ({ form }) => ({
        body: replacement({ samples, ...(form?.has('mapping') ? {} : { lines: [], lineCount: 0, errorCount: 1 }) }),
      }))
      .on(path, { body: { order: buyerOrder(), oldTotals: totals, newTotals: totals, warnings: [] } });
    renderOrdersPage({ role: 'buyer', server });
    const dialog = await choose('Replace Attachment');
    await userEvent.upload(fileInput(dialog), excelFile());
    const grid = within(await within(dialog).findByRole('region', { name: 'First rows of My order' }));
    for (const [column, meaning] of [
      ['Column A', 'Reference'],
      ['Column B', 'Order lots'],
    ]) {
      await userEvent.click(grid.getByRole('combobox', { name: column }));
      const options = await screen.findAllByTitle(meaning ?? '');
      await userEvent.click(options.findLast((each) => each.closest('.ant-select-item')) ?? dialog);
    }
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Replace attachment' })).toBeEnabled());
    await press(dialog, 'Replace attachment');
    await waitFor(() => expect(server.to(path)).toHaveLength(1));
    expect(JSON.parse(String(server.to(path)[0]?.form?.get('mapping')))).toEqual([
      { sheet: 'My order', headerRow: 1, columns: { reference: 'A', order: 'B' } },
    ]);
  });

  // X02
  it('lists every problem of a file with errors, and does not send it', async () => {
    const problems = [problem(), problem({ cell: 'P15', reference: 'AU-9', found: 'x', message: 'Unknown reference' })];
    const server = serverWith(buyerOrder()).on(`POST /api/orders/${id}/replace-attachment/preview`, {
      body: replacement({ problems, errorCount: 250 }),
    });
    renderOrdersPage({ role: 'buyer', server });
    const dialog = await choose('Replace Attachment');
    await userEvent.upload(fileInput(dialog), excelFile());
    for (const text of ['P14', 'P15', 'AU-1044', '2.5', 'Unknown reference', /250/]) {
      expect(await within(dialog).findByText(text)).toBeInTheDocument();
    }
    expect(within(dialog).getByRole('button', { name: 'Replace attachment' })).toBeDisabled();
  });

  it('lists the problems that are found only when the file is replaced', async () => {
    const message = 'The file has problems. Correct the cells listed and upload it again.';
    const server = serverWith(buyerOrder())
      .on(`POST /api/orders/${id}/replace-attachment/preview`, { body: replacement() })
      .on(`PUT /api/orders/${id}/replace-attachment`, {
        status: 422,
        body: { code: 'order.has_problems', message, error: message, problems: [problem()], problemCount: 1 },
      });
    renderOrdersPage({ role: 'buyer', server });
    const dialog = await choose('Replace Attachment');
    await userEvent.upload(fileInput(dialog), excelFile());
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Replace attachment' })).toBeEnabled());
    await press(dialog, 'Replace attachment');
    expect(await within(dialog).findByText(message)).toBeInTheDocument();
    expect(within(dialog).getByText('AU-1044')).toBeInTheDocument();
  });
});

// O15
describe('the dialogs that end the review of an order', () => {
  const proposed = { proposal: { revision: 2, expiresAt: '2026-12-01T00:00:00.000Z' } };
  const proposalEnds = 'The proposal that waits for an answer ends.';
  const backOrdersEnd = 'Back-orders of this order that still wait for their goods end as well.';
  const released = 'Lots that are reserved for it are released.';

  it.each([
    ['admin', 'Reject', proposed, [proposalEnds], [backOrdersEnd]],
    ['admin', 'Reject', { ...proposed, revision: 3 }, [proposalEnds, backOrdersEnd], []],
    ['admin', 'Delete Order', { revision: 2 }, [released, backOrdersEnd], [proposalEnds]],
    ['admin', 'Delete Order', { revision: 2, status: 'Completed' }, [], [backOrdersEnd, released]],
    ['admin', 'Replace Attachment', proposed, [released, proposalEnds], [backOrdersEnd]],
    ['buyer', 'Replace Attachment', { revision: 2 }, [released, backOrdersEnd], [proposalEnds]],
    ['buyer', 'Cancel Order', { ...proposed, revision: 2 }, [released, proposalEnds, backOrdersEnd], []],
    ['buyer', 'Cancel Order', {}, [], [released, proposalEnds, backOrdersEnd]],
  ] as const)('say to the %s what else ends: %s of %j', async (role, entry, facts, said, unsaid) => {
    const order = role === 'admin' ? adminOrder(facts) : buyerOrder(facts);
    renderOrdersPage({ role, server: serverWith(order) });
    const dialog = await choose(entry);
    for (const sentence of said) expect(within(dialog).getByText(sentence)).toBeInTheDocument();
    for (const sentence of unsaid) expect(within(dialog).queryByText(sentence)).not.toBeInTheDocument();
  });
});

describe('downloads of order files and invoices', () => {
  it('first request the file name and then the file, and show which of the two requests failed', async () => {
    const server = serverWith(buyerOrder())
      .on(`GET /api/orders/${id}/file-info/order`, { status: 500 })
      .on(`GET /api/orders/${id}/download/order`, { status: 500 });
    renderOrdersPage({ role: 'buyer', server });
    await userEvent.click(await screen.findByRole('button', { name: 'Download order file of ORD-2026-000123' }));
    expect(await screen.findByText('Failed to get file information')).toBeInTheDocument();
    server.on(`GET /api/orders/${id}/file-info/order`, { body: { originalName: 'mine.xlsx' } });
    await userEvent.click(screen.getByRole('button', { name: 'Download order file of ORD-2026-000123' }));
    expect(await screen.findByText('Failed to download file. Please try again.')).toBeInTheDocument();
  });
});
