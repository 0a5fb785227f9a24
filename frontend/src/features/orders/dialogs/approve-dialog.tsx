import { messages } from '@portal/contract/messages';
import { invoiceExtensions } from '@portal/contract/stock-files';
import { Typography } from 'antd';
import { useState } from 'react';
import { FileDrop } from '../../../shared/ui/file-drop';
import { invoiceFileProblem } from '../excel-file';
import { fileKey, useIdempotencyKey } from '../file-key';
import { orderCalls } from '../order-calls';
import { orderSubject } from '../order-words';
import type { OrderDialogProps } from './dialog-props';
import { OrderDialog } from './order-dialog';
import { useOrderAction } from './use-order-action';
import { useUploadProgress } from './use-upload-progress';

export function ApproveDialog({ order, open, onClose, afterClose }: OrderDialogProps) {
  const [invoice, setInvoice] = useState<File | null>(null);
  const [missing, setMissing] = useState(false);
  const keyFor = useIdempotencyKey();
  const sending = useUploadProgress();
  const { start, busy, failure, reset } = useOrderAction({
    run: (file: File) =>
      sending.track(file, (onProgress) =>
        orderCalls.approve(order, file, { onProgress, idempotencyKey: keyFor(fileKey(file)) }),
      ),
    failed: messages.orders.approveFailed,
    done: 'Order approved',
    onDone: onClose,
  });
  const choose = (file: File | null) => {
    setInvoice(file);
    setMissing(false);
    reset();
  };
  return (
    <OrderDialog
      title="Approve order"
      subject={orderSubject(order)}
      open={open}
      onClose={onClose}
      afterClose={afterClose}
      primary="Approve order"
      onPrimary={() => (invoice === null ? setMissing(true) : start(invoice))}
      busy={busy}
      dirty={invoice !== null}
      failure={failure}
    >
      <Typography.Text>
        Its stock is deducted, and the buyer sees the invoice with the order, which then awaits payment.
      </Typography.Text>
      <FileDrop
        label="Invoice"
        file={invoice}
        onChange={choose}
        extensions={invoiceExtensions}
        extensionMessage={messages.orders.invoiceInvalid}
        check={invoiceFileProblem}
        progress={sending.percent}
        disabled={busy}
        error={missing ? messages.orders.invoiceRequired : undefined}
      />
    </OrderDialog>
  );
}
