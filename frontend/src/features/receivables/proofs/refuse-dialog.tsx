import { messages } from '@portal/contract/messages';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { useDialogForm } from '../../../shared/form/use-dialog-form';
import { ActionDialog } from '../../../shared/ui/dialogs/action-dialog';
import { ReasonItem } from '../dialogs/reason-item';
import type { ProofDialogProps } from './proof-dialogs';
import { describeProof } from './proof-words';

const initialValues = { reason: '' };

/** Refuses a slip with a reason, which the buyer is told (row M04). */
export function RefuseDialog({ proof, afterClose }: ProofDialogProps) {
  const { t } = useTranslation('proofs');
  const { formProps, dialog, failure } = useDialogForm({
    resource: 'payment-proofs',
    action: 'edit',
    meta: { url: `/api/payment-proofs/${proof._id}/refuse` },
    initialValues,
    body: ({ reason }) => ({ reason: reason.trim() }),
    failed: messages.paymentProofs.refuseFailed,
    done: messages.paymentProofs.refused,
    refreshes: ['receivables'],
    idempotent: true,
  });
  return (
    <ActionDialog
      {...dialog}
      title={t('refuse.title')}
      subject={describeProof(proof)}
      afterClose={afterClose}
      primary={t('refuse.title')}
      danger
      failure={failure}
    >
      <p>{t('refuse.explain')}</p>
      <Form {...formProps}>
        <ReasonItem label={t('refuse.reason')} />
      </Form>
    </ActionDialog>
  );
}
