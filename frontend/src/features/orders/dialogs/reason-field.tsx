import { maxReasonLength } from '@portal/contract/facts/max-reason-length';
import { messages } from '@portal/contract/messages';
import { Form, type FormItemProps, Input } from 'antd';
import { useId } from 'react';
import { translateSentence } from '../../../texts/translate-sentence';

interface Props extends Pick<FormItemProps, 'label' | 'extra' | 'required' | 'style'> {
  reason: string;
  isMissing: boolean;
  onChange: (reason: string) => void;
}

/** A field for a reason that must be given, in a dialog that keeps the reason itself. */
export function ReasonField({ reason, isMissing, onChange, ...item }: Props) {
  const id = useId();
  return (
    <Form.Item
      {...item}
      htmlFor={id}
      validateStatus={isMissing ? 'error' : ''}
      help={isMissing && <span role="alert">{translateSentence(messages.documents.reasonRequired)}</span>}
    >
      <Input.TextArea
        id={id}
        dir="auto"
        autoSize={{ minRows: 2, maxRows: 6 }}
        maxLength={maxReasonLength}
        value={reason}
        onChange={({ target }) => onChange(target.value)}
      />
    </Form.Item>
  );
}
