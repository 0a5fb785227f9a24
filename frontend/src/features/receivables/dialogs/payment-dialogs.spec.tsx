import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import dayjs from 'dayjs';
import type { FakeServer } from '../../../test/fake-server';
import { adminUser, closePortal, openPortal } from '../../../test/open-portal';
import { buyer, makeCheque, makeInvoice, makePayment, makeReceivable, termsOnHold } from '../spec/receivables.fixture';
import { invoicesCall, serverWithAccount } from '../spec/server-with-account';

afterEach(closePortal);

const today = dayjs().format('YYYY-MM-DD');
const record = 'POST /api/payments';
const recorded = { body: makePayment() };
const older = makeInvoice(1, { dueOn: '2026-09-30', open: '300.00' });
const newer = makeInvoice(2, { dueOn: '2026-10-31', open: '400.00' });

async function openRecordDialog(server: FakeServer, path = `/receivables/${buyer._id}`) {
  const { visitor } = openPortal({ server, path, user: adminUser });
  const [button] = await screen.findAllByRole('button', { name: 'Record payment' });
  await waitFor(() => expect(button).toBeEnabled());
  await visitor.click(button!);
  const dialog = within(await screen.findByRole('dialog', { name: 'Record payment' }));
  return { visitor, dialog, send: () => visitor.click(dialog.getByRole('button', { name: 'Record payment' })) };
}

const amountFor = (number: number) => ({ name: `Amount for ORD-2026-00000${number}` });

async function choose(visitor: UserEvent, entry: string) {
  await visitor.click(await screen.findByRole('button', { name: /^Actions for the payment/ }));
  await visitor.click(await screen.findByRole('menuitem', { name: entry }));
  const dialog = within(await screen.findByRole('dialog', { name: entry }));
  return { dialog, send: () => visitor.click(dialog.getByRole('button', { name: entry })) };
}

// M02
describe('recording a payment', () => {
  it('distributes it over the oldest invoices first, says what remains as credit, and sends it with a key', async () => {
    const server = serverWithAccount({ invoices: [newer, older] }).on(record, recorded);
    const { visitor, dialog, send } = await openRecordDialog(server);
    await visitor.type(await dialog.findByLabelText('Amount (AED)'), '١٬٠٠٠٫٥');
    await visitor.type(dialog.getByLabelText('Reference'), ' FT 1 ');
    await visitor.click(await dialog.findByRole('button', { name: 'Distribute, oldest first' }));
    expect(dialog.getByRole('textbox', amountFor(1))).toHaveValue('300.00');
    expect(dialog.getByRole('textbox', amountFor(2))).toHaveValue('400.00');
    expect(dialog.getByRole('status')).toHaveTextContent('AED 700.00 for 2 invoices. AED 300.50 remains as credit.');
    await send();
    expect(await screen.findByText('Payment recorded')).toBeInTheDocument();
    const [call] = server.to(record);
    expect(call?.json).toEqual({
      ...{
        buyerId: buyer._id,
        method: 'transfer',
        amount: '1000.50',
        receivedOn: today,
        reference: 'FT 1',
        note: null,
      },
      allocations: [newer, older].map(({ order, open }) => ({ orderId: order._id, amount: open })),
    });
    expect(call?.headers['Idempotency-Key']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('fills only as far as the amount goes, and asks for the amount first', async () => {
    const { visitor, dialog } = await openRecordDialog(serverWithAccount({ invoices: [newer, older] }));
    await visitor.click(await dialog.findByRole('button', { name: 'Distribute, oldest first' }));
    expect(await dialog.findByText(/^Enter an amount in AED of more than 0/)).toBeInTheDocument();
    expect(dialog.getByLabelText('Amount (AED)')).toHaveFocus();
    await visitor.type(dialog.getByLabelText('Amount (AED)'), '350,25');
    await visitor.click(dialog.getByRole('button', { name: 'Distribute, oldest first' }));
    expect(dialog.getByRole('textbox', amountFor(1))).toHaveValue('300.00');
    expect(dialog.getByRole('textbox', amountFor(2))).toHaveValue('50.25');
    expect(dialog.getByRole('status')).toHaveTextContent(/^AED 350.25 for 2 invoices. ?$/);
    await visitor.click(dialog.getByRole('button', { name: 'Clear' }));
    expect(dialog.getByRole('textbox', amountFor(1))).toHaveValue('');
  });

  it('closes at once while nothing is entered, and asks before its buttons lose what was entered', async () => {
    const { visitor, dialog } = await openRecordDialog(serverWithAccount({ invoices: [older] }));
    const answer = async (name: string) => visitor.click(await screen.findByRole('button', { name }));
    for (const close of dialog.getAllByRole('button', { name: 'Close' })) {
      await visitor.type(await dialog.findByRole('textbox', amountFor(1)), '5');
      await visitor.click(close);
      await answer('Stay here');
    }
    expect(dialog.getByRole('textbox', amountFor(1))).toHaveValue('55');
    await visitor.click(dialog.getAllByRole('button', { name: 'Close' })[0]!);
    await answer('Leave without saving');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await visitor.click(screen.getByRole('button', { name: 'Record payment' }));
    const again = within(await screen.findByRole('dialog', { name: 'Record payment' }));
    expect(await again.findByRole('textbox', amountFor(1))).toHaveValue('');
    // What was typed and removed again is no entry.
    for (const field of [again.getByRole('textbox', amountFor(1)), again.getByRole('textbox', { name: 'Note' })]) {
      await visitor.type(field, '7');
      await visitor.clear(field);
    }
    await visitor.click(again.getAllByRole('button', { name: 'Close' })[0]!);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('refuses at its field what is no amount or more than is open, and what exceeds the payment', async () => {
    const server = serverWithAccount({ invoices: [older, newer] }).on(record, recorded);
    const { visitor, dialog, send } = await openRecordDialog(server);
    const first = await dialog.findByRole('textbox', amountFor(1));
    await visitor.type(first, '300.01');
    expect(dialog.getByText('Only AED 300.00 open')).toBeInTheDocument();
    expect(first).toBeInvalid();
    await visitor.clear(first);
    await visitor.type(first, '12.345');
    expect(first).toHaveValue('12.345');
    expect(dialog.getByText(/^Enter an amount in AED/)).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Record payment' })).toBeDisabled();
    await visitor.clear(first);
    await visitor.type(first, '300');
    await visitor.type(dialog.getByLabelText('Amount (AED)'), '250');
    expect(dialog.getByRole('status')).toHaveTextContent('AED 50.00 more than the payment.');
    expect(dialog.getByRole('button', { name: 'Record payment' })).toBeDisabled();
    await visitor.type(dialog.getByLabelText('Amount (AED)'), '0');
    await send();
    expect(await screen.findByText('Payment recorded')).toBeInTheDocument();
  });

  it('asks for the bank, the number and the date of a cheque, whose date may lie ahead', async () => {
    const server = serverWithAccount().on(record, recorded);
    const { visitor, dialog, send } = await openRecordDialog(server);
    expect(await dialog.findByText('The buyer has no open invoices. The amount becomes credit.')).toBeInTheDocument();
    await visitor.click(dialog.getByRole('radio', { name: 'Cheque' }));
    await visitor.type(dialog.getByLabelText('Amount (AED)'), '500');
    await send();
    expect(await dialog.findByText('Please enter the number of the cheque')).toBeInTheDocument();
    expect(server.to(record)).toEqual([]);
    await visitor.type(dialog.getByLabelText('Bank'), 'Emirates NBD');
    await visitor.type(dialog.getByLabelText('Cheque number'), '000123');
    const ahead = dayjs().add(40, 'day');
    const date = dialog.getByLabelText('Cheque date');
    await visitor.type(date, `${ahead.format('DD/MM/YYYY')}{Enter}`);
    await send();
    expect(await screen.findByText('Payment recorded')).toBeInTheDocument();
    expect(server.to(record)[0]?.json).toMatchObject({
      method: 'cheque',
      cheque: { bank: 'Emirates NBD', number: '000123', date: ahead.format('YYYY-MM-DD') },
      allocations: [],
    });
  });

  it('keeps what was entered after a refusal, shows what is open now, and retries with the same key', async () => {
    const message = 'More would be paid than is open';
    const server = serverWithAccount({ invoices: [older, newer] });
    server.on(record, { status: 409, body: { code: 'receivable.more_than_open', message } });
    const { visitor, dialog, send } = await openRecordDialog(server);
    await visitor.type(await dialog.findByLabelText('Amount (AED)'), '700');
    await visitor.type(await dialog.findByRole('textbox', amountFor(1)), '300');
    server.on(invoicesCall, { body: { invoices: [{ ...older, open: '120.00' }, newer], payments: [] } });
    await send();
    expect(await dialog.findByText(message)).toBeInTheDocument();
    expect(await dialog.findByText('Only AED 120.00 open')).toBeInTheDocument();
    expect(dialog.getByLabelText('Amount (AED)')).toHaveValue('700');
    expect(dialog.getByRole('textbox', amountFor(1))).toHaveValue('300');
    await visitor.clear(dialog.getByRole('textbox', amountFor(1)));
    server.on(record, { status: 503, body: { message: 'Too busy' } });
    await send();
    expect(await dialog.findByText('Too busy')).toBeInTheDocument();
    server.on(record, recorded);
    await send();
    expect(await screen.findByText('Payment recorded')).toBeInTheDocument();
    const keys = server.to(record).map(({ headers }) => headers['Idempotency-Key']);
    expect(keys[1]).toBe(keys[2]);
    expect(keys[0]).not.toBe(keys[1]);
  });

  it("shows the server's messages at their fields", async () => {
    const errors = [{ field: 'receivedOn', message: 'This date lies ahead' }];
    const server = serverWithAccount().on(record, { status: 400, body: { message: 'Please check', errors } });
    const { visitor, dialog, send } = await openRecordDialog(server);
    await visitor.type(await dialog.findByLabelText('Amount (AED)'), '5');
    await send();
    expect(await dialog.findByText('This date lies ahead')).toBeInTheDocument();
    expect(dialog.queryByText('Please check')).toBeNull();
  });

  it('lets the buyer be chosen on the list of payments, and shows that one’s invoices', async () => {
    const server = serverWithAccount({ invoices: [older] }).on(record, recorded);
    const { visitor, dialog, send } = await openRecordDialog(server, '/payments');
    expect(dialog.getByText('Choose a buyer to see the open invoices.')).toBeInTheDocument();
    await visitor.type(await dialog.findByLabelText('Amount (AED)'), '5');
    await send();
    expect(await dialog.findByText('Please select a buyer')).toBeInTheDocument();
    await visitor.click(dialog.getByLabelText('Buyer'));
    await visitor.click(await screen.findByTitle('Haddad Trading'));
    await visitor.type(await dialog.findByRole('textbox', amountFor(1)), '5');
    await send();
    expect(await screen.findByText('Payment recorded')).toBeInTheDocument();
    expect(server.to(record)[0]?.json).toMatchObject({
      buyerId: buyer._id,
      allocations: [{ orderId: older.order._id, amount: '5.00' }],
    });
  });

  it('finds one of 500 open invoices', async () => {
    const invoices = Array.from({ length: 500 }, (_, index) => makeInvoice(index + 1));
    const { visitor, dialog } = await openRecordDialog(serverWithAccount({ invoices }));
    await visitor.type(await dialog.findByRole('searchbox', { name: 'Find an order or invoice' }), '000437');
    expect(dialog.getAllByRole('textbox', { name: /^Amount for/ })).toHaveLength(1);
    await visitor.type(dialog.getByRole('textbox', { name: 'Amount for ORD-2026-000437' }), '1');
    expect(dialog.getByRole('status')).toHaveTextContent('AED 1.00 for 1 invoice.');
  });

  it('says that the invoices could not be loaded, and still records the payment', async () => {
    const server = serverWithAccount().on(record, recorded);
    server.on(invoicesCall, { status: 500, body: { message: 'The database is away' } });
    const { visitor, dialog, send } = await openRecordDialog(server);
    expect(await dialog.findByText('The database is away')).toBeInTheDocument();
    await visitor.type(dialog.getByLabelText('Amount (AED)'), '5');
    await send();
    expect(await screen.findByText('Payment recorded')).toBeInTheDocument();
  });
});

// M03
describe('the next step of a cheque', () => {
  it.each([
    ['received', 'Deposit cheque', 'deposit', /^The cheque is at the bank/],
    ['deposited', 'Bounce cheque', 'bounce', /is put on hold if the settings say so/],
    ['received', 'Return cheque', 'return', /^The buyer gets the cheque back/],
  ] as const)('of a %s one: %s', async (state, entry, step, explained) => {
    const cheque = makeCheque(state);
    const call = `PUT /api/payments/${cheque._id}/${step}`;
    const server = serverWithAccount({ payments: [cheque] }).on(call, { body: cheque });
    const { visitor } = openPortal({ server, path: '/payments', user: adminUser });
    const { dialog, send } = await choose(visitor, entry);
    expect(dialog.getByText(explained)).toBeInTheDocument();
    expect(dialog.getByText('Haddad Trading · Cheque 000123 · AED 500.00')).toBeInTheDocument();
    await visitor.type(dialog.getByLabelText('Note'), ' By courier ');
    await send();
    await waitFor(() => expect(server.to(call)).toHaveLength(1));
    expect(server.to(call)[0]?.json).toEqual({ on: today, note: 'By courier' });
    expect(server.to(call)[0]?.headers['Idempotency-Key']).toMatch(/^[0-9a-f-]{36}$/);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('says which orders are paid when it clears, and closes only when somebody else was faster', async () => {
    const cheque = makeCheque('deposited');
    const call = `PUT /api/payments/${cheque._id}/clear`;
    const message = 'This is not possible any more: the cheque is bounced';
    const server = serverWithAccount({ payments: [cheque] });
    server.on(call, { status: 409, body: { code: 'payment.step_impossible', message } });
    const { visitor } = openPortal({ server, path: '/payments', user: adminUser });
    const { dialog, send } = await choose(visitor, 'Clear cheque');
    expect(dialog.getByRole('listitem')).toHaveTextContent('ORD-2026-000001: AED 400.00');
    await send();
    expect(await dialog.findByText(message)).toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: 'Clear cheque' })).toBeNull();
  });
});

describe('what is left of a payment', () => {
  it('is used for open invoices, and no more than is left', async () => {
    const call = `PUT /api/payments/${makePayment()._id}/allocate`;
    const server = serverWithAccount({ payments: [makePayment()], invoices: [older] });
    server.on(call, { status: 409, body: { code: 'payment.more_than_left', message: 'More than is left' } });
    const { visitor } = openPortal({ server, path: '/payments', user: adminUser });
    const { dialog, send } = await choose(visitor, 'Use credit');
    const field = await dialog.findByRole('textbox', amountFor(1));
    await send();
    expect(await dialog.findByText('Enter an amount for at least one invoice.')).toBeInTheDocument();
    await visitor.type(field, '100.01');
    expect(dialog.getByRole('status')).toHaveTextContent('AED 0.01 more than is left of the payment.');
    expect(dialog.getByRole('button', { name: 'Use credit' })).toBeDisabled();
    await visitor.click(dialog.getByRole('button', { name: 'Distribute, oldest first' }));
    expect(field).toHaveValue('100.00');
    await send();
    expect(await dialog.findByText('More than is left')).toBeInTheDocument();
    server.on(call, { body: makePayment() });
    await send();
    expect(await screen.findByText('Credit used')).toBeInTheDocument();
    expect(server.to(call)[1]?.json).toEqual({ allocations: [{ orderId: older.order._id, amount: '100.00' }] });
  });

  it('is refunded with a reason, up to what is left', async () => {
    const call = `POST /api/payments/${makePayment()._id}/refund`;
    const server = serverWithAccount({ payments: [makePayment()] }).on(call, { body: makePayment() });
    const { visitor } = openPortal({ server, path: '/payments', user: adminUser });
    const { dialog, send } = await choose(visitor, 'Refund');
    const amount = dialog.getByLabelText('Amount to refund (AED)');
    expect(amount).toHaveValue('100.00');
    await visitor.clear(amount);
    await visitor.type(amount, '100,5');
    await send();
    expect(await dialog.findByText('Only AED 100.00 left of the payment')).toBeInTheDocument();
    expect(await dialog.findByText('Please enter a reason')).toBeInTheDocument();
    await visitor.clear(amount);
    await visitor.type(amount, '٥٠');
    await visitor.type(dialog.getByLabelText('Reason'), 'Paid twice');
    await send();
    expect(await screen.findByText('Refund recorded')).toBeInTheDocument();
    expect(server.to(call)[0]?.json).toEqual({ amount: '50.00', reason: 'Paid twice' });
  });
});

describe('an open invoice', () => {
  it('is written off with a reason', async () => {
    const call = `POST /api/receivables/${buyer._id}/write-off`;
    const server = serverWithAccount({ invoices: [older] }).on(call, { body: {} });
    const { visitor } = openPortal({ server, path: `/receivables/${buyer._id}`, user: adminUser });
    await visitor.click(await screen.findByRole('button', { name: 'Actions for the invoice of ORD-2026-000001' }));
    await visitor.click(await screen.findByRole('menuitem', { name: 'Write off' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Write off' }));
    expect(dialog.getByLabelText('Amount to write off (AED)')).toHaveValue('300.00');
    await visitor.type(dialog.getByLabelText('Reason'), 'Bankrupt');
    await visitor.click(dialog.getByRole('button', { name: 'Write off' }));
    expect(await screen.findByText('Amount written off')).toBeInTheDocument();
    expect(server.to(call)[0]?.json).toEqual({ orderId: older.order._id, amount: '300.00', reason: 'Bankrupt' });
  });
});

// M05
describe("a buyer's terms", () => {
  const call = `PUT /api/receivables/${buyer._id}/terms`;

  async function openTerms(server: FakeServer) {
    const { visitor } = openPortal({ server, path: `/receivables/${buyer._id}`, user: adminUser });
    const button = await screen.findByRole('button', { name: 'Terms' });
    await waitFor(() => expect(button).toBeEnabled());
    await visitor.click(button);
    const dialog = within(await screen.findByRole('dialog', { name: 'Change terms' }));
    return { visitor, dialog, send: () => visitor.click(dialog.getByRole('button', { name: 'Save terms' })) };
  }

  it('are changed, with empty fields for the defaults of the portal', async () => {
    const server = serverWithAccount().on(call, { body: {} });
    const { visitor, dialog, send } = await openTerms(server);
    const days = dialog.getByLabelText('Days until an invoice is due');
    expect(days).toHaveValue('');
    expect(days).toHaveAttribute('placeholder', '30');
    await visitor.type(days, '5,5');
    await visitor.clear(dialog.getByLabelText('Credit limit (AED)'));
    await visitor.type(dialog.getByLabelText('Credit limit (AED)'), '1.000,5');
    await send();
    expect(await dialog.findByText('Enter whole days between 0 and 365')).toBeInTheDocument();
    expect(days).toHaveValue('5,5');
    await visitor.clear(days);
    await visitor.type(days, '٤٥');
    await visitor.click(dialog.getByRole('checkbox', { name: 'On hold' }));
    await visitor.type(await dialog.findByLabelText('Reason for the hold'), 'Two cheques bounced');
    await send();
    expect(await screen.findByText('Terms saved')).toBeInTheDocument();
    expect(server.to(call)[0]?.json).toEqual({
      ...{ paymentDays: 45, creditLimit: '1000.50', onHold: true, holdReason: 'Two cheques bounced' },
    });
  });

  it('have no reason for a hold that has ended', async () => {
    const server = serverWithAccount({ receivable: makeReceivable({ terms: termsOnHold }) }).on(call, { body: {} });
    const { visitor, dialog, send } = await openTerms(server);
    expect(await dialog.findByLabelText('Reason for the hold')).toHaveValue('Two cheques bounced');
    await visitor.click(dialog.getByRole('checkbox', { name: 'On hold' }));
    await send();
    expect(await screen.findByText('Terms saved')).toBeInTheDocument();
    // The other terms may have been changed meanwhile.
    expect(server.to(call)[0]?.json).toEqual({ onHold: false, holdReason: null });
  });

  it('stay as they are entered after a failure', async () => {
    const server = serverWithAccount().on(call, { status: 500, body: { message: 'The database is away' } });
    const { visitor, dialog, send } = await openTerms(server);
    await visitor.type(dialog.getByLabelText('Days until an invoice is due'), '7');
    await send();
    expect(await dialog.findByText('The database is away')).toBeInTheDocument();
    expect(dialog.getByLabelText('Days until an invoice is due')).toHaveValue('7');
  });
});
