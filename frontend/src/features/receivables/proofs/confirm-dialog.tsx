import { DownloadOutlined } from '@ant-design/icons';
import { messages } from '@portal/contract/messages';
import type { OpenInvoice } from '@portal/contract/receivables';
import { Button, Form, Input, Skeleton } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readAmount } from '../../../shared/form/amount-text';
import { useDialogForm } from '../../../shared/form/use-dialog-form';
import { ActionDialog } from '../../../shared/ui/dialogs/action-dialog';
import { QueryError } from '../../../shared/ui/states/query-error';
import { centsOf, isZero } from '../amounts';
import { AllocationFields } from '../dialogs/allocation-fields';
import {
  type AllocationEntries,
  allocationsOf,
  distribute,
  distributedCents,
  entryProblem,
} from '../dialogs/allocations';
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
  const { t: ofReceivables } = useTranslation('receivables');
  const download = useDownloadSlip();
  const [initialValues] = useState(
    (): Values => ({ amount: proof.amount, receivedOn: dayjs(proof.paidOn), reference: proof.reference ?? '' }),
  );
  const [entered, setEntered] = useState<AllocationEntries>();
  const { query, invoices } = useOpenInvoices(proof.buyer._id);
  const entries = entered ?? distribute(namedInvoices(invoices, proof.orders), centsOf(proof.amount));
  const allocations = allocationsOf(invoices ?? [], entries);
  const { form, formProps, dialog, failure } = useDialogForm<Values>({
    resource: 'payment-proofs',
    action: 'edit',
    meta: { url: `/api/payment-proofs/${proof._id}/confirm` },
    initialValues,
    body: ({ amount, receivedOn, reference }) => ({
      amount: readAmount(amount),
      receivedOn: dayText(receivedOn),
      reference: reference.trim() || null,
      allocations,
    }),
    failed: messages.paymentProofs.confirmFailed,
    done: messages.paymentProofs.confirmed,
    refreshes: ['receivables', 'orders'],
    idempotent: true,
  });
  const amount = readAmount(Form.useWatch('amount', form) ?? proof.amount);
  const budget = amount === undefined || isZero(amount) ? undefined : centsOf(amount);
  const isInvalid =
    invoices?.some((invoice) => entryProblem(invoice, entries.get(invoice.order._id)) !== null) === true ||
    (budget !== undefined && distributedCents(allocations) > budget);
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
      disabled={invoices === undefined || isInvalid}
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
      {query.isError && <QueryError title={ofReceivables('invoices.loadFailed')} query={query} />}
      {query.isPending && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {invoices?.length === 0 && <p className="muted">{t('confirm.noInvoices')}</p>}
      {invoices && invoices.length > 0 && (
        <AllocationFields
          invoices={invoices}
          entries={entries}
          budget={budget}
          of="new payment"
          busy={dialog.busy}
          onChange={change}
        />
      )}
    </ActionDialog>
  );
}

/** The invoices that the buyer named. */
const namedInvoices = (
  invoices: readonly OpenInvoice[] = [],
  orders: readonly { _id: string }[],
): readonly OpenInvoice[] => invoices.filter(({ order }) => orders.some(({ _id }) => _id === order._id));
