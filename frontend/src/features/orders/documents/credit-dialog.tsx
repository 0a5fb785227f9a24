import type { CreditableLine } from '@portal/contract/documents/documents';
import { messages } from '@portal/contract/messages';
import { useList } from '@refinedev/core';
import { Button, Skeleton } from 'antd';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../shared/data/use-action';
import { QueryError } from '../../../shared/ui/states/query-error';
import { translateSentence } from '../../../texts/translate-sentence';
import type { OrderDialogProps } from '../dialogs/dialog-props';
import { OrderDialog } from '../dialogs/order-dialog';
import { orderApiPath } from '../order-calls';
import { describeOrderFailure } from '../order-failure';
import { describeOrder } from '../order-words';
import { type CreditEntry, CreditLines, creditProblem } from './credit-lines';
import { CreditSummary } from './credit-summary';
import { CreditTerms, type Terms } from './credit-terms';
import './credit-dialog.css';

/** Credits lots of an invoiced order, for goods that came back or were not delivered (row T05). */
export function CreditDialog({ order, open, onClose, afterClose, onDone }: OrderDialogProps) {
  const { t } = useTranslation(['orders', 'orderDocuments']);
  const { query, result } = useList<CreditableLine & { id?: never }>({
    resource: 'orders',
    pagination: { mode: 'off' },
    meta: { path: orderApiPath(order, '/credit') },
  });
  const [entries, setEntries] = useState<ReadonlyMap<string, CreditEntry>>(new Map());
  const lots = new Map([...entries].flatMap(([lineId, { lots: count }]) => (count ? [[lineId, count] as const] : [])));
  // The lots of a cancelled order are back in stock already.
  const canRestock = order.status !== 'Cancelled';
  const [terms, setTerms] = useState<Terms>({ reason: '', restock: canRestock });
  const reason = terms.reason.trim();
  const [missing, setMissing] = useState<'lots' | 'reason'>();
  const { start, busy, error, reset } = useAction<unknown>({
    call: () => {
      const lines = [...lots].map(([lineId, count]) => ({ lineId, lots: count }));
      return { method: 'post', url: orderApiPath(order, '/credit'), body: { lines, reason, restock: terms.restock } };
    },
    idempotent: true,
    refreshes: ['orders', 'documents'],
    failed: messages.documents.creditFailed,
    done: t('orderDocuments:creditIssued'),
    onDone: () => {
      onClose();
      onDone?.();
    },
  });
  // A line that another credit note has used up meanwhile stays while lots are entered for it, so that they can be removed.
  const creditable = result.data.filter(({ lineId, left }) => left > 0 || entries.has(lineId));
  const isInvalid = creditable.some((line) => creditProblem(line, entries.get(line.lineId)) !== null);
  const edited = useCallback(() => {
    setMissing(undefined);
    reset();
  }, [reset]);
  const change = useCallback(
    (lineId: string, entry: CreditEntry) => {
      setEntries((now) => {
        const next = new Map(now);
        if (entry.lots === null && entry.invalid === undefined) next.delete(lineId);
        else next.set(lineId, entry);
        return next;
      });
      edited();
    },
    [edited],
  );
  const creditAll = () => {
    setEntries(new Map(creditable.map(({ lineId, left }) => [lineId, { lots: left }])));
    edited();
  };
  const submit = () => {
    if (lots.size === 0) setMissing('lots');
    else if (reason === '') setMissing('reason');
    else start();
  };
  const isLoaded = query.data !== undefined;
  const isEmpty = isLoaded && creditable.length === 0;
  return (
    <OrderDialog
      title={t('orderDocuments:creditTitle')}
      subject={describeOrder(order)}
      open={open}
      onClose={onClose}
      afterClose={afterClose}
      primary={t('orderDocuments:creditTitle')}
      onPrimary={submit}
      disabled={!isLoaded || isEmpty || isInvalid}
      busy={busy}
      dirty={entries.size > 0 || terms.reason !== ''}
      failure={error ? describeOrderFailure(error, messages.documents.creditFailed) : null}
      width={640}
    >
      <p>{isEmpty ? t('orderDocuments:allCredited') : t('orderDocuments:whatCreditDoes')}</p>
      {query.isPending && <Skeleton active title={false} paragraph={{ rows: 6 }} />}
      {query.isError && <QueryError title={t('orderDocuments:linesCouldNotBeLoaded')} query={query} />}
      {isLoaded && !isEmpty && (
        <>
          <CreditLines lines={creditable} entries={entries} busy={busy} onChange={change} />
          {missing === 'lots' && (
            <p role="alert" className="credit-too-much">
              {translateSentence(messages.documents.creditEmpty)}
            </p>
          )}
          <Button size="small" className="credit-all" disabled={busy} onClick={creditAll}>
            {t('orderDocuments:creditAll')}
          </Button>
        </>
      )}
      {!isEmpty && (
        <>
          <CreditTerms
            terms={terms}
            canRestock={canRestock}
            isReasonMissing={missing === 'reason'}
            busy={busy}
            onChange={(changed) => {
              setTerms({ ...terms, ...changed });
              edited();
            }}
          />
          {!isInvalid && <CreditSummary lines={creditable} lots={lots} />}
        </>
      )}
    </OrderDialog>
  );
}
