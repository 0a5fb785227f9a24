import { messages } from '@portal/contract/messages';
import { proofExtensions, proofLimits } from '@portal/contract/payment-proofs';
import { containsTerm } from '@portal/contract/text/search-text';
import { Form, Input, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../shared/data/use-action';
import { readAmount } from '../../../shared/form/amount-text';
import { ActionDialog, type DialogControls } from '../../../shared/ui/dialogs/action-dialog';
import { FileDrop } from '../../../shared/ui/inputs/file-drop';
import { exactAed } from '../amounts';
import { AmountItem } from '../dialogs/amount-item';
import { DayItem, dayText } from '../dialogs/day-item';
import { useOpenInvoices } from '../receivables-queries';

interface Values {
  amount: string;
  paidOn: Dayjs;
  orderIds: string[];
  reference: string;
}

interface Props extends DialogControls {
  /** The signed-in buyer. */
  buyerId: string;
}

const sizeProblem = (file: File) => (file.size > proofLimits.bytes ? messages.paymentProofs.fileInvalid : null);

/** Sends the slip of a bank transfer (row M04). What was entered and the file stay after a failure. */
export function SendDialog({ buyerId, open, onClose, afterClose }: Props) {
  const { t } = useTranslation('proofs');
  const [form] = Form.useForm<Values>();
  const [initialValues] = useState(
    (): Values => ({ amount: '', paidOn: dayjs().startOf('day'), orderIds: [], reference: '' }),
  );
  const [file, setFile] = useState<File | null>(null);
  const [isFileMissing, setFileMissing] = useState(false);
  const [isDirty, setDirty] = useState(false);
  const { invoices = [] } = useOpenInvoices(buyerId);
  const { start, busy, percent, failure, reset } = useAction<unknown, Values & { slip: File }>({
    call: ({ amount, paidOn, orderIds, reference, slip }) => {
      const body = new FormData();
      body.set('amount', readAmount(amount) ?? '');
      body.set('paidOn', dayText(paidOn) ?? '');
      body.set('orderIds', JSON.stringify(orderIds));
      if (reference.trim()) body.set('reference', reference.trim());
      body.set('slipFile', slip);
      return { method: 'post', url: '/api/payment-proofs', body };
    },
    failed: messages.paymentProofs.sendFailed,
    done: messages.paymentProofs.sent,
    refreshes: ['receivables'],
    idempotent: true,
    onDone: onClose,
  });
  const send = (values: Values) => (file ? start({ ...values, slip: file }) : setFileMissing(true));
  return (
    <ActionDialog
      title={t('send.title')}
      open={open}
      onClose={onClose}
      afterClose={afterClose}
      primary={t('send.title')}
      onPrimary={form.submit}
      busy={busy}
      dirty={isDirty || file !== null}
      failure={failure}
    >
      <Form
        form={form}
        initialValues={initialValues}
        onFinish={send}
        onFinishFailed={() => setFileMissing(file === null)}
        onValuesChange={() => {
          setDirty(true);
          reset();
        }}
        disabled={busy}
        layout="vertical"
        requiredMark={false}
      >
        <AmountItem name="amount" label={t('send.amount')} />
        <DayItem name="paidOn" label={t('send.paidOn')} />
        {invoices.length > 0 && (
          <Form.Item name="orderIds" label={t('send.orders')}>
            <Select
              mode="multiple"
              placeholder={t('send.chooseOrders')}
              filterOption={(typed, option) => containsTerm(option?.label ?? '', typed)}
              options={invoices.map(({ order, open: left }) => ({
                value: order._id,
                label: t('send.openOf', { orderNumber: order.orderNumber, open: exactAed(left) }),
              }))}
            />
          </Form.Item>
        )}
        <Form.Item name="reference" label={t('send.reference')} style={{ marginBlockEnd: 0 }}>
          <Input dir="auto" autoComplete="off" maxLength={200} />
        </Form.Item>
      </Form>
      <FileDrop
        file={file}
        onChange={(chosen) => {
          setFile(chosen);
          setFileMissing(false);
          reset();
        }}
        extensions={proofExtensions}
        extensionMessage={messages.paymentProofs.fileInvalid}
        check={sizeProblem}
        label={t('send.slip')}
        progress={percent}
        disabled={busy}
        error={isFileMissing ? messages.paymentProofs.fileRequired : undefined}
      />
    </ActionDialog>
  );
}
