import { messages } from '@portal/contract/messages';
import { Form, Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { buyerCalls } from '../buyer-calls';
import { useBuyerAction } from '../use-buyer-action';
import { BuyerDialog, type BuyerDialogProps } from './buyer-dialog';
import { NoteField } from './note-field';

export function RejectDialog(dialog: BuyerDialogProps) {
  const { t } = useTranslation('buyers');
  const { buyer, onClose } = dialog;
  const [reason, setReason] = useState('');
  const { start, busy, failure } = useBuyerAction({
    run: () => buyerCalls.setStatus(buyer._id, { status: 'rejected', rejectionReason: reason, from: 'pending' }),
    failed: messages.buyers.decideFailed,
    done: () => messages.buyers.rejected,
    onDone: onClose,
  });
  return (
    <BuyerDialog
      {...dialog}
      title={t('rejectBuyerApplication')}
      primary={t('rejectBuyer')}
      onPrimary={() => start()}
      danger
      busy={busy}
      dirty={reason.trim() !== ''}
      failure={failure}
    >
      <Typography.Paragraph style={{ marginBlockEnd: 0 }}>{t('whatRejectionMeans')}</Typography.Paragraph>
      <Form layout="vertical" component={false}>
        <NoteField
          label={t('reasonOptional')}
          help={t('buyerReadsReason')}
          value={reason}
          onChange={setReason}
          disabled={busy}
        />
      </Form>
    </BuyerDialog>
  );
}
