import { maxBuyerNoteLength } from '@portal/contract/buyers';
import { messages } from '@portal/contract/messages';
import { Form, Input, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { useDialogForm } from '../../../shared/form/use-dialog-form';
import { buyerApiPath } from '../buyer-paths';
import { BuyerDialog, type BuyerDialogProps } from './buyer-dialog';

export function RejectDialog({ buyer, afterClose }: BuyerDialogProps) {
  const { t } = useTranslation('buyers');
  const failed = messages.buyers.decideFailed;
  const { formProps, dialog, error } = useDialogForm({
    resource: 'buyers',
    action: 'edit',
    meta: { url: buyerApiPath(buyer._id, '/status') },
    initialValues: { rejectionReason: '' },
    body: ({ rejectionReason }) => ({ status: 'rejected', rejectionReason, from: 'pending' }),
    failed,
    done: messages.buyers.rejected,
    refreshes: ['buyers', 'catalogue'],
  });
  return (
    <BuyerDialog
      {...dialog}
      buyer={buyer}
      afterClose={afterClose}
      title={t('rejectBuyerApplication')}
      primary={t('rejectBuyer')}
      danger
      failed={failed}
      error={error}
    >
      <Typography.Paragraph style={{ marginBlockEnd: 0 }}>{t('whatRejectionMeans')}</Typography.Paragraph>
      <Form {...formProps}>
        <Form.Item
          name="rejectionReason"
          label={t('reasonOptional')}
          extra={t('buyerReadsReason')}
          style={{ marginBlockEnd: 0 }}
        >
          <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} maxLength={maxBuyerNoteLength} />
        </Form.Item>
      </Form>
    </BuyerDialog>
  );
}
