import type { Payment, PaymentState } from '@portal/contract/payments';
import type {
  OpenInvoice,
  Receivable,
  ReceivablesResponse,
  Statement,
  StatementEntry,
} from '@portal/contract/receivables';
import type { Locator } from 'playwright-core';
import type { Visitor } from '../helpers/browser';
import type { Screen } from './tour';

const idOf = (number: number) => `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const names = [
  'Haddad Trading',
  'Società Italiana Confezioni e Maglierie di Prato – Linea Donna Prêt-à-Porter, Succursale di Dubai',
  'شركة الحرير للأزياء والتجارة العامة',
  'Al Noor Boutique',
];
const buyer = { _id: idOf(1), name: names[1]! };

function receivable(index: number): Receivable {
  const large = index === 1;
  return {
    buyer: { _id: idOf(index), name: names[index % names.length]! },
    balance: large ? '98765432.10' : index === 3 ? '-1250.00' : '48210.75',
    notDue: large ? '9876543.21' : '12000.00',
    days30: large ? '9876543.21' : '0.00',
    days60: index % 2 === 0 ? '0.00' : '8200.50',
    days90: '0.00',
    older: large ? '11222333.44' : '0.00',
    overdue: large ? '21098876.65' : '0.00',
    overdueDays: large ? 132 : 0,
    credit: index === 3 ? '1250.00' : '0.00',
    coveredByCheques: index % 3 === 0 ? '15000.00' : '0.00',
    terms: {
      ...{ paymentDays: null, creditLimit: large ? '50000000.00' : null, onHold: large },
      holdReason: large ? 'Two cheques bounced in October; the owner promised a transfer.' : null,
      applied: { paymentDays: 30, creditLimit: large ? '50000000.00' : '75000.00', overdueDays: 14 },
    },
  };
}
const receivables = Array.from({ length: 12 }, (_, index) => receivable(index));
const sums = {
  ...{ balance: '99999999.99', overdue: '21098876.65', credit: '3750.00' },
  ...{ notDue: '9999999.21', days30: '9876543.21', days60: '49203.00', days90: '0.00', older: '11222333.44' },
};

const orderOf = (number: number) => ({
  _id: idOf(500 + number),
  orderNumber: `ORD-2026-${String(100 + number).padStart(6, '0')}`,
});
const invoiceOf = (number: number) => ({
  _id: idOf(600 + number),
  number: `INV-2026-${String(number).padStart(6, '0')}`,
});

function entry(number: number): StatementEntry {
  const isPayment = number % 3 === 2;
  return {
    _id: idOf(700 + number),
    kind: isPayment ? 'payment' : number % 5 === 3 ? 'credit_note' : 'invoice',
    on: '2026-11-04',
    dueOn: isPayment ? null : '2026-12-04',
    amount: isPayment ? '-1250000.50' : '9876543.21',
    balance: '98765432.10',
    order: isPayment ? null : { ...orderOf(number), isDeleted: false },
    document: isPayment ? null : invoiceOf(number),
    payment: isPayment ? { _id: idOf(900), method: 'transfer', reference: 'FT26308ABCDEFGH / INV-2026-000003' } : null,
    note: number % 5 === 3 ? 'Two cartons came back wet.\nThe other ones are fine.' : null,
  };
}
const statement: Statement = {
  ...{ buyer, from: '2026-08-30', to: '2026-11-29', opening: '1250.00', closing: '98765432.10' },
  entries: Array.from({ length: 14 }, (_, index) => entry(index)),
  ageing: { notDue: '9876543.21', days30: '9876543.21', days60: '0.00', days90: '0.00', older: '11222333.44' },
  ...{ credit: '0.00', coveredByCheques: '15000.00' },
};

const openInvoices = Array.from(
  { length: 8 },
  (_, number): OpenInvoice => ({
    ...{ order: orderOf(number), document: number === 3 ? null : invoiceOf(number) },
    ...{ invoicedOn: '2026-09-01', dueOn: number < 5 ? '2026-10-01' : '2099-01-01' },
    ...{
      overdueDays: number < 5 ? 59 : 0,
      remindedOn: number < 5 ? '2026-11-14' : null,
      amount: '9876543.21',
      open: number === 0 ? '300.00' : '9876543.21',
    },
  }),
);

const states: PaymentState[] = ['received', 'deposited', 'cleared', 'bounced', 'returned'];
const steps: Record<PaymentState, Payment['steps']> = {
  received: ['deposit', 'return'],
  deposited: ['clear', 'bounce'],
  cleared: [],
  bounced: ['return'],
  returned: [],
};
function payment(index: number): Payment {
  const state = states[index % states.length]!;
  const isCheque = index % 4 !== 2;
  return {
    _id: idOf(900 + index),
    buyer: { _id: idOf(index), name: names[index % names.length]! },
    method: isCheque ? 'cheque' : index === 2 ? 'transfer' : null,
    state: isCheque ? state : 'cleared',
    amount: index === 1 ? '9876543.21' : '15000.00',
    receivedOn: '2026-11-20',
    reference: isCheque ? null : 'FT26308ABCDEFGH / INV-2026-000003 and INV-2026-000004',
    cheque: isCheque
      ? { bank: 'Emirates NBD Bank PJSC, Deira Main Branch', number: `00012${index}`, date: '2099-01-15' }
      : null,
    note: index === 0 ? 'Brought by the driver.\nشيك مؤجل' : null,
    allocations: [0, 1].map((number) => ({ order: orderOf(number), amount: '5000.00' })),
    refunded: '0.00',
    unallocated: isCheque ? '0.00' : '5000.00',
    steps: isCheque ? steps[state] : [],
    history: [
      {
        state: 'received',
        on: '2026-11-20',
        note: 'From the driver',
        by: 'Amira Nasser',
        at: '2026-11-20T08:00:00.000Z',
      },
      { state: 'deposited', on: '2026-11-25', note: null, by: null, at: '2026-11-25T08:00:00.000Z' },
    ],
    createdAt: '2026-11-20T08:00:00.000Z',
  };
}
const payments = Array.from({ length: 10 }, (_, index) => payment(index));
const chequesToDeposit = payments.flatMap(({ cheque, ...each }) =>
  cheque && each.state === 'received' ? [{ ...each, cheque: { ...cheque, date: '2026-11-20' } }] : [],
);

/** Answers for the pages of money owed, with long names and large amounts, which the demo data does not have. */
async function fakeAccounts({ page }: Visitor, rows = receivables): Promise<void> {
  const answer = (path: RegExp, json: unknown) => page.route(path, (route) => route.fulfill({ json }));
  const list: ReceivablesResponse = { asOf: '2026-11-29', receivables: rows, total: rows.length, sums };
  await answer(/api\/receivables\?/, list);
  await page.route(/api\/receivables\?.*buyer=/, (route) => {
    const own = {
      ...receivable(1),
      buyer: { ...buyer, _id: new URL(route.request().url()).searchParams.get('buyer')! },
    };
    return route.fulfill({ json: { ...list, receivables: [own], total: 1 } });
  });
  await answer(/api\/receivables\/[\w-]+\/statement\b/, statement);
  await answer(/api\/receivables\/[\w-]+\/open-invoices/, { invoices: openInvoices, payments: [] });
  await answer(/api\/payments\?/, { payments, total: payments.length });
  await answer(/api\/payments\?.*chequeDateTo=/, { payments: chequesToDeposit, total: chequesToDeposit.length });
  await page.route(/api\/payments\/[\w-]+$/, (route) =>
    route.fulfill({ json: payments.find(({ _id }) => route.request().url().endsWith(_id)) }),
  );
}

const dialog = ({ page }: Visitor): Locator => page.getByRole('dialog');

async function statementPage(visitor: Visitor): Promise<void> {
  await fakeAccounts(visitor);
  await visitor.page.goto(`/receivables/${buyer._id}`);
  await visitor.page.getByText('Closing balance').waitFor();
  await visitor.page.getByText('over the limit').waitFor();
  await visitor.page.getByText('1–10 of 10').waitFor();
}

export const receivableScreens: readonly Screen[] = [
  {
    name: 'admin-receivables',
    as: 'admin',
    open: async (visitor) => {
      await fakeAccounts(visitor);
      await visitor.page.goto('/receivables?asOf=2026-11-29');
      await visitor.page.getByText('1–12 of 12').waitFor();
      await visitor.page.getByRole('textbox', { name: 'As of' }).waitFor();
    },
  },
  {
    name: 'admin-receivables-none',
    as: 'admin',
    open: async (visitor) => {
      await fakeAccounts(visitor, []);
      await visitor.page.goto('/receivables');
      await visitor.page.getByText('Nobody owes anything').waitFor();
    },
  },
  { name: 'admin-statement', as: 'admin', open: statementPage },
  {
    name: 'admin-record-payment',
    as: 'admin',
    open: async (visitor) => {
      await statementPage(visitor);
      await visitor.page.getByRole('button', { name: 'Record payment' }).click();
      await dialog(visitor).getByRole('radio', { name: 'Cheque' }).click();
      await dialog(visitor).getByLabel('Amount (AED)').fill('1500');
      await dialog(visitor).getByRole('button', { name: 'Distribute, oldest first' }).click();
      await dialog(visitor)
        .getByRole('textbox', { name: /^Amount for/ })
        .first()
        .fill('300.01');
      await dialog(visitor).getByText('Only AED 300.00 open').waitFor();
    },
  },
  {
    name: 'admin-terms',
    as: 'admin',
    open: async (visitor) => {
      await statementPage(visitor);
      await visitor.page.getByRole('button', { name: 'Terms' }).click();
      await dialog(visitor).getByLabel('Reason for the hold').waitFor();
    },
  },
  {
    name: 'admin-payments',
    as: 'admin',
    open: async (visitor) => {
      await fakeAccounts(visitor);
      await visitor.page.goto('/payments');
      await visitor.page.getByText('1–10 of 10').waitFor();
    },
  },
  {
    name: 'admin-payment',
    as: 'admin',
    open: async (visitor) => {
      await fakeAccounts(visitor);
      await visitor.page.goto(`/payments?payment=${payments[1]!._id}`);
      await dialog(visitor).getByText('Will pay when it clears').waitFor();
    },
  },
  {
    name: 'admin-clear-cheque',
    as: 'admin',
    open: async (visitor) => {
      await fakeAccounts(visitor);
      await visitor.page.goto(`/payments?payment=${payments[1]!._id}`);
      await visitor.page.getByRole('button', { name: 'Clear cheque' }).click();
      await visitor.page.getByText('The bank has paid.').waitFor();
    },
  },
  {
    name: 'buyer-account',
    as: 'buyer',
    open: async (visitor) => {
      await fakeAccounts(visitor);
      await visitor.page.goto('/account');
      await visitor.page.getByText('Closing balance').waitFor();
      await visitor.page.getByText('over the limit').waitFor();
      await visitor.page.getByText('1–10 of 10').waitFor();
    },
  },
];
