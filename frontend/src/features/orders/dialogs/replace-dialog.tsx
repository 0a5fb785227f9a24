import { messages } from '@portal/contract/messages';
import { isAdminOrder, type Order, type ReplacedAttachment } from '@portal/contract/orders';
import { excelExtensions } from '@portal/contract/stock-files';
import { useTranslation } from 'react-i18next';
import { excelFileProblem } from '../excel-file';
import { MarkedDownload } from '../marked-download';
import { orderCalls } from '../order-calls';
import { orderSubject } from '../order-words';
import type { OrderDialogProps } from './dialog-props';
import { ReplacedTotals } from './replaced-totals';
import { UploadDialog } from './upload-dialog';

const buyerOf = (order: Order): string | undefined => (isAdminOrder(order) ? order.buyerId : undefined);

/** Both roles replace an order's file, each through a call of its own with words of its own (specification 5 and 8). */
export function ReplaceDialog({ asAdmin, ...dialog }: OrderDialogProps & { asAdmin: boolean }) {
  const { t } = useTranslation('orders');
  const { order } = dialog;
  return (
    <UploadDialog<ReplacedAttachment>
      {...dialog}
      title={t('replaceAttachment')}
      explain={t('whatReplacingDoes')}
      file={{
        label: t('excelFile'),
        extensions: excelExtensions,
        extensionMessage: messages.orders.excelInvalid,
        check: excelFileProblem,
        required: asAdmin ? messages.orders.excelRequired : messages.orders.newExcelRequired,
      }}
      send={(file, sending) => orderCalls.replaceAttachment(order, file, asAdmin, sending)}
      withProblems={(excelFile) => (
        <MarkedDownload
          order={{ brand: order.brand._id, file: order.stockFile._id, excelFile, buyerId: buyerOf(order) }}
        />
      )}
      failed={asAdmin ? messages.orders.replaceAttachmentFailed : messages.orders.updateAttachmentFailed}
      done={t('attachmentReplaced')}
      result={(replaced) => ({
        subject: orderSubject({ ...order, ...replaced.newTotals }),
        content: <ReplacedTotals replaced={replaced} />,
        wide: replaced.warnings.length > 0,
      })}
    />
  );
}
