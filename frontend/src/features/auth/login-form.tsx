import { LoadingOutlined } from '@ant-design/icons';
import { LoginInput } from '@portal/contract/auth';
import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
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
      <Form.Item name="email" label="Email Address" rules={rules.email}>
        <Input type="email" inputMode="email" autoComplete="username" placeholder="name@company.com" autoFocus />
      </Form.Item>
      <Form.Item name="password" label="Password" rules={rules.password}>
        <PasswordInput autoComplete="current-password" placeholder="Your password" />
      </Form.Item>
      <p className="login-forgotten">
        <Link to={forgotPasswordPath} state={{ email }}>
          Forgot Password?
        </Link>
      </p>
      {/* Stays pressable while it runs: a second attempt is answered, not swallowed (row A04). */}
      <Button type="primary" htmlType="submit" block aria-busy={busy} icon={busy ? <LoadingOutlined /> : undefined}>
        {phase === 'welcome' ? 'Signed in' : phase === 'sending' ? 'Signing in…' : 'Sign In'}
      </Button>
      <p className="front-after">
        New to the portal? <Link to={registerPath}>Register Account</Link>
      </p>
    </Form>
  );
}
