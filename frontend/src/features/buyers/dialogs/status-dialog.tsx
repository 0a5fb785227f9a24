import { accountStatusLabels, maxBuyerNoteLength } from '@portal/contract/buyers';
import { messages } from '@portal/contract/messages';
import { accountStatuses } from '@portal/contract/policy';
import { Form, Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useDialogForm } from '../../../shared/form/use-dialog-form';
import { translateSentence } from '../../../texts/translate-sentence';
import { buyerApiPath } from '../buyer-paths';
import { BuyerDialog, type BuyerDialogProps } from './buyer-dialog';

const textArea = <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} maxLength={maxBuyerNoteLength} />;

/** Changes a buyer to any status, with notes and, for a rejection, a reason. */
export function StatusDialog({ buyer, afterClose }: BuyerDialogProps) {
  const { t } = useTranslation('buyers');
  const failed = messages.buyers.updateStatusFailed;
  const { form, formProps, dialog, error } = useDialogForm({
    resource: 'buyers',
    action: 'edit',
    meta: { url: buyerApiPath(buyer._id, '/status') },
    initialValues: {
      status: buyer.status,
      notes: buyer.adminNotes ?? '',
      rejectionReason: buyer.rejectionReason ?? '',
    },
    body: ({ status, notes, rejectionReason }) => ({
      status,
      notes,
      from: buyer.status,
      ...(status === 'rejected' ? { rejectionReason } : {}),
    }),
    failed,
    done: ({ status }) => `${translateSentence(messages.buyers.statusUpdatedTo)} ${translateSentence(status)}`,
    refreshes: ['buyers', 'catalogue'],
  });
  const status = Form.useWatch('status', form) ?? buyer.status;
  const changes = status !== buyer.status;
  return (
    <BuyerDialog
      {...dialog}
      buyer={buyer}
      afterClose={afterClose}
      title={t('updateBuyerStatus')}
      primary={t('updateStatus')}
      danger={changes && status === 'rejected'}
      failed={failed}
      error={error}
    >
      <Form {...formProps}>
        <Form.Item name="status" label={t('status')} extra={changes && t(`consequences.${status}`)}>
          <Select
            options={accountStatuses.map((value) => ({ value, label: translateSentence(accountStatusLabels[value]) }))}
          />
        </Form.Item>
        {status === 'rejected' && (
          <Form.Item name="rejectionReason" label={t('reasonOptional')} extra={t('buyerReadsReason')}>
            {textArea}
          </Form.Item>
        )}
        <Form.Item
          name="notes"
          label={t('notesOptional')}
          extra={t('onlyAdministratorsSeeThem')}
          style={{ marginBlockEnd: 0 }}
        >
          {textArea}
        </Form.Item>
      </Form>
    </BuyerDialog>
  );
}
