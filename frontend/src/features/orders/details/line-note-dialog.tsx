import { messages } from '@portal/contract/messages';
import { type OrderLine, orderDetailLimits } from '@portal/contract/orders';
import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { useDialogForm } from '../../../shared/form/use-dialog-form';
import { translateSentence } from '../../../texts/translate-sentence';
import type { OrderDialogProps } from '../dialogs/dialog-props';
import { OrderDialog } from '../dialogs/order-dialog';
import { orderApiPath } from '../order-calls';
import { describeOrderFailure } from '../order-failure';

/** Edits the note on one line of an order. */
export function LineNoteDialog({ order, line, afterClose }: OrderDialogProps & { line: OrderLine }) {
  const { t } = useTranslation('orders');
  const { formProps, dialog, error } = useDialogForm({
    resource: 'orders',
    action: 'edit',
    meta: { url: orderApiPath(order, '/details') },
    initialValues: { note: line.note ?? '' },
    body: ({ note }) => ({ lines: [{ stockItemId: line.stockItemId, note }] }),
    failed: messages.orders.editDetailsFailed,
    done: t('actionsDone.edit-details'),
    refreshes: ['orders'],
    idempotent: true,
  });
  const rules = [{ max: orderDetailLimits.lineNote, message: translateSentence(messages.orders.lineNoteTooLong) }];
  return (
    <OrderDialog
      {...dialog}
      title={t('lineNote')}
      subject={[line.reference, line.description].filter(Boolean).join(' · ')}
      afterClose={afterClose}
      primary={t('saveDetails')}
      failure={error ? describeOrderFailure(error, messages.orders.editDetailsFailed) : null}
    >
      <Form {...formProps}>
        <Form.Item name="note" label={t('details.note')} rules={rules} style={{ marginBlockEnd: 0 }}>
          <Input.TextArea dir="auto" autoSize={{ minRows: 2, maxRows: 6 }} />
        </Form.Item>
      </Form>
    </OrderDialog>
  );
}
