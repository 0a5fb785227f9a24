import type { Payment } from '@portal/contract/payments';
import type { OpenInvoice, Receivable, Statement } from '@portal/contract/receivables';
import { FakeServer } from '../../../test/fake-server';
import { answerOf, buyer, makeEntry, makeReceivable, makeStatement } from './receivables.fixture';

export const statementCall = `GET /api/receivables/${buyer._id}/statement`;
export const invoicesCall = `GET /api/receivables/${buyer._id}/open-invoices`;

interface Account {
  receivable?: Receivable;
  statement?: Statement;
  invoices?: OpenInvoice[];
  payments?: Payment[];
}

/** A server with the account of one buyer. */
export function serverWithAccount({
  receivable = makeReceivable(),
  statement = makeStatement([makeEntry(1)]),
  invoices = [],
  payments = [],
}: Account = {}): FakeServer {
  const server = new FakeServer()
    .on('GET /api/receivables', { body: answerOf([receivable]) })
    .on(statementCall, { body: statement })
    .on(invoicesCall, { body: { invoices, payments: [] } })
    .on('GET /api/payments', ({ query }) => {
      const latest = query.get('chequeDateTo');
      const found = payments.filter(({ state, cheque }) => {
        return latest === null || (state === query.get('state') && cheque !== null && cheque.date <= latest);
      });
      return { body: { payments: found, total: found.length } };
    })
    .on('GET /api/payment-proofs', { body: { proofs: [], total: 0 } })
    .on('GET /api/buyers', {
      body: { buyers: [{ ...buyer, companyName: null, email: 'layla@haddad.example', status: 'approved' }], total: 1 },
    });
  for (const payment of payments) server.on(`GET /api/payments/${payment._id}`, { body: payment });
  return server;
}
