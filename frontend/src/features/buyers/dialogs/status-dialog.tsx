import { accountStatusWords, type BuyerStatusInput } from '@portal/contract/buyers';
import { messages } from '@portal/contract/messages';
import { type AccountStatus, accountStatuses } from '@portal/contract/policy';
import { Flex, Form, Select, Typography } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { translated } from '../../../texts/translated';
import { buyerCalls } from '../buyer-calls';
import { useBuyerAction } from '../use-buyer-action';
import { BuyerDialog, type BuyerDialogProps } from './buyer-dialog';
import { NoteField } from './note-field';

/** Any status, with notes; the reason belongs to a rejection. */
export function StatusDialog(dialog: BuyerDialogProps) {
  const { t } = useTranslation('buyers');
  const { buyer, onClose } = dialog;
  const statusId = useId();
  const [status, setStatus] = useState(buyer.status);
  const [notes, setNotes] = useState(buyer.adminNotes ?? '');
  const [reason, setReason] = useState(buyer.rejectionReason ?? '');
  const { start, busy, failure } = useBuyerAction<BuyerStatusInput>({
    run: (input) => buyerCalls.setStatus(buyer._id, input),
    failed: messages.buyers.updateStatusFailed,
    done: (input) => `${translated(messages.buyers.statusUpdatedTo)} ${translated(input.status)}`,
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
      title={t('updateBuyerStatus')}
      primary={t('updateStatus')}
      onPrimary={update}
      danger={changes && status === 'rejected'}
      busy={busy}
      dirty={dirty}
      failure={failure}
    >
      <Form layout="vertical" component={false}>
        <Flex vertical gap="middle">
          <Form.Item label={t('status')} htmlFor={statusId} style={{ marginBlockEnd: 0 }}>
            <Select<AccountStatus>
              id={statusId}
              value={status}
              onChange={setStatus}
              disabled={busy}
              options={accountStatuses.map((each) => ({ value: each, label: translated(accountStatusWords[each]) }))}
            />
          </Form.Item>
          {changes && <Typography.Text type="secondary">{t(`consequences.${status}`)}</Typography.Text>}
          {status === 'rejected' && (
            <NoteField
              label={t('reasonOptional')}
              help={t('buyerReadsReason')}
              value={reason}
              onChange={setReason}
              disabled={busy}
            />
          )}
          <NoteField
            label={t('notesOptional')}
            help={t('onlyAdministratorsSeeThem')}
            value={notes}
            onChange={setNotes}
            disabled={busy}
          />
        </Flex>
      </Form>
    </BuyerDialog>
  );
}
