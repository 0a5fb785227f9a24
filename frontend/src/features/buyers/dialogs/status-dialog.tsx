import { accountStatusWords, type BuyerStatusInput } from '@portal/contract/buyers';
import { messages } from '@portal/contract/messages';
import { type AccountStatus, accountStatuses } from '@portal/contract/policy';
import { Flex, Form, Select, Typography } from 'antd';
import { useId, useState } from 'react';
import { buyerCalls } from '../buyer-calls';
import { useBuyerAction } from '../use-buyer-action';
import { BuyerDialog, type BuyerDialogProps } from './buyer-dialog';
import { NoteField } from './note-field';

/** What follows from a status that the buyer does not have yet. */
const consequences: Record<AccountStatus, string> = {
  pending: 'The buyer cannot use the portal until the application is decided.',
  approved: 'The buyer can use the portal at once and is told by e-mail.',
  rejected: 'The buyer is signed out at once and is told by e-mail.',
};

/** Any status, with notes; the reason belongs to a rejection. */
export function StatusDialog(dialog: BuyerDialogProps) {
  const { buyer, onClose } = dialog;
  const statusId = useId();
  const [status, setStatus] = useState(buyer.status);
  const [notes, setNotes] = useState(buyer.adminNotes ?? '');
  const [reason, setReason] = useState(buyer.rejectionReason ?? '');
  const { start, busy, failure } = useBuyerAction<BuyerStatusInput>({
    run: (input) => buyerCalls.setStatus(buyer._id, input),
    failed: messages.buyers.updateStatusFailed,
    done: (input) => `${messages.buyers.statusUpdatedTo} ${input.status}`,
    onDone: onClose,
  });
  const changes = status !== buyer.status;
  const dirty = changes || notes !== (buyer.adminNotes ?? '') || reason !== (buyer.rejectionReason ?? '');
  const update = () => {
    const because = status === 'rejected' ? { rejectionReason: reason } : {};
    start({ status, notes, from: buyer.status, ...because });
  };

  return (
    <BuyerDialog
      {...dialog}
      title="Update Buyer Status"
      primary="Update Status"
      onPrimary={update}
      danger={changes && status === 'rejected'}
      busy={busy}
      dirty={dirty}
      failure={failure}
    >
      <Form layout="vertical" component={false}>
        <Flex vertical gap="middle">
          <Form.Item label="Status" htmlFor={statusId} style={{ marginBlockEnd: 0 }}>
            <Select<AccountStatus>
              id={statusId}
              value={status}
              onChange={setStatus}
              disabled={busy}
              options={accountStatuses.map((each) => ({ value: each, label: accountStatusWords[each] }))}
            />
          </Form.Item>
          {changes && <Typography.Text type="secondary">{consequences[status]}</Typography.Text>}
          {status === 'rejected' && (
            <NoteField
              label="Reason (optional)"
              help="The buyer reads it in the e-mail."
              value={reason}
              onChange={setReason}
              disabled={busy}
            />
          )}
          <NoteField
            label="Notes (optional)"
            help="Only administrators see them."
            value={notes}
            onChange={setNotes}
            disabled={busy}
          />
        </Flex>
      </Form>
    </BuyerDialog>
  );
}
