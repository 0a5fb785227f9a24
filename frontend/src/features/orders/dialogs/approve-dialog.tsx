import { messages } from '@portal/contract/messages';
import type { RevisedLineInput } from '@portal/contract/order-revisions';
import { invoiceExtensions } from '@portal/contract/stock-files';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../../shared/data/api';
import { invoiceFileProblem } from '../files/excel-file';
import type { OrderDialogProps } from './dialog-props';
import { UploadDialog } from './upload-dialog';
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
 * dialog shows is refused.
 */
export function ApproveDialog({ changes, ...dialog }: Props) {
  const { t } = useTranslation('orders');
  const { instead, hint } = useInvoiceMaking(t('documents.whatMakingDoes'));
  return (
    <UploadDialog
      {...dialog}
      title={changes ? t('editing.approve') : t('actionTitles.approve')}
      explain={changes?.explain ?? t('whatApprovalDoes')}
      file={{ ...invoiceField, label: t('invoice') }}
      instead={instead}
      hint={hint}
      call="/approve"
      fields={
        changes
          ? { base: String(changes.base), lines: JSON.stringify(changes.lines) }
          : { base: String(dialog.order.revision) }
      }
      override={{ code: 'order.buyer_inactive', field: 'confirmInactiveBuyer', label: t('approveAllTheSame') }}
      failed={messages.orders.approveFailed}
      failureWords={changes ? { outdated: t('editing.changedMeanwhile') } : { changed: t('approveAgain') }}
      done={t('orderApproved')}
    />
  );
}
