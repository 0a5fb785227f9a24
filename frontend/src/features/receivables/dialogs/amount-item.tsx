import { messages } from '@portal/contract/messages';
import { Form, type FormItemProps, Input } from 'antd';
import { readAmount } from '../../../shared/form/amount-text';
import { texts } from '../../../texts/texts';
import { translateSentence } from '../../../texts/translate-sentence';
import { centsOf, exactAed, isZero } from '../amounts';

interface Props extends FormItemProps {
  /** The most that can be entered, AED with 2 decimals, and what is said of more. */
  most?: { amount: string; sentence: 'record.onlyOpen' | 'refund.onlyLeft' };
}

/** A field of a form for an amount in AED. What is typed stays in the field, also when it is no amount. */
export function AmountItem({ most, ...item }: Props) {
  return (
    <Form.Item {...item} rules={[{ validator: (_, typed: string) => checkAmount(typed, most) }]}>
      <Input inputMode="decimal" autoComplete="off" />
    </Form.Item>
  );
}

async function checkAmount(typed: string, most: Props['most']): Promise<void> {
  const amount = readAmount(typed);
  if (amount === undefined || isZero(amount)) throw new Error(translateSentence(messages.receivables.amountInvalid));
  if (most && centsOf(amount) > centsOf(most.amount)) throw new Error(tooMuch(most));
}

function tooMuch({ amount, sentence }: NonNullable<Props['most']>): string {
  const value = exactAed(amount);
  return sentence === 'refund.onlyLeft'
    ? texts.t('receivables:refund.onlyLeft', { left: value })
    : texts.t('receivables:record.onlyOpen', { open: value });
}
