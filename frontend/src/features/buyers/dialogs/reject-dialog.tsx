import { messages } from '@portal/contract/messages';
import { Form, Typography } from 'antd';
import { useState } from 'react';
import { buyerCalls } from '../buyer-calls';
import { useBuyerAction } from '../use-buyer-action';
import { BuyerDialog, type BuyerDialogProps } from './buyer-dialog';
import { NoteField } from './note-field';

export function RejectDialog(dialog: BuyerDialogProps) {
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
      title="Reject Buyer Application"
      primary="Reject Buyer"
      onPrimary={() => start()}
      danger
      busy={busy}
      dirty={reason.trim() !== ''}
      failure={failure}
    >
      <Typography.Paragraph style={{ marginBlockEnd: 0 }}>
        The buyer cannot use the portal, is signed out at once and is told by e-mail. You can approve the application
        later.
      </Typography.Paragraph>
      <Form layout="vertical" component={false}>
        <NoteField
          label="Reason (optional)"
          help="The buyer reads it in the e-mail."
          value={reason}
          onChange={setReason}
          disabled={busy}
        />
      </Form>
    </BuyerDialog>
  );
}
