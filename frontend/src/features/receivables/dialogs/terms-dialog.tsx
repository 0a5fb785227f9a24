import { maxReasonLength } from '@portal/contract/facts/max-reason-length';
import { messages } from '@portal/contract/messages';
import { BuyerTermsInput, type Receivable } from '@portal/contract/receivables';
import { Checkbox, Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readAmount } from '../../../shared/form/amount-text';
import { validationRulesFor } from '../../../shared/form/rules';
import { useDialogForm } from '../../../shared/form/use-dialog-form';
import { wholeNumberOf } from '../../../shared/form/whole-number';
import { ActionDialog, type DialogControls } from '../../../shared/ui/dialogs/action-dialog';
import { translateSentence } from '../../../texts/translate-sentence';
import { receivableApiPath } from '../receivables-queries';

interface Values {
  /** A text that is no whole number stays in the field. */
  paymentDays: number | string | null;
  creditLimit: string;
  onHold: boolean;
  holdReason: string;
}

interface Props extends DialogControls {
  receivable: Receivable;
}

/** Changes a buyer's terms (row M05). Empty fields stand for the portal's defaults. */
export function TermsDialog({ receivable: { buyer, terms }, afterClose }: Props) {
  const { t } = useTranslation('receivables');
  const [initialValues] = useState(
    (): Values => ({
      paymentDays: terms.paymentDays,
      creditLimit: terms.creditLimit ?? '',
      onHold: terms.onHold,
      holdReason: terms.holdReason ?? '',
    }),
  );
  const { form, formProps, dialog, failure } = useDialogForm<Values>({
    resource: 'receivables',
    action: 'edit',
    meta: { url: receivableApiPath(buyer._id, '/terms') },
    initialValues,
    // Only what was changed: a hold that a bounced cheque sets meanwhile stays.
    body: ({ paymentDays, creditLimit, onHold, holdReason }) => ({
      ...(paymentDays !== initialValues.paymentDays && { paymentDays }),
      ...(creditLimit !== initialValues.creditLimit && {
        creditLimit: creditLimit.trim() === '' ? null : readAmount(creditLimit),
      }),
      ...((onHold !== initialValues.onHold || holdReason !== initialValues.holdReason) && {
        onHold,
        holdReason: (onHold && holdReason.trim()) || null,
      }),
    }),
    failed: messages.receivables.termsFailed,
    done: messages.receivables.termsSaved,
    refreshes: ['receivables'],
  });
  const onHold = Form.useWatch('onHold', form) ?? initialValues.onHold;
  const { applied } = terms;
  return (
    <ActionDialog
      {...dialog}
      title={t('terms.edit')}
      subject={buyer.name}
      afterClose={afterClose}
      primary={t('terms.save')}
      failure={failure}
    >
      <Form {...formProps}>
        <Form.Item
          name="paymentDays"
          label={t('terms.daysField')}
          extra={t('terms.emptyIsDefault')}
          normalize={(typed: string) => (typed.trim() === '' ? null : wholeNumberOf(typed))}
          rules={validationRulesFor(BuyerTermsInput, 'paymentDays')}
        >
          <Input
            inputMode="numeric"
            autoComplete="off"
            placeholder={terms.paymentDays === null ? String(applied.paymentDays) : undefined}
          />
        </Form.Item>
        <Form.Item
          name="creditLimit"
          label={t('terms.limitField')}
          extra={`${t('terms.emptyIsDefault')} ${t('terms.zeroLimit')}`}
          rules={[{ validator: (_, typed: string) => checkLimit(typed) }]}
        >
          <Input
            inputMode="decimal"
            autoComplete="off"
            placeholder={terms.creditLimit === null ? (applied.creditLimit ?? t('terms.noLimit')) : undefined}
          />
        </Form.Item>
        <Form.Item
          name="onHold"
          valuePropName="checked"
          extra={t('terms.whatHoldDoes')}
          style={onHold ? undefined : { marginBlockEnd: 0 }}
        >
          <Checkbox>{t('terms.holdField')}</Checkbox>
        </Form.Item>
        <Form.Item
          name="holdReason"
          hidden={!onHold}
          label={t('terms.holdReason')}
          extra={t('terms.teamSeesIt')}
          style={{ marginBlockEnd: 0 }}
        >
          <Input.TextArea dir="auto" autoSize={{ minRows: 2, maxRows: 6 }} maxLength={maxReasonLength} />
        </Form.Item>
      </Form>
    </ActionDialog>
  );
}

async function checkLimit(typed: string): Promise<void> {
  if (typed.trim() !== '' && readAmount(typed) === undefined) {
    throw new Error(translateSentence(messages.receivables.limitInvalid));
  }
}
