import { latinDigits } from '@portal/contract/text/plain-text';
import { Form, type FormItemProps, Input } from 'antd';

/**
 * A field of the form for a whole number. What is none stays in the field with the rule's message: antd's `InputNumber`
 * makes 55 of 5,5, 6 of 5.5 and nothing of ٥.
 */
export function WholeNumberItem({ suffix, ...item }: FormItemProps & { suffix: string }) {
  return (
    <Form.Item {...item} normalize={wholeNumberOf}>
      <Input inputMode="numeric" autoComplete="off" suffix={suffix} className="settings-number" />
    </Form.Item>
  );
}

function wholeNumberOf(typed: string): number | string {
  const digits = latinDigits(typed.trim());
  return /^\d+$/.test(digits) ? Number(digits) : typed;
}
