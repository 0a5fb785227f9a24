import { messages } from '@portal/contract/messages';
import { invoiceExtensions } from '@portal/contract/stock-files';
import { invoiceFileProblem } from '../excel-file';
import { orderCalls } from '../order-calls';
import type { OrderDialogProps } from './dialog-props';
import { UploadDialog } from './upload-dialog';

const invoice = {
  label: 'Invoice',
  extensions: invoiceExtensions,
  extensionMessage: messages.orders.invoiceInvalid,
  check: invoiceFileProblem,
  required: messages.orders.invoiceRequired,
};

export function ApproveDialog(dialog: OrderDialogProps) {
  return (
    <UploadDialog
      {...dialog}
      title="Approve order"
      explain="Its stock is deducted, and the buyer sees the invoice with the order, which then awaits payment."
      file={invoice}
      send={(file, sending) => orderCalls.approve(dialog.order, file, sending)}
      failed={messages.orders.approveFailed}
      done="Order approved"
    />
  );
}
