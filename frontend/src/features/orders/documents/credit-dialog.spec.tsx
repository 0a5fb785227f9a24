import type { CreditableLine, OrderDocument } from '@portal/contract/documents/documents';
import { act, screen, waitFor, within } from '@testing-library/react';
import { FakeServer } from '../../../test/fake-server';
import { FakeSocket } from '../../../test/fake-socket';
import { adminUser, closePortal, openPortal } from '../../../test/open-portal';
import { adminOrder } from '../spec/orders.fixture';

const invoice: OrderDocument = {
  _id: '019a0000-0000-7000-8000-0000000000d1',
  kind: 'invoice',
  number: 'INV-2026-000001',
  lots: 7,
  gross: '105.00',
  pdf: 'waiting',
};
const line = (number: number, left: number): CreditableLine => ({
  lineId: `019a0000-0000-7000-8000-0000000000e${number}`,
  reference: `AU-${number}`,
  description: 'Linen shirt',
  colour: null,
  size: null,
  lots: 4,
  left,
  unitsPerLot: 1,
  unitPrice: '10',
});
const order = adminOrder({ status: 'Awaiting Payment', documents: [invoice] });
const path = `/api/orders/${order._id}`;

function serverWith(lines: CreditableLine[]): FakeServer {
  return new FakeServer()
    .on(`GET ${path}`, { body: order })
    .on(`GET ${path}/lines`, { body: [], headers: { 'X-Total-Count': '0' } })
    .on(`GET ${path}/timeline`, { body: [] })
    .on(`GET ${path}/revisions`, { body: { revisions: [], backOrders: [] } })
    .on(`GET ${path}/credit`, { body: lines })
    .on(`POST ${path}/credit`, { body: order });
}

async function openDialog(server: FakeServer) {
  const { visitor } = openPortal({ server, path: `/orders/${order._id}`, user: adminUser });
  const documents = await screen.findByRole('region', { name: 'Tax documents' });
  await visitor.click(within(documents).getByRole('button', { name: 'Credit or return' }));
  return { visitor, dialog: within(await screen.findByRole('dialog')) };
}

afterEach(closePortal);

// T05
describe('crediting an invoiced order', () => {
  it('is offered beside the documents, whose PDF may still be being made', async () => {
    openPortal({ server: serverWith([]), path: `/orders/${order._id}`, user: adminUser });
    const documents = await screen.findByRole('region', { name: 'Tax documents' });
    const link = within(documents).getByRole('link', { name: 'INV-2026-000001' });
    expect(link).toHaveAttribute('href', `/documents/${invoice._id}`);
    expect(within(documents).getByText('PDF is being made')).toBeInTheDocument();
  });

  it('asks for lots and a reason, and sends them with the choice about the stock', async () => {
    const server = serverWith([line(1, 4), line(2, 3), line(3, 0)]);
    const { visitor, dialog } = await openDialog(server);
    const lots = await dialog.findByRole('textbox', { name: 'Lots of AU-1' });
    expect(dialog.queryByRole('textbox', { name: 'Lots of AU-3' })).toBeNull();
    const issue = () => visitor.click(dialog.getByRole('button', { name: 'Issue credit note' }));
    await issue();
    expect(await dialog.findByText('Enter the lots to credit in at least one line.')).toBeInTheDocument();
    await visitor.type(lots, '2');
    expect(dialog.getByText(/^The credit note is for/)).toHaveTextContent('2 lots in 1 line: AED 20.00 without VAT.');
    await issue();
    expect(await dialog.findByText('Please enter a reason')).toBeInTheDocument();
    expect(server.to(`POST ${path}/credit`)).toEqual([]);
    await visitor.type(dialog.getByLabelText('Reason'), 'Torn');
    await visitor.click(dialog.getByRole('checkbox', { name: 'The goods come back into stock' }));
    await issue();
    expect(await screen.findByText('Credit note issued')).toBeInTheDocument();
    const [call] = server.to(`POST ${path}/credit`);
    expect(call?.json).toEqual({ lines: [{ lineId: line(1, 4).lineId, lots: 2 }], reason: 'Torn', restock: false });
    expect(call?.headers['Idempotency-Key']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('keeps lots that are more than what is left, says so, and sends nothing', async () => {
    const server = serverWith([line(1, 3)]);
    const { visitor, dialog } = await openDialog(server);
    const lots = await dialog.findByRole('textbox', { name: 'Lots of AU-1' });
    await visitor.type(lots, '12');
    await visitor.type(dialog.getByLabelText('Reason'), 'Torn');
    expect(dialog.getByText('Only 3 lots left')).toBeInTheDocument();
    expect(lots).toHaveValue('12');
    expect(dialog.getByRole('button', { name: 'Issue credit note' })).toBeDisabled();
    await visitor.clear(lots);
    await visitor.type(lots, '3');
    await visitor.click(dialog.getByRole('button', { name: 'Issue credit note' }));
    expect(await screen.findByText('Credit note issued')).toBeInTheDocument();
    expect(server.to(`POST ${path}/credit`).map(({ json }) => json)).toEqual([
      { lines: [{ lineId: line(1, 3).lineId, lots: 3 }], reason: 'Torn', restock: true },
    ]);
  });

  it('asks for whole lots instead of rounding what was typed', async () => {
    const { visitor, dialog } = await openDialog(serverWith([line(1, 3)]));
    const lots = await dialog.findByRole('textbox', { name: 'Lots of AU-1' });
    await visitor.type(lots, '1.5');
    await visitor.type(dialog.getByLabelText('Reason'), 'Torn');
    expect(dialog.getByText('Enter whole lots. The nearest is 2.')).toBeInTheDocument();
    expect(lots).toHaveValue('1.5');
    expect(dialog.getByRole('button', { name: 'Issue credit note' })).toBeDisabled();
    await visitor.clear(lots);
    await visitor.type(lots, '-1');
    expect(lots).toHaveValue('-1');
    await visitor.clear(lots);
    await visitor.type(lots, '٢');
    expect(dialog.getByText(/^The credit note is for/)).toHaveTextContent('2 lots in 1 line');
  });

  it('keeps a line that somebody else has credited meanwhile, so that its lots can be removed', async () => {
    const message = 'More lots would be credited than are left on the invoice: AU-1 (0 left).';
    const refusal = { status: 409, body: { code: 'document.credit_too_much', message, error: message } };
    const server = serverWith([line(1, 4), line(2, 3)]).on(`POST ${path}/credit`, refusal);
    const { visitor, dialog } = await openDialog(server);
    await visitor.type(await dialog.findByRole('textbox', { name: 'Lots of AU-1' }), '2');
    await visitor.type(dialog.getByRole('textbox', { name: 'Lots of AU-2' }), '1');
    await visitor.type(dialog.getByLabelText('Reason'), 'Torn');
    server.on(`GET ${path}/credit`, { body: [line(1, 0), line(2, 3)] });
    const issue = () => visitor.click(dialog.getByRole('button', { name: 'Issue credit note' }));
    await issue();
    expect(await dialog.findByText('Only 0 lots left')).toBeInTheDocument();
    server.on(`POST ${path}/credit`, { body: order });
    await visitor.clear(dialog.getByRole('textbox', { name: 'Lots of AU-1' }));
    await issue();
    expect(await screen.findByText('Credit note issued')).toBeInTheDocument();
    expect(server.to(`POST ${path}/credit`).at(-1)?.json).toMatchObject({
      lines: [{ lineId: line(2, 3).lineId, lots: 1 }],
    });
  });

  it('keeps its lines and what was entered when a refetch fails', async () => {
    const server = serverWith([line(1, 4)]);
    const { visitor, dialog } = await openDialog(server);
    await visitor.type(await dialog.findByRole('textbox', { name: 'Lots of AU-1' }), '2');
    await visitor.type(dialog.getByLabelText('Reason'), 'Torn');
    await waitFor(() => expect(FakeSocket.opened.length).toBeGreaterThan(0));
    server.on(`GET ${path}/credit`, { status: 500 });
    act(() => FakeSocket.last.receive('changed', { resource: 'orders', type: 'updated', ids: [], withinMs: 0 }));
    expect(await dialog.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
    expect(dialog.getByRole('textbox', { name: 'Lots of AU-1' })).toHaveValue('2');
    await visitor.click(dialog.getByRole('button', { name: 'Issue credit note' }));
    expect(await screen.findByText('Credit note issued')).toBeInTheDocument();
  });

  it('offers no return into stock for a cancelled order, whose lots are back already', async () => {
    const server = serverWith([line(1, 3)]).on(`GET ${path}`, { body: { ...order, status: 'Cancelled' } });
    const { visitor, dialog } = await openDialog(server);
    await visitor.type(await dialog.findByRole('textbox', { name: 'Lots of AU-1' }), '3');
    expect(dialog.queryByRole('checkbox')).toBeNull();
    await visitor.type(dialog.getByLabelText('Reason'), 'Torn');
    await visitor.click(dialog.getByRole('button', { name: 'Issue credit note' }));
    expect(await screen.findByText('Credit note issued')).toBeInTheDocument();
    expect(server.to(`POST ${path}/credit`)[0]?.json).toMatchObject({ restock: false });
  });

  it('finds a line of a long invoice', async () => {
    const lines = Array.from({ length: 9 }, (_, index) => line(index + 1, 4));
    const { visitor, dialog } = await openDialog(serverWith(lines));
    await visitor.type(await dialog.findByRole('searchbox', { name: 'Find a reference' }), 'au-7');
    expect(
      dialog.getAllByRole('textbox', { name: /^Lots of/ }).map((field) => field.getAttribute('aria-label')),
    ).toEqual(['Lots of AU-7']);
  });

  it('says when everything is credited', async () => {
    const { dialog } = await openDialog(serverWith([line(1, 0)]));
    expect(await dialog.findByText('Everything on the invoice is credited already.')).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Issue credit note' })).toBeDisabled();
  });

  it('fills in everything that is left on request, and shows a refusal in the dialog', async () => {
    const message = 'More lots would be credited than are left on the invoice: AU-1 (1 left).';
    const refusal = { status: 409, body: { code: 'document.credit_too_much', message, error: message } };
    const server = serverWith([line(1, 4), line(2, 3)]).on(`POST ${path}/credit`, refusal);
    const { visitor, dialog } = await openDialog(server);
    await visitor.click(await dialog.findByRole('button', { name: 'All lots of the invoice' }));
    await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Lots of AU-2' })).toHaveValue('3'));
    await visitor.type(dialog.getByLabelText('Reason'), 'Returned');
    await visitor.click(dialog.getByRole('button', { name: 'Issue credit note' }));
    expect(await dialog.findByText(message)).toBeInTheDocument();
    expect(dialog.getByLabelText('Reason')).toHaveValue('Returned');
  });
});
