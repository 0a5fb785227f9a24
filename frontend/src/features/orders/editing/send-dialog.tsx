import { maxReasonLength } from '@portal/contract/facts/max-reason-length';
import { messages } from '@portal/contract/messages';
import type { Order } from '@portal/contract/orders';
import { Checkbox, Form, Input, Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../../shared/data/api';
import { useAction } from '../../../shared/data/use-action';
import type { DialogControls } from '../../../shared/ui/dialogs/action-dialog';
import { FileDrop } from '../../../shared/ui/inputs/file-drop';
import { invoiceField } from '../dialogs/approve-dialog';
import { InsteadOfFileChoice } from '../dialogs/instead-of-file';
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
  const { t } = useTranslation('orders');
  const { draft } = useEditing();
  const [reason, setReason] = useState(draft.reason);
  const [approves, setApproves] = useState(draft.approveOnAcceptance);
  const [file, setFile] = useState<File | null>(null);
  const [missing, setMissing] = useState(false);
  const [uploads, setUploads] = useState(false);
  const { instead, hint } = useInvoiceMaking();
  const isMade = instead !== undefined && !uploads && file === null;
  const { changedLines } = draft.summary();
  const { start, busy, percent, error, reset } = useAction<unknown>({
    call: () => {
      const facts = { base: draft.base, lines: draft.input(), ...(reason.trim() ? { reason: reason.trim() } : {}) };
      const url = orderApiPath(order, '/proposal');
      if (approves && isMade)
        return { method: 'post', url, body: { ...facts, approveOnAcceptance: true, makeInvoice: true } };
      if (!approves || file === null) return { method: 'post', url, body: facts };
      const body = new FormData();
      body.set('base', String(facts.base));
      body.set('lines', JSON.stringify(facts.lines));
      if (facts.reason) body.set('reason', facts.reason);
      body.set('approveOnAcceptance', 'true');
      body.set('invoiceFile', file);
      return { method: 'post', url, body };
    },
    idempotent: true,
    refreshes: ['orders'],
    failed: messages.orders.proposeFailed,
    done: t('editing.sent'),
    onFailed,
    onDone: onSent,
  });
  const choose = (chosen: File | null) => {
    setFile(chosen);
    setMissing(false);
    reset();
  };
  return (
    <OrderDialog
      title={t('editing.send')}
      subject={describeOrder(order)}
      open={open}
      onClose={onClose}
      afterClose={afterClose}
      primary={t('editing.send')}
      onPrimary={() => (approves && file === null && !isMade ? setMissing(true) : start())}
      busy={busy}
      dirty={file !== null}
      failure={
        error &&
        describeOrderFailure(error, messages.orders.proposeFailed, {
          lead: t('editing.cannotBeSent'),
          outdated: t('editing.changedMeanwhile'),
        })
      }
      width={560}
    >
      <DraftConsequences
        text={t('editing.whatSendingDoes', { lines: t('revisions.changedLines', { count: changedLines }) })}
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
          setMissing(false);
        }}
      >
        {t('editing.approveOnAcceptance')}
      </Checkbox>
      {approves && instead && (
        <InsteadOfFileChoice
          instead={instead}
          isWithoutFile={isMade}
          disabled={busy}
          onChange={(without) => {
            choose(null);
            setUploads(!without);
          }}
        />
      )}
      {approves && isMade && <Typography.Text type="secondary">{t('documents.madeOnAcceptance')}</Typography.Text>}
      {approves && !isMade && (
        <FileDrop
          {...invoiceField}
          label={t('invoice')}
          file={file}
          onChange={choose}
          progress={percent}
          disabled={busy}
          error={missing ? invoiceField.required : undefined}
        />
      )}
      {approves && hint && <Typography.Text type="secondary">{hint}</Typography.Text>}
    </OrderDialog>
  );
}
