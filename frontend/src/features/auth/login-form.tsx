import { LoadingOutlined } from '@ant-design/icons';
import { LoginInput } from '@portal/contract/auth';
import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { forgotPasswordPath, registerPath } from '../../shared/access/paths';
import { PasswordInput } from '../../shared/form/password-input';
import { rulesFor } from '../../shared/form/rules';
import type { SignInPhase } from './use-sign-in';

interface LoginFormProps {
  onSubmit: (input: LoginInput) => void;
  phase: SignInPhase;
  failure: string | undefined;
}

const rules = {
  email: rulesFor(LoginInput, 'email'),
  password: rulesFor(LoginInput, 'password'),
};

export function LoginForm({ onSubmit, phase, failure }: LoginFormProps) {
  const { t } = useTranslation('login');
  const busy = phase !== 'idle';
  // The first message comes with the first attempt; from then on they follow the typing.
  const [attempted, setAttempted] = useState(false);
  const [form] = Form.useForm<LoginInput>();
  const email = Form.useWatch('email', form);
  return (
    <Form<LoginInput>
      form={form}
      layout="vertical"
      requiredMark={false}
      size="large"
      validateTrigger={attempted ? 'onChange' : 'onSubmit'}
      onFinish={onSubmit}
      onFinishFailed={() => setAttempted(true)}
      noValidate
    >
      {failure && <Alert type="error" showIcon message={failure} className="form-alert" />}
      <Form.Item name="email" label={t('emailAddress')} rules={rules.email}>
        <Input type="email" inputMode="email" autoComplete="username" placeholder={t('emailExample')} autoFocus />
      </Form.Item>
      <Form.Item name="password" label={t('password')} rules={rules.password}>
        <PasswordInput autoComplete="current-password" placeholder={t('yourPassword')} />
      </Form.Item>
      <p className="login-forgotten">
        <Link to={forgotPasswordPath} state={{ email }}>
          {t('forgotPassword')}
        </Link>
      </p>
      {/* Stays pressable while it runs: a second attempt is answered, not swallowed (row A04). */}
      <Button type="primary" htmlType="submit" block aria-busy={busy} icon={busy ? <LoadingOutlined /> : undefined}>
        {phase === 'welcome' ? t('signedIn') : phase === 'sending' ? t('signingIn') : t('signIn')}
      </Button>
      <p className="front-after">
        {t('newToThePortal')} <Link to={registerPath}>{t('registerAccount')}</Link>
      </p>
    </Form>
  );
}
