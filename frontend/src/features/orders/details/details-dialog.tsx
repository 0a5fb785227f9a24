import { messages } from '@portal/contract/messages';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { DetailFields, type OrderDetailValues } from '../../../shared/form/order-detail-fields';
import { useDialogForm } from '../../../shared/form/use-dialog-form';
import type { OrderDialogProps } from '../dialogs/dialog-props';
import { OrderDialog } from '../dialogs/order-dialog';
import { orderApiPath } from '../order-calls';
import { describeOrderFailure } from '../order-failure';
import { describeOrder } from '../order-words';

/** Edits an order's PO number, wanted delivery date and note. */
export function DetailsDialog({ order, afterClose, onDone }: OrderDialogProps) {
  const { t } = useTranslation('orders');
  const { poNumber, note, deliverOn } = order;
  const initialValues: OrderDetailValues = { poNumber: poNumber ?? '', note: note ?? '', deliverOn };
  const { formProps, dialog, error } = useDialogForm({
    resource: 'orders',
    action: 'edit',
    meta: { url: orderApiPath(order, '/details') },
    initialValues,
    // Only the fields that the user changed are sent, so that another user's edit of a different field is kept.
    body: (values) =>
      Object.fromEntries(
        Object.entries(values).filter(([field, value]) => value !== initialValues[field as keyof OrderDetailValues]),
      ),
    failed: messages.orders.editDetailsFailed,
    done: t('actionsDone.edit-details'),
    refreshes: ['orders'],
    onDone,
    idempotent: true,
  });
  return (
    <OrderDialog
      {...dialog}
      title={t('editDetails')}
      subject={describeOrder(order)}
      afterClose={afterClose}
      primary={t('saveDetails')}
      failure={error ? describeOrderFailure(error, messages.orders.editDetailsFailed) : null}
    >
      <Form {...formProps}>
        <DetailFields />
      </Form>
    </OrderDialog>
  );
}
