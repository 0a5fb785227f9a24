import { isAdminOrder } from '@portal/contract/facts/admin-order';
import { messages } from '@portal/contract/messages';
import type { ReplacementPreview } from '@portal/contract/order-revisions';
import type { Order, ReplacedAttachment } from '@portal/contract/orders';
import { excelExtensions } from '@portal/contract/stock-files';
import type { TableChoice } from '@portal/contract/workbook';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../shared/data/use-action';
import { FileDrop } from '../../../shared/ui/inputs/file-drop';
import { Notice } from '../../../shared/ui/notice';
import { PreviewPanel } from '../create/preview-panel';
import { useOrderPreview } from '../create/use-order-preview';
import { excelFileProblem } from '../files/excel-file';
import { type OrderUpload, orderApiPath, replacementFormData } from '../order-calls';
import { describeOrderFailure } from '../order-failure';
import { describeOrder } from '../order-words';
import { ChangeTable } from '../revisions/change-table';
import { RevisionTotalsList } from '../revisions/revision-totals';
import type { OrderDialogProps } from './dialog-props';
import { OrderDialog } from './order-dialog';
import { ReplacedTotals } from './replaced-totals';
import { mayHoldLots, whatEnds } from './what-ends';

const buyerOf = (order: Order): string | undefined => (isAdminOrder(order) ? order.buyerId : undefined);

interface Props extends OrderDialogProps {
  asAdmin: boolean;
}

/**
 * Replaces an order's file after showing which lines the new one changes. Buyers and administrators have different
 * endpoints and texts (specification 5 and 8).
 */
export function ReplaceDialog({ asAdmin, order, open, onClose, afterClose, onDone }: Props) {
  const { t } = useTranslation('orders');
  const [file, setFile] = useState<File | null>(null);
  const [tables, setTables] = useState<TableChoice[]>();
  const [isMissing, setMissing] = useState(false);
  const [replaced, setReplaced] = useState<ReplacedAttachment | null>(null);
  const call = orderApiPath(order, asAdmin ? '/admin-replace-attachment' : '/replace-attachment');
  const failed = asAdmin ? messages.orders.replaceAttachmentFailed : messages.orders.updateAttachmentFailed;
  const upload: OrderUpload | null = file && {
    brand: order.brand._id,
    file: order.stockFile._id,
    excelFile: file,
    buyerId: buyerOf(order),
    tables,
  };
  const { isAccepted, ...preview } = useOrderPreview<ReplacementPreview>(replaced ? null : upload, `${call}/preview`);
  const { start, busy, percent, error, reset } = useAction<ReplacedAttachment, OrderUpload>({
    call: (sent) => ({ method: 'put', url: call, body: replacementFormData(sent) }),
    idempotent: true,
    refreshes: ['orders', 'documents'],
    failed,
    done: t('attachmentReplaced'),
    onDone: (answer) => {
      setReplaced(answer);
      onDone?.();
    },
  });
  const choose = (chosen: File | null) => {
    setFile(chosen);
    setTables(undefined);
    setMissing(false);
    reset();
  };
  const chooseColumns = (chosen: TableChoice[] | undefined) => {
    setTables(chosen);
    reset();
  };
  const released = mayHoldLots(order) ? [t('reservedLotsAreReleased')] : [];
  const consequences = [t('whatReplacingDoes'), ...released, ...whatEnds(order)];
  return (
    <OrderDialog
      title={t('replaceAttachment')}
      subject={describeOrder({ ...order, ...replaced?.newTotals })}
      open={open}
      onClose={onClose}
      afterClose={afterClose}
      primary={t('replaceAttachment')}
      onPrimary={() => (upload ? start(upload) : setMissing(true))}
      disabled={upload !== null && !isAccepted}
      busy={busy}
      dirty={file !== null && replaced === null}
      over={replaced !== null}
      failure={error && describeOrderFailure(error, failed)}
      width={file && (!replaced || replaced.warnings.length > 0) ? 860 : 560}
    >
      {replaced ? (
        <ReplacedTotals replaced={replaced} />
      ) : (
        <>
          <div>
            {consequences.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
          <FileDrop
            label={t('excelFile')}
            file={file}
            onChange={choose}
            extensions={excelExtensions}
            extensionMessage={messages.orders.excelInvalid}
            check={excelFileProblem}
            progress={percent}
            disabled={busy}
            error={isMissing ? (asAdmin ? messages.orders.excelRequired : messages.orders.newExcelRequired) : undefined}
          />
          {upload && (
            <PreviewPanel
              {...preview}
              order={upload}
              disabled={busy}
              onTables={chooseColumns}
              // Lines with errors would be shown as removed.
              summary={(read) => read.errorCount === 0 && <RevisionTotalsList before={order} after={read} />}
              details={(read) => read.errorCount === 0 && <Changes of={read} />}
            />
          )}
        </>
      )}
    </OrderDialog>
  );
}

function Changes({ of }: { of: ReplacementPreview }) {
  const { t } = useTranslation('orders');
  return of.changeCount === 0 ? (
    <Notice type="info" message={t('replacementChangesNothing')} />
  ) : (
    <ChangeTable revision={of} />
  );
}
