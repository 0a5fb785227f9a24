import { maxReasonLength } from '@portal/contract/facts/max-reason-length';
import { messages } from '@portal/contract/messages';
import { Form, Input } from 'antd';
import { translateSentence } from '../../../texts/translate-sentence';

/** The field for why an amount is refunded or written off. */
export function ReasonItem({ label, extra }: { label: string; extra?: string }) {
  return (
    <Form.Item
      name="reason"
      label={label}
      extra={extra}
      rules={[{ required: true, whitespace: true, message: translateSentence(messages.documents.reasonRequired) }]}
      style={{ marginBlockEnd: 0 }}
    >
      <Input.TextArea dir="auto" autoSize={{ minRows: 2, maxRows: 6 }} maxLength={maxReasonLength} />
    </Form.Item>
  );
}
