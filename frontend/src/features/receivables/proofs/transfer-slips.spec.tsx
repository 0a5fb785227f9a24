import type { PaymentProof } from '@portal/contract/payment-proofs';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import dayjs from 'dayjs';
import { adminUser, closePortal, makeSessionUser, openPortal } from '../../../test/open-portal';
import { buyer, makeInvoice } from '../spec/receivables.fixture';
import { serverWithAccount } from '../spec/server-with-account';

afterEach(closePortal);

const proofs = 'GET /api/payment-proofs';
const send = 'POST /api/payment-proofs';
const invoices = [makeInvoice(1, { dueOn: '2026-09-30', open: '300.00' }), makeInvoice(2, { open: '400.00' })];
const [first, second] = invoices.map(({ order }) => order);

const makeProof = (facts: Partial<PaymentProof> = {}): PaymentProof => ({
  _id: '019a0000-0000-7000-8000-0000000000e1',
  buyer,
  state: 'waiting',
  amount: '350.00',
  paidOn: '2026-11-20',
  reference: 'FT 7',
  orders: second ? [second] : [],
  fileName: 'Slip.pdf',
  reason: null,
  paymentId: null,
  answeredAt: null,
  createdAt: '2026-11-20T08:00:00.000Z',
  ...facts,
});
const listing = (...listed: PaymentProof[]) => ({ body: { proofs: listed, total: listed.length } });
const fileInput = (dialog: HTMLElement) => dialog.querySelector<HTMLInputElement>('input[type=file]')!;

// M04
describe('a transfer slip', () => {
  it('is sent by its buyer with the amount, the day, the invoices and the file', async () => {
    const server = serverWithAccount({ invoices }).on(proofs, listing()).on(send, { body: makeProof() });
    const { visitor } = openPortal({ server, path: '/account', user: makeSessionUser({ _id: buyer._id }) });
    await visitor.click(await screen.findByRole('button', { name: 'Send a transfer slip' }));
    const element = await screen.findByRole('dialog', { name: 'Send a transfer slip' });
    const dialog = within(element);
    await visitor.type(await dialog.findByLabelText('Amount (AED)'), '1,250.5');
    const submit = () => visitor.click(dialog.getByRole('button', { name: 'Send a transfer slip' }));
    await submit();
    expect(await dialog.findByRole('alert')).toHaveTextContent('Please select your transfer slip');
    await visitor.click(await dialog.findByRole('combobox', { name: 'Invoices you paid (optional)' }));
    await visitor.click(await screen.findByTitle(/ORD-2026-000001/));
    const slip = new File(['%PDF-1.7'], 'Slip.pdf', { type: 'application/pdf' });
    await userEvent.upload(fileInput(element), slip);
    await submit();
    await waitFor(() => expect(server.to(send)).toHaveLength(1));
    const [call] = server.to(send);
    expect(Object.fromEntries(call?.form ?? [])).toEqual({
      amount: '1250.50',
      paidOn: dayjs().format('YYYY-MM-DD'),
      orderIds: JSON.stringify([first?._id]),
      slipFile: slip,
    });
    expect(call?.headers['Idempotency-Key']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('shows its buyer why it was refused, and nothing to answer', async () => {
    const refused = makeProof({ state: 'refused', reason: 'Not on our account' });
    const server = serverWithAccount().on(proofs, listing(refused));
    const { visitor } = openPortal({ server, path: '/account', user: makeSessionUser({ _id: buyer._id }) });
    const part = within(await screen.findByRole('region', { name: 'Your transfer slips' }));
    expect(await part.findByText(/Not on our account/)).toBeInTheDocument();
    await visitor.click(part.getByRole('button', { name: /^Actions for the slip/ }));
    expect(await screen.findByRole('menuitem', { name: 'Download slip' })).toBeInTheDocument();
    expect(screen.queryByRole('menuitem', { name: /Confirm|Refuse/ })).toBeNull();
  });

  it('waits on the page of payments until the team confirms it, for the invoices that the buyer named', async () => {
    const confirm = `PUT /api/payment-proofs/${makeProof()._id}/confirm`;
    const server = serverWithAccount({ invoices })
      .on(proofs, listing(makeProof()))
      .on(confirm, { body: makeProof({ state: 'confirmed' }) });
    const { visitor } = openPortal({ server, path: '/payments', user: adminUser });
    await visitor.click(await screen.findByRole('button', { name: /^Actions for the slip/ }));
    await visitor.click(await screen.findByRole('menuitem', { name: 'Confirm transfer' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm transfer' }));
    expect(await dialog.findByRole('textbox', { name: 'Amount for ORD-2026-000002' })).toHaveValue('350.00');
    expect(dialog.getByRole('textbox', { name: 'Amount for ORD-2026-000001' })).toHaveValue('');
    expect(dialog.getByLabelText('Reference')).toHaveValue('FT 7');
    const amount = dialog.getByLabelText('Amount (AED)');
    await visitor.clear(amount);
    await visitor.type(amount, '340');
    const submit = dialog.getByRole('button', { name: 'Confirm transfer' });
    await waitFor(() => expect(submit).toBeDisabled());
    await visitor.clear(dialog.getByRole('textbox', { name: 'Amount for ORD-2026-000002' }));
    await visitor.type(dialog.getByRole('textbox', { name: 'Amount for ORD-2026-000001' }), '300');
    await visitor.click(submit);
    expect(await screen.findByText('Transfer confirmed')).toBeInTheDocument();
    expect(server.to(confirm)[0]?.json).toEqual({
      amount: '340.00',
      receivedOn: '2026-11-20',
      reference: 'FT 7',
      allocations: [{ orderId: first?._id, amount: '300.00' }],
    });
  });

  it('is answered on a phone by its amount', async () => {
    const { matchMedia } = window;
    Object.assign(window, { matchMedia: (media: string) => ({ ...matchMedia(media), matches: false }) });
    try {
      const server = serverWithAccount({ invoices }).on(proofs, listing(makeProof()));
      const { visitor } = openPortal({ server, path: '/payments', user: adminUser });
      await visitor.click(await screen.findByRole('button', { name: /^AED/ }));
      expect(await screen.findByRole('dialog', { name: 'Confirm transfer' })).toBeInTheDocument();
    } finally {
      Object.assign(window, { matchMedia });
    }
  });

  it('says on the page of payments that those to check could not be loaded', async () => {
    const server = serverWithAccount().on(proofs, { status: 500, body: { message: 'The database is away' } });
    openPortal({ server, path: '/payments', user: adminUser });
    const part = within(await screen.findByRole('region', { name: 'Transfer slips to check' }));
    expect(await part.findByText('The database is away')).toBeInTheDocument();
  });

  it('says all that is missing at once', async () => {
    const { visitor } = openPortal({
      ...{ server: serverWithAccount(), path: '/account', user: makeSessionUser({ _id: buyer._id }) },
    });
    await visitor.click(await screen.findByRole('button', { name: 'Send a transfer slip' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Send a transfer slip' }));
    await visitor.click(dialog.getByRole('button', { name: 'Send a transfer slip' }));
    expect(await dialog.findByText(/^Enter an amount in AED of more than 0/)).toBeInTheDocument();
    expect(dialog.getByText('Please select your transfer slip')).toBeInTheDocument();
  });

  it('is refused only with a reason', async () => {
    const refuse = `PUT /api/payment-proofs/${makeProof()._id}/refuse`;
    const server = serverWithAccount()
      .on(proofs, listing(makeProof()))
      .on(refuse, { body: makeProof({ state: 'refused', reason: 'x' }) });
    const { visitor } = openPortal({ server, path: '/payments', user: adminUser });
    await visitor.click(await screen.findByRole('button', { name: /^Actions for the slip/ }));
    await visitor.click(await screen.findByRole('menuitem', { name: 'Refuse slip' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Refuse slip' }));
    const submit = dialog.getByRole('button', { name: 'Refuse slip' });
    await visitor.click(submit);
    expect(server.to(refuse)).toEqual([]);
    await visitor.type(dialog.getByLabelText('Reason'), 'Not on our account');
    await visitor.click(submit);
    expect(await screen.findByText('Transfer slip refused')).toBeInTheDocument();
    expect(server.to(refuse)[0]?.json).toEqual({ reason: 'Not on our account' });
  });
});
