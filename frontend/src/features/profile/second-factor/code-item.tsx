import { Form, type FormInstance, type FormRule, Input } from 'antd';

interface Props {
  form: FormInstance<{ code: string }>;
  rules: FormRule[];
  label: string;
  /** True while a code is checked: the field then keeps the focus, and what was typed. */
  busy: boolean;
  hint?: string;
  /** False where no app can be used, so that six digits are not a complete code. */
  hasApp?: boolean;
}

/** The codes of authenticator apps are complete with six digits, also with Arabic ones and in two groups. */
const isAppCode = (typed: string): boolean => /^\p{Nd}{6}$/u.test(typed.replace(/[\s-]/g, ''));

/** A field for a code, which is sent as soon as an app's six digits are complete. */
export function CodeItem({ form, rules, label, busy, hint, hasApp = true }: Props) {
  return (
    <Form.Item name="code" label={label} rules={rules} validateTrigger={[]} extra={hint} className="second-factor-code">
      <Input
        dir="ltr"
        autoFocus
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        readOnly={busy}
        onChange={({ target }) => {
          if (form.getFieldError('code').length > 0) form.setFields([{ name: 'code', errors: [] }]);
          if (hasApp && isAppCode(target.value)) form.submit();
        }}
      />
    </Form.Item>
  );
}
