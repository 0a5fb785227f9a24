import { messages } from '@portal/contract/messages';
import type { OpenInvoice } from '@portal/contract/receivables';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { readAmount } from '../../../shared/form/amount-text';
import { useDialogForm } from '../../../shared/form/use-dialog-form';
import { ActionDialog, type DialogControls } from '../../../shared/ui/dialogs/action-dialog';
import { exactAed } from '../amounts';
import { receivableApiPath } from '../receivables-queries';
import { AmountItem } from './amount-item';
import { ReasonItem } from './reason-item';

interface Props extends DialogControls {
  buyer: { _id: string; name: string };
  invoice: OpenInvoice;
}

/** Takes what is left of an invoice, or a part of it, off the buyer's debts. */
export function WriteOffDialog({ buyer, invoice: { order, document, open }, afterClose }: Props) {
  const { t } = useTranslation('receivables');
  const { formProps, dialog, failure } = useDialogForm({
    resource: 'receivables',
    action: 'create',
    meta: { url: receivableApiPath(buyer._id, '/write-off') },
    initialValues: { amount: open, reason: '' },
    body: ({ amount, reason }) => ({ orderId: order._id, amount: readAmount(amount), reason: reason.trim() }),
    failed: messages.receivables.writeOffFailed,
    done: messages.receivables.writtenOff,
    refreshes: ['receivables', 'orders'],
    idempotent: true,
  });
  return (
    <ActionDialog
      {...dialog}
      title={t('writeOff.title')}
      subject={[document?.number ?? order.orderNumber, buyer.name, exactAed(open)].join(' · ')}
      afterClose={afterClose}
      primary={t('writeOff.title')}
      danger
      failure={failure}
    >
      <p>{t('writeOff.explain')}</p>
      <Form {...formProps}>
        <AmountItem name="amount" label={t('writeOff.amount')} most={{ amount: open, sentence: 'record.onlyOpen' }} />
        <ReasonItem label={t('writeOff.reason')} extra={t('buyerSeesIt')} />
      </Form>
    </ActionDialog>
  );
}
