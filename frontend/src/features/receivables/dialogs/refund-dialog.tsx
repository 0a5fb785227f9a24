import { messages } from '@portal/contract/messages';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { readAmount } from '../../../shared/form/amount-text';
import { useDialogForm } from '../../../shared/form/use-dialog-form';
import { ActionDialog } from '../../../shared/ui/dialogs/action-dialog';
import { describePayment } from '../payments/payment-words';
import { AmountItem } from './amount-item';
import type { PaymentDialogProps } from './payment-dialogs';
import { ReasonItem } from './reason-item';

/** Records what was given back of a payment. */
export function RefundDialog({ payment, afterClose }: PaymentDialogProps) {
  const { t } = useTranslation('receivables');
  const { formProps, dialog, failure } = useDialogForm({
    resource: 'payments',
    action: 'create',
    meta: { url: `/api/payments/${payment._id}/refund` },
    initialValues: { amount: payment.unallocated, reason: '' },
    body: ({ amount, reason }) => ({ amount: readAmount(amount), reason: reason.trim() }),
    failed: messages.payments.refundFailed,
    done: t('refund.done'),
    refreshes: ['receivables'],
    idempotent: true,
  });
  return (
    <ActionDialog
      {...dialog}
      title={t('refund.title')}
      subject={describePayment(payment)}
      afterClose={afterClose}
      primary={t('refund.title')}
      failure={failure}
    >
      <p>{t('refund.explain')}</p>
      <Form {...formProps}>
        <AmountItem
          name="amount"
          label={t('refund.amount')}
          most={{ amount: payment.unallocated, sentence: 'refund.onlyLeft' }}
        />
        <ReasonItem label={t('refund.reason')} extra={t('buyerSeesIt')} />
      </Form>
    </ActionDialog>
  );
}
