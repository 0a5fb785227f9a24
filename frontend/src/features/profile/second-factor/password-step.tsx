import { SetUpSecondFactorInput } from '@portal/contract/second-factor';
import { Form, type FormInstance } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSessionUser } from '../../../shared/access/session';
import { PasswordInput } from '../../../shared/form/password-input';
import { validationRulesFor } from '../../../shared/form/rules';

interface Props {
  form: FormInstance<SetUpSecondFactorInput>;
  busy: boolean;
  onSend: (input: SetUpSecondFactorInput) => void;
  /** What is going to be set up. */
  children: ReactNode;
}

const rules = validationRulesFor(SetUpSecondFactorInput, 'currentPassword');

/** Asks for the password, before an app or a passkey is added. */
export function PasswordStep({ form, busy, onSend, children }: Props) {
  const { t } = useTranslation('profile');
  const { email } = useSessionUser();
  return (
    <Form<SetUpSecondFactorInput>
      form={form}
      // The form for another password is on the same page.
      name="second-factor"
      layout="vertical"
      requiredMark={false}
      disabled={busy}
      onFinish={onSend}
    >
      <p className="second-factor-hint">{children}</p>
      {/* A hidden field tells password managers to which account the password belongs. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <Form.Item
        name="currentPassword"
        label={t('currentPassword')}
        rules={rules}
        validateTrigger={[]}
        style={{ marginBlockEnd: 0 }}
      >
        {/* Without a button inside of the form, Enter sends forms of one field only. */}
        <PasswordInput autoComplete="current-password" onPressEnter={form.submit} />
      </Form.Item>
    </Form>
  );
}
