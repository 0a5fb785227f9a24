import type { OpenedDraft } from '@portal/contract/drafts';
import { messages } from '@portal/contract/messages';
import type { OrderPreview, PlacedOrder } from '@portal/contract/orders';
import type { Role } from '@portal/contract/policy';
import { excelExtensions } from '@portal/contract/stock-files';
import { useSubscription } from '@refinedev/core';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CreditNotice } from '../../../shared/credit/credit-notice';
import type { ApiError } from '../../../shared/data/api';
import { useAction } from '../../../shared/data/use-action';
import { useGoToDraft } from '../../../shared/drafts/use-open-draft';
import { emptyOrderDetails, type OrderDetailValues } from '../../../shared/form/order-detail-fields';
import { FileDrop } from '../../../shared/ui/inputs/file-drop';
import { Notice } from '../../../shared/ui/notice';
import { ProblemTable } from '../../../shared/ui/problem-table';
import { spinner } from '../../../shared/ui/states/spinner';
import { texts } from '../../../texts/texts';
import { MoreDetails } from '../details/more-details';
import { OrderDialog } from '../dialogs/order-dialog';
import { excelFileProblem } from '../files/excel-file';
import { type OrderUpload, orderFormData } from '../order-calls';
import { describeOrderFailure } from '../order-failure';
import { describeOrder } from '../order-words';
import { CreateOrderSteps } from './create-steps';
import { OrderChoices } from './order-choices';
import { PreviewLines } from './preview-lines';
import { PreviewPanel } from './preview-panel';
import { PreviewTotals } from './preview-totals';
import { SameFileNotice } from './same-file-notice';
import { type OrderDraft, type PreselectedChoices, useOrderDraft } from './use-order-draft';
import { useOrderPreview } from './use-order-preview';

interface Props {
  role: Role;
  chosen: PreselectedChoices;
  open: boolean;
  onClose: () => void;
  afterClose: () => void;
}

function describeFailure(ofOrder: ApiError | null, ofDraft: ApiError | null) {
  if (ofOrder) return describeOrderFailure(ofOrder, messages.orders.createFailed);
  return ofDraft && describeOrderFailure(ofDraft, messages.drafts.openFailed);
}

export function CreateOrderDialog({ role, chosen, open, onClose, afterClose }: Props) {
  const { t } = useTranslation('orders');
  const { draft, change, choices, upload, missing } = useOrderDraft(role, chosen);
  const [wasAttempted, setAttempted] = useState(false);
  const [details, setDetails] = useState(emptyOrderDetails);
  const [detailsOpen, setDetailsOpen] = useState(false);
  const [form] = Form.useForm<OrderDetailValues>();
  const [placed, setPlaced] = useState<PlacedOrder | null>(null);
  const preview = useOrderPreview<OrderPreview>(placed === null ? upload : null, '/api/orders/preview');
  const { start, busy, percent, error, reset } = useAction<PlacedOrder, OrderUpload>({
    call: (order) => ({ method: 'post', url: '/api/orders', body: orderFormData(order) }),
    idempotent: true,
    refreshes: ['orders'],
    failed: messages.orders.createFailed,
    done: (order) => t('orderSubmitted', { orderNumber: order.orderNumber }),
    // The dialog stays open so that the warnings can be read.
    onDone: (order) => (order.warnings.length > 0 ? setPlaced(order) : onClose()),
  });
  const goToDraft = useGoToDraft(open);
  const screen = useAction<OpenedDraft, OrderUpload>({
    call: (order) => ({ method: 'post', url: '/api/drafts/upload', body: orderFormData(order) }),
    idempotent: true,
    refreshes: ['drafts'],
    failed: messages.drafts.openFailed,
    onDone: goToDraft,
  });
  const isSending = busy || screen.busy;
  const shownMissing = wasAttempted ? missing : null;
  const { query, isPreviewed, isAccepted } = preview;
  useSubscription({
    channel: 'orders',
    // An order of the same file may be placed in another window, and is then named in the preview. An administrator's
    // window receives the orders of all buyers, for each of which the file would be read again.
    enabled: role === 'buyer' && isPreviewed && !busy,
    onLiveEvent: ({ type }) => type !== 'updated' && void query.refetch(),
  });
  const edit = (part: Partial<OrderDraft>) => {
    change(part);
    reset();
    screen.reset();
  };
  // A PO number or note that is too long is marked at its field, which is opened, and nothing is sent.
  const send = (order: OrderUpload, by: (order: OrderUpload) => void) =>
    form.validateFields().then(
      (values) => by({ ...order, details: values }),
      () => setDetailsOpen(true),
    );
  return (
    <OrderDialog
      title={t('createOrderTitle')}
      subject={placed ? describeOrder(placed) : undefined}
      open={open}
      onClose={onClose}
      afterClose={afterClose}
      primary={t('submitOrder')}
      onPrimary={() => (upload === null ? setAttempted(true) : void send(upload, start))}
      // The button stays enabled while choices are missing, because pressing it then shows which choices are missing.
      disabled={screen.busy || (upload !== null && !isAccepted)}
      secondary={
        upload !== null && (
          <Button
            disabled={busy || !isPreviewed}
            loading={screen.busy && spinner}
            onClick={() => void send(upload, screen.start)}
          >
            {texts.t('trade:drafts.editOnScreen')}
          </Button>
        )
      }
      busy={isSending}
      dirty={(draft.excelFile !== null || Object.values(details).some(Boolean)) && placed === null}
      over={placed !== null}
      failure={describeFailure(error, screen.error)}
      width={1000}
    >
      {placed ? (
        <>
          <Notice type="success" role="status" message={t('submittedWithWarnings')} />
          <ProblemTable problems={placed.warnings} />
        </>
      ) : (
        <Form<OrderDetailValues>
          form={form}
          layout="vertical"
          component={false}
          requiredMark={false}
          disabled={isSending}
          initialValues={emptyOrderDetails}
          onValuesChange={(_, values) => {
            setDetails(values);
            reset();
          }}
        >
          <CreateOrderSteps role={role} draft={draft} />
          <OrderChoices
            role={role}
            draft={draft}
            change={edit}
            choices={choices}
            missing={shownMissing}
            disabled={isSending}
          />
          <FileDrop
            label={t('excelFile')}
            file={draft.excelFile}
            onChange={(excelFile) => edit({ excelFile })}
            extensions={excelExtensions}
            extensionMessage={messages.orders.excelInvalid}
            check={excelFileProblem}
            progress={percent}
            disabled={isSending}
            error={shownMissing?.field === 'excelFile' ? shownMissing.message : undefined}
          />
          <MoreDetails open={detailsOpen} onToggle={() => setDetailsOpen(!detailsOpen)} />
          {upload !== null && (
            <PreviewPanel
              {...preview}
              order={upload}
              disabled={isSending}
              onTables={(tables) => edit({ tables })}
              summary={(file) => <PreviewTotals file={file} />}
              details={({ lines, lineCount }) => <PreviewLines lines={lines} lineCount={lineCount} />}
              notice={({ sameFile, totalAmount }) => (
                <>
                  {sameFile && <SameFileNotice order={sameFile} />}
                  {role === 'buyer' && <CreditNotice amount={totalAmount} />}
                </>
              )}
            />
          )}
        </Form>
      )}
    </OrderDialog>
  );
}
