import { messages } from '@portal/contract/messages';
import type { Statement, StatementEntry } from '@portal/contract/receivables';
import { useTranslation } from 'react-i18next';
import { shortDate } from '../../../shared/ui/values/dates';
import { translateSentence } from '../../../texts/translate-sentence';
import { SignedMoney } from '../amounts';
import { PaymentLink } from '../payments/payment-link';
import { methodLabel } from '../payments/payment-words';
import { DocumentNumber } from './document-number';
import { OrderNumber } from './order-number';
import { usePagesOf } from './use-pages-of';

/** The entries of a statement with the balance after each. On phones each entry is a card. */
export function StatementEntries({ statement: { entries, opening, closing } }: { statement: Statement }) {
  const { t } = useTranslation('receivables');
  const { shown, start, isLast, pages } = usePagesOf(entries);
  const before = start === 0 ? opening : entries[start - 1]?.balance;
  const after = isLast ? closing : shown.at(-1)?.balance;
  return (
    <>
      <div className="ledger">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('statement.on')}</th>
              <th scope="col">{t('statement.entry')}</th>
              <th scope="col">{t('statement.order')}</th>
              <th scope="col">{t('statement.document')}</th>
              <th scope="col">{t('statement.due')}</th>
              <th scope="col">{t('inAed', { name: t('statement.amount') })}</th>
              <th scope="col">{t('inAed', { name: t('balance') })}</th>
            </tr>
          </thead>
          <tbody>
            <BalanceRow name={start === 0 ? t('statement.opening') : t('statement.broughtForward')} amount={before} />
            {shown.map((entry) => (
              <Entry key={entry._id} entry={entry} />
            ))}
            {entries.length === 0 && (
              <tr className="ledger-none">
                <td colSpan={7}>{t('statement.none')}</td>
              </tr>
            )}
            <BalanceRow name={isLast ? t('statement.closing') : t('statement.carriedForward')} amount={after} />
          </tbody>
        </table>
      </div>
      {pages}
    </>
  );
}

function BalanceRow({ name, amount = '0.00' }: { name: string; amount: string | undefined }) {
  return (
    <tr className="ledger-balance">
      <th scope="row" colSpan={6}>
        {name}
      </th>
      <td>
        <SignedMoney amount={amount} withCurrency={false} />
      </td>
    </tr>
  );
}

/** The notes that the portal writes itself; all others were typed by people. */
const portalNotes: readonly string[] = [messages.documents.orderCancelled, messages.documents.orderDeleted];

function Entry({ entry }: { entry: StatementEntry }) {
  const { t } = useTranslation('receivables');
  const { kind, on, dueOn, amount, balance, order, document, payment, note } = entry;
  return (
    <tr>
      <td data-label={t('statement.on')} className="figures">
        {shortDate(on)}
      </td>
      <th scope="row">
        {payment ? (
          <PaymentLink id={payment._id}>{t(`statement.kinds.${kind}`)}</PaymentLink>
        ) : (
          t(`statement.kinds.${kind}`)
        )}
        {payment && (
          <span className="muted">
            {methodLabel(payment.method)} {payment.reference && <bdi className="figures">{payment.reference}</bdi>}
          </span>
        )}
        {note && (
          <span className="muted ledger-note" dir="auto">
            {portalNotes.includes(note) ? translateSentence(note) : note}
          </span>
        )}
      </th>
      <td data-label={t('statement.order')}>{order && <OrderNumber order={order} />}</td>
      <td data-label={t('statement.document')}>{document && <DocumentNumber document={document} />}</td>
      <td data-label={t('statement.due')} className="figures">
        {dueOn && shortDate(dueOn)}
      </td>
      <td data-label={t('inAed', { name: t('statement.amount') })}>
        <SignedMoney amount={amount} withCurrency={false} />
      </td>
      <td data-label={t('inAed', { name: t('balance') })}>
        <SignedMoney amount={balance} withCurrency={false} />
      </td>
    </tr>
  );
}
