import { centsToDecimal, decimalToCents } from '@portal/contract/money';
import type { OpenInvoice } from '@portal/contract/receivables';
import { Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { RowMenu } from '../../../shared/ui/inputs/row-menu';
import { QueryError } from '../../../shared/ui/states/query-error';
import { shortDate } from '../../../shared/ui/values/dates';
import { StatusChip } from '../../../shared/ui/values/status-chip';
import { texts } from '../../../texts/texts';
import { SignedMoney } from '../amounts';
import { useOpenInvoices } from '../receivables-queries';
import { DocumentNumber } from './document-number';
import { OrderNumber } from './order-number';
import { usePagesOf } from './use-pages-of';

export function invoiceMenuLabel({ order }: OpenInvoice): string {
  return texts.t('receivables:invoices.actionsFor', { orderNumber: order.orderNumber });
}

interface Props {
  buyerId: string;
  /** Missing where the user may not write invoices off. */
  onWriteOff?: (invoice: OpenInvoice) => void;
  /** True for the team, which sees when a buyer was last reminded. */
  showsReminders?: boolean;
}

type Shown = Pick<Props, 'onWriteOff' | 'showsReminders'>;

/** The orders of which something is left to pay, as of today. */
export function OpenInvoices({ buyerId, ...shown }: Props) {
  const { t } = useTranslation('receivables');
  const { query, invoices } = useOpenInvoices(buyerId);
  return (
    <section className="account-part" aria-label={t('invoices.title')}>
      <h3>{t('invoices.title')}</h3>
      {query.isError && <QueryError title={t('invoices.loadFailed')} query={query} />}
      {invoices ? (
        <InvoiceTable invoices={invoices} {...shown} />
      ) : (
        !query.isError && <Skeleton active title={false} paragraph={{ rows: 3 }} />
      )}
    </section>
  );
}

function InvoiceTable({ invoices, onWriteOff, showsReminders }: Shown & { invoices: readonly OpenInvoice[] }) {
  const { t } = useTranslation('receivables');
  const { shown, pages } = usePagesOf(invoices);
  if (invoices.length === 0) return <p className="muted">{t('invoices.none')}</p>;
  const total = centsToDecimal(invoices.reduce((sum, { open }) => sum + decimalToCents(open), 0n));
  return (
    <>
      <div className="ledger">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('statement.order')}</th>
              <th scope="col">{t('statement.document')}</th>
              <th scope="col">{t('invoices.invoiced')}</th>
              <th scope="col">{t('statement.due')}</th>
              <th scope="col">{t('invoices.overdue')}</th>
              <th scope="col">{t('inAed', { name: t('statement.amount') })}</th>
              <th scope="col">{t('inAed', { name: t('invoices.open') })}</th>
              {onWriteOff && <td className="ledger-menu not-printed" />}
            </tr>
          </thead>
          <tbody>
            {shown.map((invoice) => (
              <Invoice key={invoice.order._id} {...{ invoice, onWriteOff, showsReminders }} />
            ))}
          </tbody>
          <tfoot>
            <tr className="ledger-balance">
              <th scope="row" colSpan={6}>
                {t('invoices.total')}
              </th>
              <td>
                <SignedMoney amount={total} withCurrency={false} />
              </td>
              {onWriteOff && <td className="ledger-menu not-printed" />}
            </tr>
          </tfoot>
        </table>
      </div>
      {pages}
    </>
  );
}

function Invoice({ invoice, onWriteOff, showsReminders }: Shown & { invoice: OpenInvoice }) {
  const { t } = useTranslation('receivables');
  const { order, document, invoicedOn, dueOn, overdueDays, remindedOn, amount, open } = invoice;
  return (
    <tr>
      <th scope="row">
        <OrderNumber order={order} />
      </th>
      <td data-label={t('statement.document')}>{document && <DocumentNumber document={document} />}</td>
      <td data-label={t('invoices.invoiced')} className="figures">
        {shortDate(invoicedOn)}
      </td>
      <td data-label={t('statement.due')} className="figures">
        {shortDate(dueOn)}
      </td>
      <td data-label={t('invoices.overdue')}>
        {overdueDays > 0 ? (
          <StatusChip tone="rejected">{t('days', { count: overdueDays })}</StatusChip>
        ) : (
          <span className="muted">{t('invoices.notDue')}</span>
        )}
        {showsReminders && remindedOn !== null && (
          <div className="muted">{t('invoices.reminded', { day: shortDate(remindedOn) })}</div>
        )}
      </td>
      <td data-label={t('inAed', { name: t('statement.amount') })}>
        <SignedMoney amount={amount} withCurrency={false} />
      </td>
      <td data-label={t('inAed', { name: t('invoices.open') })}>
        <strong>
          <SignedMoney amount={open} withCurrency={false} />
        </strong>
      </td>
      {onWriteOff && (
        <td className="ledger-menu not-printed">
          <RowMenu
            label={invoiceMenuLabel(invoice)}
            items={[
              { key: 'write-off', label: t('writeOff.title'), danger: true, onSelect: () => onWriteOff(invoice) },
            ]}
          />
        </td>
      )}
    </tr>
  );
}
