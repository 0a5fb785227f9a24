import { messages } from '@portal/contract/messages';
import type { ReplacedAttachment } from '@portal/contract/orders';
import { excelExtensions } from '@portal/contract/stock-files';
import { Typography } from 'antd';
import { useState } from 'react';
import { FileDrop } from '../../../shared/ui/file-drop';
import { excelFileProblem } from '../excel-file';
import { fileKey, useIdempotencyKey } from '../file-key';
import { orderCalls } from '../order-calls';
import { orderSubject } from '../order-words';
import type { OrderDialogProps } from './dialog-props';
import { OrderDialog } from './order-dialog';
import { ReplacedTotals } from './replaced-totals';
import { useOrderAction } from './use-order-action';
import { useUploadProgress } from './use-upload-progress';

/** Both roles replace an order's file, each through a call of its own with words of its own (specification 5 and 8). */
export function ReplaceDialog({ asAdmin, order, open, onClose, afterClose }: OrderDialogProps & { asAdmin: boolean }) {
  const [file, setFile] = useState<File | null>(null);
  const [missing, setMissing] = useState(false);
  const [replaced, setReplaced] = useState<ReplacedAttachment | null>(null);
  const keyFor = useIdempotencyKey();
  const sending = useUploadProgress();
  const { start, busy, failure, reset } = useOrderAction({
    run: (excel: File) =>
      sending.track(excel, (onProgress) =>
        orderCalls.replaceAttachment(order, excel, asAdmin, { onProgress, idempotencyKey: keyFor(fileKey(excel)) }),
      ),
    failed: asAdmin ? messages.orders.replaceAttachmentFailed : messages.orders.updateAttachmentFailed,
    done: 'Attachment replaced',
    onDone: setReplaced,
  });
  const choose = (chosen: File | null) => {
    setFile(chosen);
    setMissing(false);
    reset();
  };
  const required = asAdmin ? messages.orders.excelRequired : messages.orders.newExcelRequired;
  const wide = replaced ? replaced.warnings.length > 0 : (failure?.problems.length ?? 0) > 0;
  return (
    <OrderDialog
      title="Replace attachment"
      subject={orderSubject({ ...order, ...replaced?.newTotals })}
      open={open}
      onClose={onClose}
      afterClose={afterClose}
      primary="Replace attachment"
      onPrimary={() => (file === null ? setMissing(true) : start(file))}
      busy={busy}
      dirty={file !== null && replaced === null}
      finished={replaced !== null}
      failure={failure}
      width={wide ? 860 : 560}
    >
      {replaced ? (
        <ReplacedTotals replaced={replaced} />
      ) : (
        <>
          <Typography.Text>
            The new file takes the place of the order's current one, and the totals are computed again.
          </Typography.Text>
          <FileDrop
            label="Excel file"
            file={file}
            onChange={choose}
            extensions={excelExtensions}
            extensionMessage={messages.orders.excelInvalid}
            check={excelFileProblem}
            progress={sending.percent}
            disabled={busy}
            error={missing ? required : undefined}
          />
        </>
      )}
    </OrderDialog>
  );
}
