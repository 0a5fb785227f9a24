import { DownloadOutlined } from '@ant-design/icons';
import { messages } from '@portal/contract/messages';
import type { PaymentProof } from '@portal/contract/payment-proofs';
import type { OpenInvoice } from '@portal/contract/receivables';
import { Button, Form, Input } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readAmount } from '../../../shared/form/amount-text';
import { useDialogForm } from '../../../shared/form/use-dialog-form';
import { ActionDialog } from '../../../shared/ui/dialogs/action-dialog';
import { centsOf } from '../amounts';
import { Allocations } from '../dialogs/allocation-fields';
import { type AllocationEntries, allocationsOf, budgetOf, cannotBeTaken, distribute } from '../dialogs/allocations';
import { AmountItem } from '../dialogs/amount-item';
import { DayItem, dayText } from '../dialogs/day-item';
import { useOpenInvoices } from '../receivables-queries';
import type { ProofDialogProps } from './proof-dialogs';
import { describeProof } from './proof-words';
import { useDownloadSlip } from './use-download-slip';

interface Values {
  amount: string;
  receivedOn: Dayjs;
  reference: string;
}

/** Confirms a transfer as the team found it in the account: another amount, day or other invoices (row M04). */
export function ConfirmDialog({ proof, afterClose }: ProofDialogProps) {
  const { t } = useTranslation('proofs');
  const download = useDownloadSlip();
  const [initialValues] = useState(
    (): Values => ({ amount: proof.amount, receivedOn: dayjs(proof.paidOn), reference: proof.reference ?? '' }),
  );
  const [entered, setEntered] = useState<AllocationEntries>();
  const openInvoices = useOpenInvoices(proof.buyer._id);
  const { invoices = [] } = openInvoices;
  const entries = entered ?? distribute(namedInvoices(invoices, proof), centsOf(proof.amount));
  const { form, formProps, dialog, failure } = useDialogForm<Values>({
    resource: 'payment-proofs',
    action: 'edit',
    meta: { url: `/api/payment-proofs/${proof._id}/confirm` },
    initialValues,
    body: ({ amount, receivedOn, reference }) => ({
      amount: readAmount(amount),
      receivedOn: dayText(receivedOn),
      reference: reference.trim() || null,
      allocations: allocationsOf(invoices, entries),
    }),
    failed: messages.paymentProofs.confirmFailed,
    done: messages.paymentProofs.confirmed,
    refreshes: ['receivables', 'orders'],
    idempotent: true,
  });
  const budget = budgetOf(Form.useWatch('amount', form) ?? proof.amount);
  const change = useCallback(
    (next: (now: AllocationEntries) => AllocationEntries) => setEntered(next(entries)),
    [entries],
  );
  return (
    <ActionDialog
      {...dialog}
      title={t('confirm.title')}
      subject={describeProof(proof)}
      afterClose={afterClose}
      primary={t('confirm.title')}
      disabled={openInvoices.invoices === undefined || cannotBeTaken(invoices, entries, budget)}
      dirty={dialog.dirty || entered !== undefined}
      failure={failure}
      width={640}
    >
      <p>{t('confirm.explain')}</p>
      <div>
        <Button icon={<DownloadOutlined aria-hidden />} onClick={() => download(proof)}>
          {t('download')}
        </Button>
      </div>
      <Form {...formProps} className="record-form">
        <div className="record-pair">
          <AmountItem name="amount" label={t('confirm.amount')} />
          <DayItem name="receivedOn" label={t('confirm.receivedOn')} />
        </div>
        <Form.Item name="reference" label={t('confirm.reference')} style={{ marginBlockEnd: 0 }}>
          <Input dir="auto" autoComplete="off" maxLength={200} />
        </Form.Item>
      </Form>
      <Allocations
        openInvoices={openInvoices}
        entries={entries}
        budget={budget}
        of="new payment"
        busy={dialog.busy}
        onChange={change}
        onAmountMissing={() => form.focusField('amount')}
      />
    </ActionDialog>
  );
}

/** The invoices that the buyer named. */
const namedInvoices = (invoices: readonly OpenInvoice[], { orders }: PaymentProof): OpenInvoice[] =>
  invoices.filter(({ order }) => orders.some(({ _id }) => _id === order._id));
