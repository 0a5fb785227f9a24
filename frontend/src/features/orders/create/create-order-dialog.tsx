import { messages } from '@portal/contract/messages';
import type { PlacedOrder } from '@portal/contract/orders';
import type { Role } from '@portal/contract/policy';
import { excelExtensions } from '@portal/contract/stock-files';
import { Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIdempotencyKey } from '../../../shared/data/idempotency-key';
import { FileDrop } from '../../../shared/ui/file-drop';
import { Note } from '../../../shared/ui/note';
import { ProblemTable } from '../../../shared/ui/problem-table';
import { OrderDialog } from '../dialogs/order-dialog';
import { useOrderAction } from '../dialogs/use-order-action';
import { useUploadProgress } from '../dialogs/use-upload-progress';
import { excelFileProblem } from '../excel-file';
import { type OrderUpload, orderCalls } from '../order-calls';
import { orderSubject } from '../order-words';
import { CreateSteps } from './create-steps';
import { OrderChoices } from './order-choices';
import { PreviewPanel } from './preview-panel';
import { type Chosen, type Draft, useOrderDraft } from './use-order-draft';
import { uploadKey, useOrderPreview } from './use-order-preview';

interface Props {
  role: Role;
  chosen: Chosen;
  open: boolean;
  onClose: () => void;
  afterClose: () => void;
}

export function CreateOrderDialog({ role, chosen, open, onClose, afterClose }: Props) {
  const { t } = useTranslation('orders');
  const { draft, change, choices, upload, missing } = useOrderDraft(role, chosen);
  const [tried, setTried] = useState(false);
  const [placed, setPlaced] = useState<PlacedOrder | null>(null);
  const preview = useOrderPreview(placed === null ? upload : null);
  const keyFor = useIdempotencyKey();
  const sending = useUploadProgress();
  const { start, busy, failure, reset } = useOrderAction({
    run: (order: OrderUpload) =>
      sending.track(order.excelFile, (onProgress) =>
        orderCalls.place(order, { onProgress, idempotencyKey: keyFor(uploadKey(order)) }),
      ),
    failed: messages.orders.createFailed,
    done: (order) => t('orderSubmitted', { orderNumber: order.orderNumber }),
    // Warnings are worth reading before the dialog goes.
    onDone: (order) => (order.warnings.length > 0 ? setPlaced(order) : onClose()),
  });
  const shownMissing = tried ? missing : null;
  const checked = preview.query.isSuccess && preview.query.data.errorCount === 0;
  const edit = (part: Partial<Draft>) => {
    change(part);
    reset();
  };
  return (
    <OrderDialog
      title={t('createOrderTitle')}
      subject={placed ? orderSubject(placed) : undefined}
      open={open}
      onClose={onClose}
      afterClose={afterClose}
      primary={t('submitOrder')}
      onPrimary={() => (upload === null ? setTried(true) : start(upload))}
      // Without everything chosen, pressing it says what is missing.
      disabled={upload !== null && !checked}
      busy={busy}
      dirty={draft.excelFile !== null && placed === null}
      over={placed !== null}
      failure={failure}
      width={1000}
    >
      {placed ? (
        <>
          <Note type="success" role="status" message={t('submittedWithWarnings')} />
          <ProblemTable problems={placed.warnings} />
        </>
      ) : (
        <Form layout="vertical" component={false} requiredMark={false}>
          <CreateSteps role={role} draft={draft} />
          <OrderChoices
            role={role}
            draft={draft}
            change={edit}
            choices={choices}
            missing={shownMissing}
            disabled={busy}
          />
          <FileDrop
            label={t('excelFile')}
            file={draft.excelFile}
            onChange={(excelFile) => edit({ excelFile })}
            extensions={excelExtensions}
            extensionMessage={messages.orders.excelInvalid}
            check={excelFileProblem}
            progress={sending.percent}
            disabled={busy}
            error={shownMissing?.field === 'excelFile' ? shownMissing.message : undefined}
          />
          {upload !== null && <PreviewPanel {...preview} order={upload} />}
        </Form>
      )}
    </OrderDialog>
  );
}
