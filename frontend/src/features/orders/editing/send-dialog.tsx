import { maxReasonLength } from '@portal/contract/facts/max-reason-length';
import { messages } from '@portal/contract/messages';
import type { Order } from '@portal/contract/orders';
import { Checkbox, Form, Input, Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../../shared/data/api';
import { useAction } from '../../../shared/data/use-action';
import type { DialogControls } from '../../../shared/ui/dialogs/action-dialog';
import { invoiceField } from '../dialogs/approve-dialog';
import { FileOrInstead, useFileOrInstead } from '../dialogs/file-or-instead';
import { OrderDialog } from '../dialogs/order-dialog';
import { useInvoiceMaking } from '../dialogs/use-invoice-making';
import { orderApiPath } from '../order-calls';
import { describeOrderFailure } from '../order-failure';
import { describeOrder } from '../order-words';
import { DraftConsequences } from './draft-consequences';
import { useEditing } from './draft-context';

interface Props extends DialogControls {
  order: Order;
  onSent: () => void;
  onFailed: (error: ApiError) => void;
}

/**
 * Sends the changes to the buyer, with a reason and, on request, the invoice with which acceptance approves the order, or
 * the promise to make it then.
 */
export function SendDialog({ order, open, onClose, afterClose, onSent, onFailed }: Props) {
  const { t } = useTranslation(['orders', 'orderDocuments', 'orderEditing', 'orderRevisions']);
  const { draft } = useEditing();
  const [reason, setReason] = useState(draft.reason);
  const [approves, setApproves] = useState(draft.approveOnAcceptance);
  const { instead, hint } = useInvoiceMaking(t('orderDocuments:madeOnAcceptance'));
  const invoice = useFileOrInstead(instead, () => reset());
  const { changedLines } = draft.summary();
  const { start, busy, percent, error, reset } = useAction<unknown>({
    call: () => {
      const facts = { base: draft.base, lines: draft.input(), ...(reason.trim() ? { reason: reason.trim() } : {}) };
      const url = orderApiPath(order, '/proposal');
      if (!approves) return { method: 'post', url, body: facts };
      if (invoice.file === null)
        return { method: 'post', url, body: { ...facts, approveOnAcceptance: true, makeInvoice: true } };
      const body = new FormData();
      body.set('base', String(facts.base));
      body.set('lines', JSON.stringify(facts.lines));
      if (facts.reason) body.set('reason', facts.reason);
      body.set('approveOnAcceptance', 'true');
      body.set('invoiceFile', invoice.file);
      return { method: 'post', url, body };
    },
    idempotent: true,
    refreshes: ['orders'],
    failed: messages.orders.proposeFailed,
    done: t('orderEditing:sent'),
    onFailed,
    onDone: onSent,
  });
  return (
    <OrderDialog
      title={t('orderEditing:send')}
      subject={describeOrder(order)}
      open={open}
      onClose={onClose}
      afterClose={afterClose}
      primary={t('orderEditing:send')}
      onPrimary={() => (approves && !invoice.isChosen ? invoice.setMissing(true) : start())}
      busy={busy}
      dirty={invoice.file !== null}
      failure={
        error &&
        describeOrderFailure(error, messages.orders.proposeFailed, {
          lead: t('orderEditing:cannotBeSent'),
          outdated: t('editing.changedMeanwhile'),
        })
      }
      width={560}
    >
      <DraftConsequences
        text={t('orderEditing:whatSendingDoes', { lines: t('orderRevisions:changedLines', { count: changedLines }) })}
      />
      <Form layout="vertical" disabled={busy}>
        <Form.Item
          label={t('reasonOptional')}
          htmlFor="proposal-reason"
          extra={t('buyerSeesIt')}
          style={{ marginBlockEnd: 0 }}
        >
          <Input.TextArea
            id="proposal-reason"
            dir="auto"
            autoSize={{ minRows: 2, maxRows: 6 }}
            maxLength={maxReasonLength}
            value={reason}
            onChange={({ target }) => {
              setReason(target.value);
              draft.setTerms({ reason: target.value });
              reset();
            }}
          />
        </Form.Item>
      </Form>
      <Checkbox
        checked={approves}
        disabled={busy}
        onChange={({ target }) => {
          setApproves(target.checked);
          draft.setTerms({ approveOnAcceptance: target.checked });
          invoice.setMissing(false);
        }}
      >
        {t('orderEditing:approveOnAcceptance')}
      </Checkbox>
      {approves && (
        <FileOrInstead {...invoiceField} choice={invoice} label={t('invoice')} progress={percent} disabled={busy} />
      )}
      {approves && hint && <Typography.Text type="secondary">{hint}</Typography.Text>}
    </OrderDialog>
  );
}
