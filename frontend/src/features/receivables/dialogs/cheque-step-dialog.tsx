import { maxReasonLength } from '@portal/contract/facts/max-reason-length';
import { messages } from '@portal/contract/messages';
import type { ChequeStep, Payment } from '@portal/contract/payments';
import { Form, Input } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDialogForm } from '../../../shared/form/use-dialog-form';
import { ActionDialog } from '../../../shared/ui/dialogs/action-dialog';
import { Notice } from '../../../shared/ui/notice';
import { shortDate } from '../../../shared/ui/values/dates';
import { exactAed } from '../amounts';
import { isUnfortunate } from '../payments/payment-menu';
import { describePayment } from '../payments/payment-words';
import { DayItem, dayText } from './day-item';
import type { PaymentDialogProps } from './payment-dialogs';

interface Values {
  on: Dayjs;
  note: string;
}

/** Deposits, clears, bounces or returns a cheque (row M03). */
export function ChequeStepDialog({ payment, step, afterClose }: PaymentDialogProps & { step: ChequeStep }) {
  const { t } = useTranslation('receivables');
  const [initialValues] = useState((): Values => ({ on: dayjs().startOf('day'), note: '' }));
  const { formProps, dialog, failure, error } = useDialogForm<Values>({
    resource: 'payments',
    action: 'edit',
    meta: { url: `/api/payments/${payment._id}/${step}` },
    initialValues,
    body: ({ on, note }) => ({ on: dayText(on), note: note.trim() || null }),
    failed: messages.payments.stepFailed,
    done: t(`steps.${step}.done`),
    refreshes: ['receivables', 'orders'],
    idempotent: true,
  });
  return (
    <ActionDialog
      {...dialog}
      title={t(`steps.${step}.title`)}
      subject={describePayment(payment)}
      afterClose={afterClose}
      primary={t(`steps.${step}.title`)}
      danger={isUnfortunate(step)}
      over={error?.body?.code === 'payment.step_impossible'}
      failure={failure}
    >
      <div>
        <p>{t(`steps.${step}.explain`)}</p>
        {step === 'clear' && <Planned payment={payment} />}
      </div>
      <Form {...formProps}>
        <DayItem name="on" label={t('steps.on')} />
        {needsDate.includes(step) && <EarlyCheque date={payment.cheque?.date} />}
        <Form.Item name="note" label={t('steps.note')} extra={t('buyerSeesIt')} style={{ marginBlockEnd: 0 }}>
          <Input.TextArea dir="auto" autoSize={{ minRows: 2, maxRows: 6 }} maxLength={maxReasonLength} />
        </Form.Item>
      </Form>
    </ActionDialog>
  );
}

/** The steps that a bank takes from the cheque's date on. */
const needsDate: readonly ChequeStep[] = ['deposit', 'clear'];

/** A warning that the day is before the cheque's date. */
function EarlyCheque({ date }: { date: string | undefined }) {
  const { t } = useTranslation('receivables');
  const on: Dayjs | undefined = Form.useWatch('on');
  if (!date || !on?.isBefore(date, 'day')) return null;
  return <Notice type="warning" className="cheque-early" message={t('steps.early', { day: shortDate(date) })} />;
}

/** The orders that a cheque pays when it clears. */
function Planned({ payment: { allocations } }: { payment: Payment }) {
  const { t } = useTranslation('receivables');
  if (allocations.length === 0) return <p>{t('payments.paysNothing')}</p>;
  return (
    <ul className="bullets">
      {allocations.map(({ order, amount }) => (
        <li key={order._id}>
          <bdi className="figures">{order.orderNumber}</bdi>: {exactAed(amount)}
        </li>
      ))}
    </ul>
  );
}
