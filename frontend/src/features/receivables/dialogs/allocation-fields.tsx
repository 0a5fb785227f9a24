import { messages } from '@portal/contract/messages';
import { centsToDecimal } from '@portal/contract/money';
import type { OpenInvoice } from '@portal/contract/receivables';
import { containsTerm } from '@portal/contract/text/search-text';
import { Button, Flex, Input, Skeleton } from 'antd';
import { memo, useCallback, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { QueryError } from '../../../shared/ui/states/query-error';
import { shortDate } from '../../../shared/ui/values/dates';
import { StatusChip } from '../../../shared/ui/values/status-chip';
import { translateSentence } from '../../../texts/translate-sentence';
import { exactAed, SignedMoney } from '../amounts';
import type { useOpenInvoices } from '../receivables-queries';
import { type AllocationEntries, allocationsOf, distribute, distributedCents, entryProblem } from './allocations';

/** With more invoices than fit into the dialog there is a field to find one. */
const invoicesInSight = 6;

interface FieldsProps {
  invoices: readonly OpenInvoice[];
  entries: AllocationEntries;
  /** What can be distributed, in hundredths of an AED; undefined while no amount is entered. */
  budget: bigint | undefined;
  of: 'new payment' | 'rest of a payment';
  busy: boolean;
  /** Called with what is entered for all invoices. */
  onChange: (change: (now: AllocationEntries) => AllocationEntries) => void;
  /** Called instead of distributing when no amount is entered. */
  onAmountMissing?: () => void;
}

interface Props extends Omit<FieldsProps, 'invoices'> {
  openInvoices: ReturnType<typeof useOpenInvoices>;
}

/** The open invoices of a buyer with an amount each, also while they load, when that failed, and when there are none. */
export function Allocations({ openInvoices: { query, invoices }, ...fields }: Props) {
  const { t } = useTranslation('receivables');
  const none = fields.of === 'new payment' ? t('record.noInvoices') : t('allocate.none');
  return (
    <>
      {query.isError && <QueryError title={t('invoices.loadFailed')} query={query} />}
      {query.isPending && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {invoices?.length === 0 && <p className="muted">{none}</p>}
      {invoices && invoices.length > 0 && <AllocationFields invoices={invoices} {...fields} />}
    </>
  );
}

function AllocationFields({ invoices, entries, budget, of, busy, onChange, onAmountMissing }: FieldsProps) {
  const { t } = useTranslation('receivables');
  const [search, setSearch] = useState('');
  const shown = invoices.filter(({ order, document }) =>
    containsTerm(`${order.orderNumber} ${document?.number ?? ''}`, search),
  );
  const enter = useCallback(
    (orderId: string, typed: string) => onChange((now) => new Map(now).set(orderId, typed)),
    [onChange],
  );
  const fill = () => {
    if (budget === undefined) onAmountMissing?.();
    else onChange(() => distribute(invoices, budget));
  };
  return (
    <fieldset className="allocations" disabled={busy}>
      <legend>{t('record.for')}</legend>
      {invoices.length > invoicesInSight && (
        <Input
          type="search"
          allowClear
          aria-label={t('record.find')}
          placeholder={t('record.find')}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      <ul className="allocation-list">
        {shown.map((invoice) => (
          <Allocation
            key={invoice.order._id}
            invoice={invoice}
            typed={entries.get(invoice.order._id) ?? ''}
            busy={busy}
            onEnter={enter}
          />
        ))}
        {shown.length === 0 && <li className="muted">{t('record.nothingFound')}</li>}
      </ul>
      <Flex gap="small" wrap align="center">
        <Button size="small" disabled={busy} onClick={fill}>
          {t('record.distribute')}
        </Button>
        <Button size="small" type="text" disabled={busy} onClick={() => onChange(() => new Map())}>
          {t('record.clear')}
        </Button>
      </Flex>
      <Sum invoices={invoices} entries={entries} budget={budget} of={of} />
    </fieldset>
  );
}

interface RowProps {
  invoice: OpenInvoice;
  typed: string;
  busy: boolean;
  /** Must stay the same function, because rows render again only when their own entry changes. */
  onEnter: (orderId: string, typed: string) => void;
}

const Allocation = memo(function Allocation({ invoice, typed, busy, onEnter }: RowProps) {
  const { t } = useTranslation('receivables');
  const { order, document, dueOn, overdueDays, open } = invoice;
  const problem = entryProblem(invoice, typed);
  return (
    <li>
      <span className="allocation-invoice">
        <bdi className="figures">{document?.number ?? order.orderNumber}</bdi>
        <span className="muted">
          {document && (
            <>
              <bdi className="figures">{order.orderNumber}</bdi> ·{' '}
            </>
          )}
          {t('record.due', { day: shortDate(dueOn) })}
        </span>
        {overdueDays > 0 && <StatusChip tone="rejected">{t('overdueSince', { count: overdueDays })}</StatusChip>}
      </span>
      <span className="allocation-amount">
        <Input
          inputMode="decimal"
          autoComplete="off"
          aria-label={t('record.amountFor', { orderNumber: order.orderNumber })}
          aria-invalid={problem !== null}
          status={problem === null ? '' : 'error'}
          disabled={busy}
          value={typed}
          onChange={({ target }) => onEnter(order._id, target.value)}
        />
        <span className="muted allocation-open">{t('record.openOf', { open: exactAed(open) })}</span>
        {problem !== null && (
          <span role="alert" className="allocation-problem">
            {problem === 'invalid'
              ? translateSentence(messages.receivables.amountInvalid)
              : t('record.onlyOpen', { open: exactAed(open) })}
          </span>
        )}
      </span>
    </li>
  );
});

/** What is distributed, and what of the amount remains. Its place is kept while nothing is entered. */
function Sum({ invoices, entries, budget, of }: Pick<FieldsProps, 'invoices' | 'entries' | 'budget' | 'of'>) {
  const { t } = useTranslation('receivables');
  const allocations = allocationsOf(invoices, entries);
  const sum = distributedCents(allocations);
  const over = budget === undefined ? 0n : sum - budget;
  return (
    <p role="status" className="allocation-sum" data-over={over > 0n || undefined}>
      {allocations.length > 0 && (
        <Trans
          t={t}
          i18nKey="record.summary"
          count={allocations.length}
          components={{ distributed: <SignedMoney amount={centsToDecimal(sum)} /> }}
        />
      )}{' '}
      {over > 0n && (
        <Trans
          t={t}
          i18nKey={of === 'new payment' ? 'record.over' : 'record.overLeft'}
          components={{ over: <SignedMoney amount={centsToDecimal(over)} /> }}
        />
      )}
      {budget !== undefined && over < 0n && (
        <Trans t={t} i18nKey="record.rest" components={{ rest: <SignedMoney amount={centsToDecimal(-over)} /> }} />
      )}
    </p>
  );
}
