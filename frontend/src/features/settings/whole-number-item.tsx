import { Form, type FormItemProps, Input } from 'antd';
import { wholeNumberOf } from '../../shared/form/whole-number';

/** A field of the form for a whole number. */
export function WholeNumberItem({ suffix, ...item }: FormItemProps & { suffix: string }) {
  return (
    <Form.Item {...item} normalize={wholeNumberOf}>
      <Input inputMode="numeric" autoComplete="off" suffix={suffix} className="settings-number" />
    </Form.Item>
  );
}
