import { maxReasonLength } from '@portal/contract/facts/max-reason-length';
import { amountDue } from '@portal/contract/money';
import { Form, Input } from 'antd';
import { useDialogForm } from '../../../shared/form/use-dialog-form';
import { orderApiPath } from '../order-calls';
import { describeOrderFailure } from '../order-failure';
import { describeOrder } from '../order-words';
import { type ConfirmedAction, confirmedActionTexts } from './confirmed-actions';
import type { OrderDialogProps } from './dialog-props';
import { LeftToPay } from './left-to-pay';
import { OrderDialog } from './order-dialog';

/**
 * The dialog for rejecting, confirming payment, cancelling, deleting and reversing stock: an explanation, an optional
 * text field and a button.
 */
export function ConfirmActionDialog({
  action,
  order,
  afterClose,
  onDone,
}: OrderDialogProps & { action: ConfirmedAction }) {
  const words = confirmedActionTexts()[action];
  const { textField } = words;
  const { formProps, dialog, error } = useDialogForm({
    resource: 'orders',
    action: 'edit',
    meta: { url: orderApiPath(order, words.call), method: words.method },
    initialValues: { text: '' },
    // A text that consists only of spaces is not sent.
    body: ({ text }) => (textField && text.trim() ? { [textField.field]: text.trim() } : {}),
    failed: words.failed,
    done: words.done,
    // Cancelling an invoiced order issues a credit note, and changes what the buyer owes.
    refreshes: ['orders', 'documents', 'receivables'],
    onDone,
    idempotent: true,
  });
  return (
    <OrderDialog
      {...dialog}
      title={words.title}
      subject={describeOrder(action === 'confirm-payment' ? { ...order, totalAmount: amountDue(order) } : order)}
      afterClose={afterClose}
      primary={words.title}
      danger={words.danger}
      dismiss={words.dismiss}
      failure={error ? describeOrderFailure(error, words.failed) : null}
    >
      <div>
        {words.explain(order).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {action === 'confirm-payment' && <LeftToPay order={order} />}
      </div>
      <Form {...formProps} hidden={!textField}>
        <Form.Item name="text" label={textField?.label} extra={textField?.help} style={{ marginBlockEnd: 0 }}>
          <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} maxLength={maxReasonLength} />
        </Form.Item>
      </Form>
    </OrderDialog>
  );
}
