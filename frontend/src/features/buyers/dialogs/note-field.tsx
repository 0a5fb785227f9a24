import { longestBuyerNote } from '@portal/contract/buyers';
import { Form, Input } from 'antd';
import { useId } from 'react';

interface Props {
  label: string;
  help: string;
  value: string;
  onChange: (text: string) => void;
  disabled: boolean;
}

export function NoteField({ label, help, value, onChange, disabled }: Props) {
  const id = useId();
  return (
    <Form.Item label={label} htmlFor={id} extra={help} style={{ marginBlockEnd: 0 }}>
      <Input.TextArea
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        autoSize={{ minRows: 3, maxRows: 8 }}
        maxLength={longestBuyerNote}
        disabled={disabled}
      />
    </Form.Item>
  );
}
