import { isAdminOrder } from '@portal/contract/facts/admin-order';
import { messages } from '@portal/contract/messages';
import type { Order, ReplacedAttachment } from '@portal/contract/orders';
import { excelExtensions } from '@portal/contract/stock-files';
import type { TableChoice } from '@portal/contract/workbook';
import { useTranslation } from 'react-i18next';
import { MarkedDownload } from '../../../shared/ui/marked-download';
import { excelFileProblem } from '../files/excel-file';
import { markedOrderPath, type OrderUpload, orderFormData } from '../order-calls';
import { describeOrder } from '../order-words';
import type { OrderDialogProps } from './dialog-props';
import { ReplacedTotals } from './replaced-totals';
import { ReplacementColumns } from './replacement-columns';
import { UploadDialog } from './upload-dialog';

const buyerOf = (order: Order): string | undefined => (isAdminOrder(order) ? order.buyerId : undefined);

/** Replaces an order's file. Buyers and administrators have different endpoints and texts (specification 5 and 8). */
export function ReplaceDialog({ asAdmin, ...dialog }: OrderDialogProps & { asAdmin: boolean }) {
  const { t } = useTranslation('orders');
  const { order } = dialog;
  const upload = (excelFile: File, tables?: TableChoice[]): OrderUpload => ({
    brand: order.brand._id,
    file: order.stockFile._id,
    excelFile,
    buyerId: buyerOf(order),
    ...(tables && { tables }),
  });
  return (
    <UploadDialog<ReplacedAttachment>
      {...dialog}
      title={t('replaceAttachment')}
      explain={t('whatReplacingDoes')}
      file={{
        field: 'excelFile',
        label: t('excelFile'),
        extensions: excelExtensions,
        extensionMessage: messages.orders.excelInvalid,
        check: excelFileProblem,
        required: asAdmin ? messages.orders.excelRequired : messages.orders.newExcelRequired,
      }}
      call={asAdmin ? '/admin-replace-attachment' : '/replace-attachment'}
      withProblems={(excelFile, tables) => (
        <MarkedDownload path={markedOrderPath} file={excelFile} form={() => orderFormData(upload(excelFile, tables))} />
      )}
      columns={(excelFile, { tables, ...chosen }) => (
        <ReplacementColumns order={upload(excelFile, tables)} {...chosen} />
      )}
      failed={asAdmin ? messages.orders.replaceAttachmentFailed : messages.orders.updateAttachmentFailed}
      done={t('attachmentReplaced')}
      result={(replaced) => ({
        subject: describeOrder({ ...order, ...replaced.newTotals }),
        content: <ReplacedTotals replaced={replaced} />,
        wide: replaced.warnings.length > 0,
      })}
    />
  );
}
