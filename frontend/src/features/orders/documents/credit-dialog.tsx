import type { CreditableLine } from '@portal/contract/documents/documents';
import { maxReasonLength } from '@portal/contract/facts/max-reason-length';
import { messages } from '@portal/contract/messages';
import { useList } from '@refinedev/core';
import { Button, Checkbox, Form, Input, Skeleton } from 'antd';
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
import { CreditLines, creditProblem } from './credit-lines';
import { CreditSummary } from './credit-summary';
import './credit-dialog.css';

/** Credits lots of an invoiced order, for goods that came back or were not delivered (row T05). */
export function CreditDialog({ order, open, onClose, afterClose, onDone }: OrderDialogProps) {
  const { t } = useTranslation('orders');
  const { query, result } = useList<CreditableLine & { id?: never }>({
    resource: 'orders',
    pagination: { mode: 'off' },
    meta: { path: orderApiPath(order, '/credit') },
  });
  const [lots, setLots] = useState<ReadonlyMap<string, number>>(new Map());
  const [reason, setReason] = useState('');
  // The lots of a cancelled order are back in stock already.
  const canRestock = order.status !== 'Cancelled';
  const [restock, setRestock] = useState(canRestock);
  const [missing, setMissing] = useState<'lots' | 'reason'>();
  const { start, busy, error, reset } = useAction<unknown>({
    call: () => {
      const lines = [...lots].map(([lineId, count]) => ({ lineId, lots: count }));
      return { method: 'post', url: orderApiPath(order, '/credit'), body: { lines, reason: reason.trim(), restock } };
    },
    idempotent: true,
    refreshes: ['orders', 'documents'],
    failed: messages.documents.creditFailed,
    done: t('documents.creditIssued'),
    onDone: () => {
      onClose();
      onDone?.();
    },
  });
  // A line that another credit note has used up meanwhile stays while lots are entered for it, so that they can be removed.
  const creditable = result.data.filter(({ lineId, left }) => left > 0 || lots.has(lineId));
  const isInvalid = creditable.some((line) => creditProblem(line, lots.get(line.lineId) ?? null) !== null);
  const edited = useCallback(() => {
    setMissing(undefined);
    reset();
  }, [reset]);
  const changeLots = useCallback(
    (lineId: string, count: number | null) => {
      setLots((now) => {
        const next = new Map(now);
        if (count) next.set(lineId, count);
        else next.delete(lineId);
        return next;
      });
      edited();
    },
    [edited],
  );
  const creditAll = () => {
    setLots(new Map(creditable.map(({ lineId, left }) => [lineId, left])));
    edited();
  };
  const submit = () => {
    if (lots.size === 0) setMissing('lots');
    else if (reason.trim() === '') setMissing('reason');
    else start();
  };
  const isLoaded = query.data !== undefined;
  const isEmpty = isLoaded && creditable.length === 0;
  return (
    <OrderDialog
      title={t('documents.creditTitle')}
      subject={describeOrder(order)}
      open={open}
      onClose={onClose}
      afterClose={afterClose}
      primary={t('documents.creditTitle')}
      onPrimary={submit}
      disabled={!isLoaded || isEmpty || isInvalid}
      busy={busy}
      dirty={lots.size > 0 || reason !== ''}
      failure={error ? describeOrderFailure(error, messages.documents.creditFailed) : null}
      width={640}
    >
      <p>{isEmpty ? t('documents.allCredited') : t('documents.whatCreditDoes')}</p>
      {query.isPending && <Skeleton active title={false} paragraph={{ rows: 6 }} />}
      {query.isError && <QueryError title={t('documents.linesCouldNotBeLoaded')} query={query} />}
      {isLoaded && !isEmpty && (
        <>
          <CreditLines lines={creditable} lots={lots} busy={busy} onChange={changeLots} />
          {missing === 'lots' && (
            <p role="alert" className="credit-too-much">
              {translateSentence(messages.documents.creditEmpty)}
            </p>
          )}
          <Button size="small" className="credit-all" disabled={busy} onClick={creditAll}>
            {t('documents.creditAll')}
          </Button>
        </>
      )}
      {!isEmpty && (
        <>
          <Form layout="vertical" disabled={busy}>
            <Form.Item
              label={t('documents.reason')}
              htmlFor="credit-reason"
              required
              extra={t('buyerSeesIt')}
              validateStatus={missing === 'reason' ? 'error' : ''}
              help={
                missing === 'reason' && <span role="alert">{translateSentence(messages.documents.reasonRequired)}</span>
              }
            >
              <Input.TextArea
                id="credit-reason"
                dir="auto"
                autoSize={{ minRows: 2, maxRows: 6 }}
                maxLength={maxReasonLength}
                value={reason}
                onChange={({ target }) => {
                  setReason(target.value);
                  edited();
                }}
              />
            </Form.Item>
            {canRestock && (
              <Checkbox
                checked={restock}
                onChange={({ target }) => {
                  setRestock(target.checked);
                  edited();
                }}
              >
                {t('documents.restock')}
              </Checkbox>
            )}
          </Form>
          {!isInvalid && <CreditSummary lines={creditable} lots={lots} />}
        </>
      )}
    </OrderDialog>
  );
}
