import { messages } from '@portal/contract/messages';
import { invoiceExtensions } from '@portal/contract/stock-files';
import { useTranslation } from 'react-i18next';
import { invoiceFileProblem } from '../excel-file';
import { orderCalls } from '../order-calls';
import type { OrderDialogProps } from './dialog-props';
import { UploadDialog } from './upload-dialog';

const invoice = {
  extensions: invoiceExtensions,
  extensionMessage: messages.orders.invoiceInvalid,
  check: invoiceFileProblem,
  required: messages.orders.invoiceRequired,
};

export function ApproveDialog(dialog: OrderDialogProps) {
  const { t } = useTranslation('orders');
  return (
    <UploadDialog
      {...dialog}
      title={t('actionTitles.approve')}
      explain={t('whatApprovalDoes')}
      file={{ ...invoice, label: t('invoice') }}
      send={(file, sending) => orderCalls.approve(dialog.order, file, sending)}
      failed={messages.orders.approveFailed}
      done={t('orderApproved')}
    />
  );
}
