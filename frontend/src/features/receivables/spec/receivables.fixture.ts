import type { Payment, PaymentState } from '@portal/contract/payments';
import type {
  BuyerTerms,
  OpenInvoice,
  Receivable,
  ReceivablesResponse,
  Statement,
  StatementEntry,
} from '@portal/contract/receivables';

export const buyer = { _id: '019a0000-0000-7000-8000-0000000000a1', name: 'Haddad Trading' };
const orderId = (number: number) => `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const orderNumber = (number: number) => `ORD-2026-${String(number).padStart(6, '0')}`;

const terms: BuyerTerms = {
  paymentDays: null,
  creditLimit: '5000.00',
  onHold: false,
  holdReason: null,
  applied: { paymentDays: 30, creditLimit: '5000.00', overdueDays: 14 },
};

export function makeReceivable(facts: Partial<Receivable> = {}): Receivable {
  return {
    buyer,
    balance: '1250.00',
    ...{ notDue: '250.00', days30: '1000.50', days60: '0.00', days90: '0.00', older: '0.00' },
    overdue: '1000.50',
    overdueDays: 12,
    credit: '0.50',
    coveredByCheques: '300.00',
    terms,
    ...facts,
  };
}
export const termsOnHold: BuyerTerms = { ...terms, onHold: true, holdReason: 'Two cheques bounced' };

export function answerOf(receivables: Receivable[], total = receivables.length): ReceivablesResponse {
  return {
    asOf: '2026-11-29',
    receivables,
    total,
    sums: {
      ...{ balance: '9876543.21', overdue: '1000.50', credit: '0.50' },
      ...{ notDue: '250.00', days30: '1000.50', days60: '0.00', days90: '0.00', older: '0.00' },
    },
  };
}

export function makeEntry(number: number, facts: Partial<StatementEntry> = {}): StatementEntry {
  return {
    _id: `019a0000-0000-7000-8000-${String(700_000 + number).padStart(12, '0')}`,
    kind: 'invoice',
    on: '2026-11-01',
    dueOn: '2026-12-01',
    amount: '1000.00',
    balance: `${1000 * number}.00`,
    order: { _id: orderId(number), orderNumber: orderNumber(number), isDeleted: false },
    document: {
      _id: `019a0000-0000-7000-8000-${String(800_000 + number).padStart(12, '0')}`,
      number: `INV-${number}`,
    },
    payment: null,
    note: null,
    ...facts,
  };
}

export function makeStatement(entries: StatementEntry[], facts: Partial<Statement> = {}): Statement {
  return {
    buyer,
    from: '2026-09-01',
    to: '2026-11-29',
    opening: '-20.00',
    closing: '1250.00',
    entries,
    ageing: { notDue: '250.00', days30: '1000.50', days60: '0.00', days90: '0.00', older: '0.00' },
    credit: '0.50',
    coveredByCheques: '300.00',
    ...facts,
  };
}

export function makeInvoice(number: number, facts: Partial<OpenInvoice> = {}): OpenInvoice {
  return {
    order: { _id: orderId(number), orderNumber: orderNumber(number) },
    document: null,
    invoicedOn: '2026-10-01',
    dueOn: '2026-10-31',
    overdueDays: 29,
    remindedOn: null,
    amount: '1000.00',
    open: '400.00',
    ...facts,
  };
}

export function makePayment(facts: Partial<Payment> = {}): Payment {
  return {
    _id: '019a0000-0000-7000-8000-0000000000f1',
    buyer,
    method: 'transfer',
    state: 'cleared',
    amount: '500.00',
    receivedOn: '2026-11-20',
    reference: 'FT 88123',
    cheque: null,
    note: null,
    allocations: [{ order: { _id: orderId(1), orderNumber: orderNumber(1) }, amount: '400.00' }],
    refunded: '0.00',
    unallocated: '100.00',
    steps: [],
    history: [{ state: 'cleared', on: '2026-11-20', note: null, by: 'Amira Nasser', at: '2026-11-20T08:00:00.000Z' }],
    createdAt: '2026-11-20T08:00:00.000Z',
    ...facts,
  };
}

const stepsFrom: Record<PaymentState, Payment['steps']> = {
  received: ['deposit', 'return'],
  deposited: ['clear', 'bounce'],
  cleared: [],
  bounced: ['return'],
  returned: [],
};

/** A cheque of the given state, with its next steps. */
export function makeCheque(state: PaymentState, facts: Partial<Payment> = {}): Payment {
  return makePayment({
    _id: '019a0000-0000-7000-8000-0000000000f2',
    method: 'cheque',
    state,
    reference: null,
    cheque: { bank: 'Emirates NBD', number: '000123', date: '2026-12-15' },
    unallocated: '0.00',
    steps: stepsFrom[state],
    history: [
      { state: 'received', on: '2026-11-20', note: 'From the driver', by: null, at: '2026-11-20T08:00:00.000Z' },
    ],
    ...facts,
  });
}
