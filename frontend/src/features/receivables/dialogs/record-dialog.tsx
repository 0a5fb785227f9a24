import { maxReasonLength } from '@portal/contract/facts/max-reason-length';
import { messages } from '@portal/contract/messages';
import type { PaymentMethod } from '@portal/contract/payments';
import { Form, Input, Radio, Select, type SelectProps } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBuyerChoices } from '../../../shared/data/whole-lists';
import { readAmount } from '../../../shared/form/amount-text';
import { useDialogForm } from '../../../shared/form/use-dialog-form';
import { ActionDialog, type DialogControls } from '../../../shared/ui/dialogs/action-dialog';
import { QueryError } from '../../../shared/ui/states/query-error';
import { translateSentence } from '../../../texts/translate-sentence';
import { methodLabel, paymentMethods } from '../payments/payment-words';
import { useOpenInvoices } from '../receivables-queries';
import { Allocations } from './allocation-fields';
import { type AllocationEntries, allocationsOf, budgetOf, cannotBeTaken, hasEntries } from './allocations';
import { AmountItem } from './amount-item';
import { ChequeFields } from './cheque-fields';
import { DayItem, dayText } from './day-item';
import type { RecordedBuyer } from './payment-dialogs';

interface Values {
  buyerId: string | undefined;
  method: PaymentMethod;
  amount: string;
  receivedOn: Dayjs;
  reference: string;
  note: string;
  /** Missing while the fields of a cheque are not shown. */
  cheque?: { bank: string; number: string; date: Dayjs | null };
}

interface Props extends DialogControls {
  /** The buyer whose page it is; undefined when the buyer is chosen in the dialog. */
  buyer: RecordedBuyer | undefined;
}

/** Records a payment or a cheque, and the invoices that it is for (row M02). */
export function RecordDialog({ buyer, afterClose }: Props) {
  const { t } = useTranslation('receivables');
  const [initialValues] = useState(
    (): Values => ({
      buyerId: buyer?._id,
      method: 'transfer',
      amount: '',
      receivedOn: dayjs().startOf('day'),
      reference: '',
      note: '',
      cheque: { bank: '', number: '', date: null },
    }),
  );
  const [entries, setEntries] = useState<AllocationEntries>(new Map());
  const { form, formProps, dialog, failure } = useDialogForm<Values>({
    resource: 'payments',
    action: 'create',
    initialValues,
    body: ({ amount, receivedOn, reference, note, cheque, ...values }): object => ({
      ...values,
      buyerId,
      amount: readAmount(amount),
      receivedOn: dayText(receivedOn),
      reference: reference.trim() || null,
      note: note.trim() || null,
      ...(values.method === 'cheque' && cheque && { cheque: { ...cheque, date: dayText(cheque.date) } }),
      allocations: allocationsOf(invoices, entries),
    }),
    failed: messages.payments.recordFailed,
    done: messages.payments.recorded,
    refreshes: ['receivables', 'orders'],
    idempotent: true,
  });
  const chosenId = Form.useWatch('buyerId', form);
  const buyerId = buyer?._id ?? chosenId;
  const openInvoices = useOpenInvoices(buyerId);
  const { invoices = [] } = openInvoices;
  const method = Form.useWatch('method', form) ?? initialValues.method;
  const budget = budgetOf(Form.useWatch('amount', form) ?? '');
  return (
    <ActionDialog
      {...dialog}
      title={t('record.title')}
      subject={buyer?.name}
      afterClose={afterClose}
      primary={t('record.title')}
      disabled={cannotBeTaken(invoices, entries, budget)}
      dirty={dialog.dirty || hasEntries(entries)}
      failure={failure}
      width={640}
    >
      <Form {...formProps} className="record-form">
        {!buyer && (
          <Form.Item
            name="buyerId"
            label={t('record.buyer')}
            rules={[{ required: true, message: translateSentence(messages.payments.buyerRequired) }]}
          >
            <BuyerSelect />
          </Form.Item>
        )}
        <Form.Item name="method" label={t('record.method')}>
          <Radio.Group options={paymentMethods.map((value) => ({ value, label: methodLabel(value) }))} />
        </Form.Item>
        <div className="record-pair">
          <AmountItem name="amount" label={t('record.amount')} />
          <DayItem name="receivedOn" label={t('record.receivedOn')} />
        </div>
        {method === 'cheque' && <ChequeFields />}
        <Form.Item
          name="reference"
          label={t('record.reference')}
          extra={method === 'transfer' && t('record.referenceHint')}
        >
          <Input dir="auto" autoComplete="off" maxLength={200} />
        </Form.Item>
        <Form.Item name="note" label={t('record.note')} extra={t('buyerSeesIt')} style={{ marginBlockEnd: 0 }}>
          <Input.TextArea dir="auto" autoSize={{ minRows: 1, maxRows: 4 }} maxLength={maxReasonLength} />
        </Form.Item>
      </Form>
      {buyerId === undefined ? (
        <p className="muted">{t('record.chooseBuyerFirst')}</p>
      ) : (
        <Allocations
          key={buyerId}
          openInvoices={openInvoices}
          entries={entries}
          budget={budget}
          of="new payment"
          busy={dialog.busy}
          onChange={setEntries}
          onAmountMissing={() => form.validateFields(['amount']).catch(() => form.focusField('amount'))}
        />
      )}
    </ActionDialog>
  );
}

/** The approved buyers. antd's form passes the props. */
function BuyerSelect(field: Pick<SelectProps<string>, 'id' | 'value' | 'onChange'>) {
  const { t } = useTranslation('receivables');
  const { select, query } = useBuyerChoices({
    label: ({ name, companyName }) => companyName ?? name,
    searchableText: ({ name, email }) => `${name} ${email}`,
  });
  if (query.isError) return <QueryError title={messages.catalogue.loadBuyersFailed} query={query} />;
  return <Select<string> {...select} {...field} placeholder={t('record.chooseBuyer')} loading={query.isPending} />;
}
