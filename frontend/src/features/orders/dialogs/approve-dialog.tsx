import { messages } from '@portal/contract/messages';
import type { RevisedLineInput } from '@portal/contract/order-revisions';
import { invoiceExtensions } from '@portal/contract/stock-files';
import { Typography } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHasPermission } from '../../../shared/access/access-control';
import type { ApiError } from '../../../shared/data/api';
import { useAction } from '../../../shared/data/use-action';
import { invoiceFileProblem } from '../files/excel-file';
import { orderApiPath } from '../order-calls';
import { describeOrderFailure } from '../order-failure';
import { describeOrder } from '../order-words';
import { CreditReason, useCreditReason } from './credit-reason';
import type { OrderDialogProps } from './dialog-props';
import { FileOrInstead, useFileOrInstead } from './file-or-instead';
import { OrderDialog } from './order-dialog';
import { useInvoiceMaking } from './use-invoice-making';

/** The field for the invoice with which an order is approved. */
export const invoiceField = {
  field: 'invoiceFile',
  extensions: invoiceExtensions,
  extensionMessage: messages.orders.invoiceInvalid,
  check: invoiceFileProblem,
  required: messages.orders.invoiceRequired,
} as const;

interface Props extends OrderDialogProps {
  /** Lines that the team changed on screen, with their consequences; the order is approved with them. */
  changes?: { base: number; lines: RevisedLineInput[]; explain: ReactNode };
  onFailed?: (error: ApiError) => void;
}

/**
 * Approves an order with an uploaded invoice, or with one that the portal makes. Another revision than the one that the
 * dialog shows is refused. The file stays chosen after a failure, and an order that the buyer's terms refuse is approved
 * with a reason (row M05) by whoever may.
 */
export function ApproveDialog({ changes, order, open, onClose, afterClose, onDone, onFailed }: Props) {
  const { t } = useTranslation(['orders', 'orderDocuments']);
  const { instead, hint } = useInvoiceMaking(t('orderDocuments:whatMakingDoes'));
  const invoice = useFileOrInstead(instead, () => reset());
  // It stays confirmed when the order is then refused for another reason.
  const [wasConfirmed, setWasConfirmed] = useState(false);
  const credit = useCreditReason();
  const mayOverride = useHasPermission('credit:override');
  const { start, busy, percent, error, reset } = useAction<unknown, { confirmsInactiveBuyer: boolean }>({
    call: ({ confirmsInactiveBuyer }) => {
      const body = new FormData();
      if (confirmsInactiveBuyer) body.set('confirmInactiveBuyer', 'true');
      if (credit.reason) body.set('creditOverride', credit.reason);
      body.set('base', String(changes?.base ?? order.revision));
      if (changes) body.set('lines', JSON.stringify(changes.lines));
      if (invoice.file) body.set(invoiceField.field, invoice.file);
      else if (instead) body.set(instead.field, 'true');
      return { method: 'put', url: orderApiPath(order, '/approve'), body };
    },
    idempotent: true,
    refreshes: ['orders', 'documents'],
    failed: messages.orders.approveFailed,
    done: t('orderApproved'),
    onFailed: (failure) => {
      if (failure.body?.code === 'order.credit_refused' && mayOverride) credit.ask();
      onFailed?.(failure);
    },
    onDone: () => {
      onClose();
      onDone?.();
    },
  });
  const words = changes ? { outdated: t('editing.changedMeanwhile') } : { changed: t('approveAgain') };
  const code = error?.body?.code;
  const confirmsInactiveBuyer = wasConfirmed || code === 'order.buyer_inactive';
  const isRefusedByTerms = code === 'order.credit_refused';
  const isAllTheSame = code === 'order.buyer_inactive' || (isRefusedByTerms && mayOverride);
  const approve = () => {
    invoice.setMissing(!invoice.isChosen);
    if (!credit.check() || !invoice.isChosen) return;
    setWasConfirmed(confirmsInactiveBuyer);
    start({ confirmsInactiveBuyer });
  };
  const title = changes ? t('editing.approve') : t('actionTitles.approve');
  return (
    <OrderDialog
      title={title}
      subject={describeOrder(order)}
      open={open}
      onClose={onClose}
      afterClose={afterClose}
      primary={isAllTheSame ? t('approveAllTheSame') : title}
      onPrimary={approve}
      busy={busy}
      dirty={invoice.file !== null || credit.reason !== ''}
      failure={error && describeOrderFailure(error, messages.orders.approveFailed, words)}
      width={560}
    >
      {changes?.explain ?? <Typography.Text>{t('whatApprovalDoes')}</Typography.Text>}
      <FileOrInstead {...invoiceField} choice={invoice} label={t('invoice')} progress={percent} disabled={busy} />
      {hint && <Typography.Text type="secondary">{hint}</Typography.Text>}
      {isRefusedByTerms && !mayOverride && <Typography.Text>{t('ownersApproveAllTheSame')}</Typography.Text>}
      <CreditReason {...credit} disabled={busy} />
    </OrderDialog>
  );
}
