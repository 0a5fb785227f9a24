import type { AdminOrder, OrderLine } from '@portal/contract/orders';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { FakeServer } from '../../../test/fake-server';
import { FakeSocket } from '../../../test/fake-socket';
import { adminUser, closePortal, makeSessionUser, openPortal } from '../../../test/open-portal';
import { adminOrder, buyerOrder, placedRevision, revisionChange, settingsWith } from '../spec/orders.fixture';
import type { StoredDraft } from './draft-storage';

const id = '019a0000-0000-7000-8000-000000000001';
const itemId = (number: number) => `019a0000-0000-7000-8000-0000000001${String(number).padStart(2, '0')}`;

function lineOf(number: number, part: Partial<OrderLine> = {}): OrderLine {
  return {
    position: number,
    stockItemId: itemId(number),
    reference: `AU-${number}`,
    description: 'Linen shirt',
    colour: 'Ecru',
    size: 'S-XL',
    lots: 4,
    unitsPerLot: 12,
    units: 48,
    unitPrice: 80.1,
    lineTotal: 3844.8,
    isOffered: true,
    availableLots: 10,
    note: null,
    changes: [],
    ...part,
  };
}
const found = {
  _id: itemId(90),
  reference: 'AU-90',
  description: 'Wool coat',
  colour: 'Navy',
  size: 'M',
  barcode: null,
  retailPrice: null,
  wholesalePrice: 100,
  unitsPerLot: 10,
  minimumLots: null,
  availableLots: 7,
  picture: null,
};
const counted = (rows: unknown[]) => ({ body: rows, headers: { 'X-Total-Count': `${rows.length}` } });
const order = adminOrder();
const linesOfFile = `GET /api/catalogue/${order.brand._id}/stock-file/${order.stockFile._id}/lines`;
const propose = `POST /api/orders/${id}/proposal`;
const approve = `PUT /api/orders/${id}/approve`;

function serverWith(lines: OrderLine[] = [lineOf(1), lineOf(2), lineOf(3)], of: AdminOrder = order): FakeServer {
  return new FakeServer()
    .on(`GET /api/orders/${id}`, { body: of })
    .on(`GET /api/orders/${id}/lines`, counted(lines))
    .on(`GET /api/orders/${id}/timeline`, counted([]))
    .on(`GET /api/orders/${id}/revisions`, { body: { revisions: [placedRevision()], backOrders: [] } })
    .on(linesOfFile, { body: { lines: [found], total: 1 } })
    .on(propose, { body: of })
    .on('GET /api/settings', { body: settingsWith() });
}

async function openEditor(server: FakeServer) {
  const { visitor } = openPortal({ server, path: `/orders/${id}`, user: adminUser });
  await visitor.click(await screen.findByRole('button', { name: 'Propose changes' }));
  await screen.findByRole('region', { name: 'Sum of the changes' });
  return visitor;
}
// Found by their labels, because looking for a role in the whole portal takes 50 ms, and these are needed most often.
const lots = (number: number) => screen.getByLabelText(`Lots of AU-${number}`, { selector: 'input' });
const sums = () => screen.getByLabelText('Sum of the changes', { selector: 'section' });
async function type(visitor: UserEvent, number: number, text: string): Promise<void> {
  await visitor.clear(lots(number));
  await visitor.type(lots(number), text);
}
const draftKey = `proposal:${adminUser._id}:${id}`;
/** Changes the unsent entries as another tab does, about which the browser tells this one. */
function storeElsewhere(change: (draft: StoredDraft) => void): void {
  const draft: StoredDraft = JSON.parse(localStorage.getItem(draftKey) ?? 'null');
  change(draft);
  localStorage.setItem(draftKey, JSON.stringify(draft));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: draftKey })));
}
const send = async (visitor: UserEvent) => {
  await visitor.click(within(sums()).getByRole('button', { name: 'Send to buyer' }));
  return within(await screen.findByRole('dialog'));
};

afterEach(closePortal);

// V02
/** Changes the order while it is edited. Returns the button that then discards the changes. */
async function changedElsewhere(server: FakeServer): Promise<HTMLElement> {
  server
    .on(`GET /api/orders/${id}`, { body: adminOrder({ revision: 2 }) })
    .on(`GET /api/orders/${id}/lines`, counted([lineOf(1, { lots: 6 }), lineOf(2)]));
  await waitFor(() => expect(FakeSocket.opened.length).toBeGreaterThan(0));
  act(() => FakeSocket.last.receive('changed', { resource: 'orders', type: 'updated', ids: [id], withinMs: 0 }));
  const discard = await screen.findByRole('button', { name: 'Discard my changes' });
  await waitFor(() => expect(discard).toBeEnabled());
  return discard;
}

describe('the editor of the lines', () => {
  it('shows each change beside its former value and announces the sums', async () => {
    const visitor = await openEditor(serverWith());
    expect(within(sums()).getByRole('button', { name: 'Send to buyer' })).toBeDisabled();
    await type(visitor, 1, '3');
    const row = within(lots(1).closest('tr')!);
    expect(row.getByText('4').closest('del')).not.toBeNull();
    expect(row.getByText('AED 2,884').closest('ins')).not.toBeNull();
    expect(sums()).toHaveTextContent('11 lots');
    const status = within(sums()).getByRole('status');
    await waitFor(() => expect(status).toHaveTextContent('1 line changed'));
    expect(status).toHaveTextContent('12 lots');
    expect(status).toHaveTextContent('11 lots');
    expect(status).toHaveTextContent('−AED 961');
  });

  it('moves with Enter and the arrow keys, and Escape leaves without a question when nothing changed', async () => {
    const visitor = await openEditor(serverWith());
    await visitor.click(lots(1));
    await visitor.keyboard('{Enter}');
    expect(lots(2)).toHaveFocus();
    await visitor.keyboard('{ArrowDown}');
    expect(lots(3)).toHaveFocus();
    await visitor.keyboard('{ArrowUp}');
    expect(lots(2)).toHaveFocus();
    await visitor.keyboard('{Escape}');
    expect(await screen.findByRole('button', { name: 'Propose changes' })).toHaveFocus();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('begins in the first field, and offers approval only with the changes, and no print', async () => {
    const visitor = await openEditor(serverWith());
    await waitFor(() => expect(lots(1)).toHaveFocus());
    expect(screen.queryByRole('button', { name: 'Approve order' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Print' })).not.toBeInTheDocument();
    await visitor.click(screen.getByRole('button', { name: 'Actions for ORD-2026-000123' }));
    expect(await screen.findByRole('menuitem', { name: 'Reject' })).toBeInTheDocument();
    expect(screen.queryByRole('menuitem', { name: 'Approve' })).not.toBeInTheDocument();
  });

  it('prints the order instead of the fields', async () => {
    const visitor = await openEditor(serverWith());
    await type(visitor, 1, '3');
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(lots(1).closest('.not-printed')).not.toBeNull();
    const paper = screen.getByRole('region', { name: 'Lines' });
    expect(paper.closest('.not-printed')).toBeNull();
    expect(within(paper).getByText('AU-1').closest('tr')).toHaveTextContent('AED 3,845');
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(screen.queryByRole('region', { name: 'Lines' })).not.toBeInTheDocument();
    expect(lots(1)).toHaveValue('3');
  });

  it('does not take a day before today as the expected day', async () => {
    const visitor = await openEditor(serverWith([lineOf(1, { availableLots: 1 })]));
    await visitor.click(screen.getByRole('button', { name: 'Back-order the rest (3 lots)' }));
    const day = screen.getByLabelText('Expected day of AU-1');
    await visitor.click(day);
    await visitor.paste('01/02/2020');
    await visitor.keyboard('{Enter}');
    await visitor.click(within(sums()).getByRole('button', { name: 'Send to buyer' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(day).toHaveAccessibleDescription('Enter the day on which the goods are expected');
  });

  it('says at the field what is expected instead of a fraction or a negative number, and changes nothing', async () => {
    const visitor = await openEditor(serverWith());
    await type(visitor, 1, '2.5');
    expect(lots(1)).toHaveValue('2.5');
    expect(lots(1)).toBeInvalid();
    expect(lots(1)).toHaveAccessibleDescription('Enter whole lots. The nearest is 3.');
    await type(visitor, 2, '-3');
    await visitor.keyboard('{Enter}');
    expect(lots(2)).toHaveValue('-3');
    expect(lots(2)).toHaveAccessibleDescription('Enter whole lots. The nearest is 0.');
    expect(screen.queryByText('Removed')).not.toBeInTheDocument();
    expect(sums()).toHaveTextContent('Nothing changed yet');
    expect(within(sums()).getByRole('button', { name: 'Send to buyer' })).toBeDisabled();

    await type(visitor, 3, '3');
    await visitor.click(within(sums()).getByRole('button', { name: 'Send to buyer' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(lots(1)).toHaveFocus();
    await visitor.keyboard('{Escape}');
    expect(lots(1)).toHaveValue('4');
    expect(lots(1)).not.toHaveAccessibleDescription();
    await type(visitor, 2, '2');
    expect(lots(2)).toBeValid();
    expect(sums()).toHaveTextContent('2 lines changed');
  });

  it('says at the field of a back-order what is expected, and keeps the lots', async () => {
    const visitor = await openEditor(serverWith([lineOf(1, { availableLots: 1 })]));
    await visitor.click(screen.getByRole('button', { name: 'Back-order the rest (3 lots)' }));
    const later = screen.getByLabelText('Lots to back-order of AU-1');
    await visitor.click(later);
    await visitor.keyboard('1.5');
    expect(later).toHaveValue('1.5');
    expect(later).toHaveAccessibleDescription('Enter whole lots. The nearest is 2.');
    expect(sums()).toHaveTextContent('3 lots back-ordered');
    await visitor.keyboard('{Escape}');
    expect(later).toHaveValue('3');
    await visitor.keyboard('0');
    expect(later).toHaveAccessibleDescription('Enter whole lots. The nearest is 1.');
    const day = screen.getByLabelText('Expected day of AU-1');
    await visitor.click(day);
    await visitor.paste('01/02/2127');
    await visitor.keyboard('{Enter}');
    expect(later).toHaveValue('0');
    await visitor.clear(later);
    await visitor.type(later, '2');
    expect(later).toBeValid();
    expect(sums()).toHaveTextContent('2 lots back-ordered');
  });

  it('closes when a link leads to another order', async () => {
    const originId = '019a0000-0000-7000-8000-000000000008';
    const of = { _id: originId, orderNumber: 'ORD-2026-000122' };
    const backOrder = { of, expectedOn: '2127-02-01', isCovered: false };
    const server = serverWith([lineOf(1)], adminOrder({ backOrder }))
      .on(`GET /api/orders/${originId}`, { body: adminOrder(of) })
      .on(`GET /api/orders/${originId}/lines`, counted([lineOf(7)]))
      .on(`GET /api/orders/${originId}/timeline`, counted([]))
      .on(`GET /api/orders/${originId}/revisions`, { body: { revisions: [placedRevision()], backOrders: [] } });
    const visitor = await openEditor(server);
    await visitor.click(screen.getByRole('link', { name: 'ORD-2026-000122' }));
    expect(await screen.findByText('AU-7')).toBeInTheDocument();
    expect(screen.queryByText('AU-1')).not.toBeInTheDocument();
    expect(screen.queryByLabelText(/^Lots of/)).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Propose changes' })).toBeInTheDocument();
  });

  it('lowers all lines above what is available at once, and moves the focus to the first of them', async () => {
    const server = serverWith([lineOf(1), lineOf(2, { availableLots: 3 }), lineOf(3, { availableLots: 0 })]);
    const visitor = await openEditor(server);
    await visitor.click(screen.getByRole('button', { name: 'Lower all to what is available' }));
    expect([1, 2, 3].map((number) => (lots(number) as HTMLInputElement).value)).toEqual(['4', '3', '0']);
    expect(lots(2)).toHaveFocus();
    expect(sums()).toHaveTextContent('2 lines changed');
    expect(sums()).not.toHaveTextContent('above what is available');
    expect(screen.getByRole('button', { name: 'Back-order the rest (4 lots)' })).toBeInTheDocument();
    await visitor.click(screen.getByRole('button', { name: 'Restore AU-3' }));
    expect(lots(3)).toHaveValue('4');
    // One line is lowered in its own field.
    expect(screen.queryByRole('button', { name: 'Lower all to what is available' })).not.toBeInTheDocument();
  });

  it('sends changed, removed, back-ordered and added lines with their notes and a reason', async () => {
    const server = serverWith([lineOf(1), lineOf(2), lineOf(3, { availableLots: 1 })]);
    const visitor = await openEditor(server);
    await type(visitor, 1, '3');
    await visitor.click(screen.getByRole('button', { name: 'Note on AU-1' }));
    await visitor.paste('Ecru only');
    await visitor.click(screen.getByRole('button', { name: 'Remove AU-2' }));
    expect(await screen.findByText('Removed')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '1 line above what is available' })).toBeInTheDocument();
    await visitor.click(screen.getByRole('button', { name: 'Back-order the rest (3 lots)' }));

    // The expected day is missing.
    await visitor.click(within(sums()).getByRole('button', { name: 'Send to buyer' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    const day = screen.getByLabelText('Expected day of AU-3');
    expect(day).toHaveFocus();
    expect(day).toBeInvalid();
    expect(day).toHaveAccessibleDescription('Enter the day on which the goods are expected');
    expect(sums()).toHaveTextContent('3 lots back-ordered');
    await visitor.click(day);
    await visitor.paste('01/02/2127');
    await visitor.keyboard('{Enter}');

    await visitor.type(screen.getByRole('combobox', { name: 'Add reference' }), 'AU-9');
    await waitFor(() => expect(server.to(linesOfFile).at(-1)?.query.get('search')).toBe('AU-9'));
    await visitor.click(await screen.findByText('7 lots available · AED 100.00'));
    await waitFor(() => expect(lots(90)).toHaveFocus());

    const dialog = await send(visitor);
    expect(dialog.getByText(/^The order becomes 3 lines, /)).toBeInTheDocument();
    expect(dialog.getByRole('listitem')).toHaveTextContent('AU-3: 3 lots, expected on 01/02/2127');
    await visitor.click(dialog.getByLabelText('Reason (optional)'));
    await visitor.paste('Two are short');
    await visitor.click(dialog.getByRole('button', { name: 'Send to buyer' }));
    expect(await screen.findByText('Proposal sent to the buyer')).toBeInTheDocument();
    expect(server.to(propose).map(({ json }) => json)).toEqual([
      {
        base: 1,
        lines: [
          { stockItemId: itemId(1), lots: 3, note: 'Ecru only' },
          { stockItemId: itemId(3), lots: 1, backOrder: { lots: 3, expectedOn: '2127-02-01' } },
          { stockItemId: itemId(90), lots: 1 },
        ],
        reason: 'Two are short',
      },
    ]);
    expect(await screen.findByRole('button', { name: 'Propose changes' })).toBeInTheDocument();
    expect(localStorage.getItem(draftKey)).toBeNull();
  });

  it('adds the reference that a barcode scanner enters before its search has loaded', async () => {
    const other = { ...found, _id: itemId(91), reference: 'AU-905' };
    const server = serverWith().on(linesOfFile, { body: { lines: [other, found], total: 2 } });
    const visitor = await openEditor(server);
    await waitFor(() => expect(server.to(linesOfFile)).toHaveLength(1));
    await visitor.type(screen.getByRole('combobox', { name: 'Add reference' }), 'au-90{Enter}');
    await waitFor(() => expect(lots(90)).toHaveFocus());
    expect(screen.queryByRole('textbox', { name: 'Lots of AU-905' })).not.toBeInTheDocument();
  });

  it('shows that references could not be searched, and searches again', async () => {
    const server = serverWith().on(linesOfFile, { status: 400, body: { message: 'Not now' } });
    const visitor = await openEditor(server);
    await visitor.type(screen.getByRole('combobox', { name: 'Add reference' }), 'AU-90');
    expect(await screen.findByText('The references could not be searched.')).toBeInTheDocument();
    server.on(linesOfFile, { body: { lines: [found], total: 1 } });
    await visitor.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('7 lots available · AED 100.00')).toBeInTheDocument();
  });

  it('shows added references as they are published when the editor is opened again', async () => {
    const server = serverWith();
    const visitor = await openEditor(server);
    await visitor.type(screen.getByRole('combobox', { name: 'Add reference' }), 'AU-90{Enter}');
    await waitFor(() => expect(lots(90)).toHaveFocus());
    await visitor.click(within(sums()).getByRole('button', { name: 'Close' }));
    await visitor.click(await screen.findByRole('button', { name: 'Keep for later' }));
    server.on(linesOfFile, { body: { lines: [{ ...found, availableLots: 0 }], total: 1 } });
    await visitor.click(await screen.findByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(lots(90)).toHaveAccessibleDescription('only 0'));
  });

  it('asks for the invoice when the order is to be approved as soon as the buyer accepts', async () => {
    const server = serverWith();
    const visitor = await openEditor(server);
    await type(visitor, 1, '3');
    const dialog = await send(visitor);
    await visitor.click(dialog.getByRole('checkbox', { name: 'Approve as soon as the buyer accepts' }));
    await visitor.click(dialog.getByRole('button', { name: 'Send to buyer' }));
    expect(server.to(propose)).toHaveLength(0);
    const invoice = new File(['%PDF-'], 'invoice.pdf', { type: 'application/pdf' });
    await visitor.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, invoice);
    await visitor.click(dialog.getByRole('button', { name: 'Send to buyer' }));
    await waitFor(() => expect(server.to(propose)).toHaveLength(1));
    const form = server.to(propose)[0]?.form;
    expect(form?.get('approveOnAcceptance')).toBe('true');
    expect(form?.get('base')).toBe('1');
    expect(JSON.parse(String(form?.get('lines')))).toHaveLength(3);
    expect(form?.get('invoiceFile')).toBeInstanceOf(File);
  });

  it('approves with the changed lines, and marks the lines that are short', async () => {
    const body = {
      code: 'order.insufficient_inventory',
      message: 'Order cannot be approved',
      insufficientItems: [{ stockItemId: itemId(1), referenceId: 'AU-1', quantityRequested: 3, availableQuantity: 2 }],
    };
    const server = serverWith().on(approve, { status: 409, body });
    const visitor = await openEditor(server);
    await type(visitor, 1, '3');
    await visitor.click(within(sums()).getByRole('button', { name: 'Approve with these changes' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(
      dialog.getByText('The order becomes 3 lines, 132 units, AED 10,573 (before: AED 11,534).'),
    ).toBeInTheDocument();
    const invoice = new File(['%PDF-'], 'invoice.pdf', { type: 'application/pdf' });
    await visitor.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, invoice);
    await visitor.click(dialog.getByRole('button', { name: 'Approve with these changes' }));
    expect(await dialog.findByRole('listitem')).toHaveTextContent('AU-1, requested 3, available 2');
    const form = server.to(approve)[0]?.form;
    expect(form?.get('base')).toBe('1');
    expect(JSON.parse(String(form?.get('lines')))[0]).toEqual({ stockItemId: itemId(1), lots: 3 });
    expect(lots(1)).toHaveAccessibleDescription('only 2');
  });

  it('says that the changes cannot be sent when lots are short, and marks only the short one of two sizes', async () => {
    const short = { stockItemId: itemId(3), referenceId: 'AU-2', quantityRequested: 4, availableQuantity: 2 };
    const body = { code: 'order.insufficient_inventory', message: 'Not enough stock', insufficientItems: [short] };
    const lines = [lineOf(1), lineOf(2), lineOf(3, { reference: 'AU-2', size: 'XXL' })];
    const visitor = await openEditor(serverWith(lines).on(propose, { status: 409, body }));
    await type(visitor, 1, '3');
    const dialog = await send(visitor);
    await visitor.click(dialog.getByRole('button', { name: 'Send to buyer' }));
    expect(await dialog.findByText('The changes cannot be sent: Not enough stock')).toBeInTheDocument();
    const [first, second] = screen.getAllByLabelText('Lots of AU-2');
    expect(first).not.toHaveAccessibleDescription();
    expect(second).toHaveAccessibleDescription('only 2');
  });

  it('is not offered to buyers', async () => {
    const server = serverWith().on(`GET /api/orders/${id}`, { body: buyerOrder() });
    openPortal({ server, path: `/orders/${id}`, user: makeSessionUser() });
    expect(await screen.findByText('AU-1')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Propose changes' })).not.toBeInTheDocument();
  });
});

describe('changes that were not sent', () => {
  it('are kept when the editor is closed, and offered again', async () => {
    const visitor = await openEditor(serverWith());
    await type(visitor, 1, '3');
    await visitor.click(within(sums()).getByRole('button', { name: 'Close' }));
    await visitor.click(await screen.findByRole('button', { name: 'Keep for later' }));
    expect(
      await screen.findByText('You began to change this order and did not send it: 1 line changed.'),
    ).toBeInTheDocument();
    await visitor.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(lots(1)).toHaveValue('3'));
  });

  it('are kept or discarded by choice before a link leaves the order', async () => {
    const visitor = await openEditor(serverWith().on('GET /api/auth/sessions', { body: { sessions: [] } }));
    await type(visitor, 1, '3');
    await visitor.click(screen.getByRole('link', { name: 'Profile' }));
    await visitor.click(await screen.findByRole('button', { name: 'Keep for later' }));
    await waitFor(() => expect(window.location.pathname).toBe('/profile'));
    expect(localStorage.getItem(draftKey)).not.toBeNull();
    act(() => window.history.back());
    await visitor.click(await screen.findByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(lots(1)).toHaveValue('3'));
    act(() => window.history.forward());
    await visitor.click(await screen.findByRole('button', { name: 'Discard my changes' }));
    await waitFor(() => expect(window.location.pathname).toBe('/profile'));
    expect(localStorage.getItem(draftKey)).toBeNull();
  });

  it('are discarded after a question that names the lines, on the order’s page', async () => {
    const visitor = await openEditor(serverWith());
    await type(visitor, 1, '3');
    await visitor.click(within(sums()).getByRole('button', { name: 'Close' }));
    await visitor.click(await screen.findByRole('button', { name: 'Keep for later' }));
    await visitor.click(await screen.findByRole('button', { name: 'Discard my changes' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('Your changes that were not sent are deleted: 1 line changed.');
    await visitor.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1)!);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(localStorage.getItem(draftKey)).not.toBeNull();

    await visitor.click(screen.getByRole('button', { name: 'Discard my changes' }));
    await visitor.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard my changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.queryByRole('button', { name: 'Continue' })).not.toBeInTheDocument();
    expect(localStorage.getItem(draftKey)).toBeNull();
  });

  it('are discarded after a question when the order has changed', async () => {
    const server = serverWith();
    const visitor = await openEditor(server);
    await type(visitor, 1, '3');
    const discard = await changedElsewhere(server);
    await visitor.click(discard);
    expect(lots(1)).toHaveValue('3');
    await visitor.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard my changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(lots(1)).toHaveValue('6');
    expect(screen.queryByText('This order changed while you were editing.')).not.toBeInTheDocument();
  });

  it('are discarded without a question when there are none and the order has changed', async () => {
    const server = serverWith();
    const visitor = await openEditor(server);
    const discard = await changedElsewhere(server);
    await visitor.click(discard);
    expect(lots(1)).toHaveValue('6');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('of a back-order whose day has passed are not sent', async () => {
    const visitor = await openEditor(serverWith([lineOf(1, { availableLots: 1 })]));
    await visitor.click(screen.getByRole('button', { name: 'Back-order the rest (3 lots)' }));
    await visitor.click(within(sums()).getByRole('button', { name: 'Close' }));
    storeElsewhere(({ lines: [first] }) => Object.assign(first?.edit.backOrder ?? {}, { expectedOn: '2020-02-01' }));
    await visitor.click(await screen.findByRole('button', { name: 'Keep for later' }));
    await visitor.click(await screen.findByRole('button', { name: 'Continue' }));
    await screen.findByRole('region', { name: 'Sum of the changes' });
    await visitor.click(within(sums()).getByRole('button', { name: 'Send to buyer' }));
    expect(screen.getByLabelText('Expected day of AU-1')).toHaveAccessibleDescription(
      'Goods cannot be expected before today. Enter today or a later day.',
    );
  });

  it('follow what another tab types or discards, in the editor and in the reminder', async () => {
    const visitor = await openEditor(serverWith());
    await type(visitor, 1, '3');
    storeElsewhere(({ lines: [first] }) => first && Object.assign(first.edit, { lots: 2, note: 'Fold' }));
    expect(lots(1)).toHaveValue('2');
    expect(screen.getByRole('textbox', { name: 'Note on AU-1' })).toHaveValue('Fold');
    await visitor.click(within(sums()).getByRole('button', { name: 'Close' }));
    await visitor.click(await screen.findByRole('button', { name: 'Keep for later' }));
    expect(await screen.findByRole('button', { name: 'Continue' })).toBeInTheDocument();
    localStorage.removeItem(draftKey);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: draftKey })));
    expect(screen.queryByRole('button', { name: 'Continue' })).not.toBeInTheDocument();
  });

  // V04
  it('can be applied to the current lines after the order changed, which shows what changed', async () => {
    const message = 'The lines of this order have changed meanwhile. Please look at them again.';
    const server = serverWith().on(propose, { status: 409, body: { code: 'order.changed', message } });
    const visitor = await openEditor(server);
    await type(visitor, 1, '3');
    const dialog = await send(visitor);
    const replaced = placedRevision({
      number: 2,
      kind: 'replaced',
      base: 1,
      changes: [revisionChange()],
      changeCount: 1,
    });
    server
      .on(`GET /api/orders/${id}`, { body: adminOrder({ revision: 2 }) })
      .on(`GET /api/orders/${id}/lines`, counted([lineOf(1, { lots: 6 }), lineOf(2)]))
      .on(`GET /api/orders/${id}/revisions`, { body: { revisions: [replaced, placedRevision()], backOrders: [] } });
    await visitor.click(dialog.getByRole('button', { name: 'Send to buyer' }));
    expect(await dialog.findByText(message)).toBeInTheDocument();
    await visitor.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1)!);

    const notice = await screen.findByRole('alert', { name: '' });
    expect(notice).toHaveTextContent('This order changed while you were editing.');
    await waitFor(() => expect(notice).toHaveTextContent('2 · File replaced'));
    expect(notice).toHaveTextContent('AU-1001');
    await visitor.click(within(notice).getByRole('button', { name: 'Apply my changes to the current lines' }));
    expect(screen.queryByRole('textbox', { name: 'Lots of AU-3' })).not.toBeInTheDocument();
    expect(lots(1)).toHaveValue('3');
    server.on(propose, { body: order });
    await visitor.click((await send(visitor)).getByRole('button', { name: 'Send to buyer' }));
    await waitFor(() => expect(server.to(propose)).toHaveLength(2));
    expect(server.to(propose)[1]?.json).toEqual({
      base: 2,
      lines: [
        { stockItemId: itemId(1), lots: 3 },
        { stockItemId: itemId(2), lots: 4 },
      ],
    });
  });
});

// V04
it('stays on its lines until those of the changed order are loaded', async () => {
  const server = serverWith().on(propose, { status: 409, body: { code: 'order.changed', message: 'Changed' } });
  const visitor = await openEditor(server);
  await type(visitor, 1, '3');
  const dialog = await send(visitor);
  server
    .on(`GET /api/orders/${id}`, { body: adminOrder({ revision: 2 }) })
    .on(`GET /api/orders/${id}/lines`, { status: 403, body: { code: 'auth.forbidden', message: 'Not now' } });
  await visitor.click(dialog.getByRole('button', { name: 'Send to buyer' }));
  expect(await dialog.findByText('Changed')).toBeInTheDocument();
  await visitor.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1)!);
  expect(await screen.findByText('The lines could not be loaded')).toBeInTheDocument();
  const carryOver = () => screen.getByRole('button', { name: 'Apply my changes to the current lines' });
  expect(carryOver()).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Discard my changes' })).toBeDisabled();
  expect(lots(3)).toHaveValue('4');

  server.on(`GET /api/orders/${id}/lines`, counted([lineOf(1), lineOf(2)]));
  await visitor.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(carryOver()).toBeEnabled());
  expect(lots(3)).toBeInTheDocument();
  await visitor.click(carryOver());
  expect(screen.queryByRole('textbox', { name: 'Lots of AU-3' })).not.toBeInTheDocument();
});

it('never sends the lines that were loaded before the file was replaced', async () => {
  const server = serverWith();
  const visitor = await openEditor(server);
  await visitor.keyboard('{Escape}');
  let answer: (lines: OrderLine[]) => void = () => undefined;
  const lines = new Promise<OrderLine[]>((resolve) => {
    answer = resolve;
  });
  server
    .on(`GET /api/orders/${id}`, { body: adminOrder({ revision: 2, totalAmount: 99 }) })
    .on(`GET /api/orders/${id}/lines`, async () => counted(await lines));
  act(() => FakeSocket.last.receive('changed', { resource: 'orders', type: 'updated', ids: [id], withinMs: 0 }));
  expect(await screen.findByText('AED 99')).toBeInTheDocument();
  await visitor.click(screen.getByRole('button', { name: 'Propose changes' }));
  expect(await screen.findByRole('status', { name: 'Loading lines' })).toBeInTheDocument();
  expect(screen.queryByLabelText(/^Lots of/)).not.toBeInTheDocument();
  answer([lineOf(1, { lots: 6 })]);
  await waitFor(() => expect(lots(1)).toHaveValue('6'));
  await type(visitor, 1, '5');
  await visitor.click((await send(visitor)).getByRole('button', { name: 'Send to buyer' }));
  await waitFor(() => expect(server.to(propose)).toHaveLength(1));
  expect(server.to(propose)[0]?.json).toEqual({ base: 2, lines: [{ stockItemId: itemId(1), lots: 5 }] });
});

// V04
it('shows a refusal and then closes when the order can no longer be changed', async () => {
  const server = serverWith().on(propose, { status: 409, body: { code: 'order.illegal_action', message: 'Too late' } });
  const visitor = await openEditor(server);
  await type(visitor, 1, '3');
  const dialog = await send(visitor);
  server.on(`GET /api/orders/${id}`, { body: adminOrder({ status: 'Rejected' }) });
  await visitor.click(dialog.getByRole('button', { name: 'Send to buyer' }));
  expect(await dialog.findByText('Too late')).toBeInTheDocument();
  expect(dialog.getByText(/^The page now shows the current state of the order/)).toBeInTheDocument();
  expect(await screen.findAllByText('Rejected')).not.toHaveLength(0);
  expect(dialog.getByText('Too late')).toBeInTheDocument();
  await visitor.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1)!);
  expect(await screen.findByText(/it cannot be changed now/)).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Sum of the changes' })).not.toBeInTheDocument();
  expect(document.getElementById('page')).toHaveFocus();
});

it('renders only the visible ones of 1,000 lines, and longer orders cannot be changed on screen', async () => {
  const many = Array.from({ length: 1000 }, (_, position) =>
    lineOf(1, { position, stockItemId: `item-${position}`, reference: `R-${position}` }),
  );
  const visitor = await openEditor(serverWith(many, adminOrder({ lineCount: 1000 })));
  expect(screen.getByRole('textbox', { name: 'Lots of R-0' })).toBeInTheDocument();
  expect(screen.getAllByLabelText(/^Lots of/).length).toBeLessThan(100);
  expect(within(sums()).getByRole('status')).toHaveTextContent('4,000 lots');
  await visitor.click(within(sums()).getByRole('button', { name: 'Close' }));
  closePortal();
  cleanup();

  openPortal({ server: serverWith(many, adminOrder({ lineCount: 1001 })), path: `/orders/${id}`, user: adminUser });
  expect(await screen.findByRole('button', { name: 'Propose changes' })).toBeDisabled();
});
