import { ResetPasswordForm } from '@portal/contract/auth';
import { messages } from '@portal/contract/messages';
import { Alert, Button, Form } from 'antd';
import { PasswordInput } from '../../../shared/form/password-input';
import { rulesFor } from '../../../shared/form/rules';
import { FrontDoor } from '../front-door';
import { resetStrength } from '../password-strength';
import { StrengthMeter } from '../strength-meter';
import { useReset } from './use-reset';

interface ResetFormProps {
  token: string;
  /** The link is no good any more. */
  onRefused: (sentence: string) => void;
}

const rules = {
  newPassword: rulesFor(ResetPasswordForm, 'newPassword'),
  confirmPassword: rulesFor(ResetPasswordForm, 'confirmPassword'),
};

export function ResetForm({ token, onRefused }: ResetFormProps) {
  const [form] = Form.useForm<ResetPasswordForm>();
  const { reset, busy, done, failure } = useReset(form, token, onRefused);
  const password = Form.useWatch('newPassword', form);
  const confirmation = Form.useWatch('confirmPassword', form);
  const differ = (password ?? '') !== (confirmation ?? '');

  return (
    <FrontDoor>
      <h1 className="front-title">Reset Password</h1>
      <p className="front-lead">At least 8 characters. You will be signed out everywhere else.</p>
      <Form<ResetPasswordForm>
        form={form}
        layout="vertical"
        size="large"
        requiredMark={false}
        validateTrigger="onBlur"
        onFinish={reset}
        noValidate
      >
        {failure && <Alert type="error" showIcon role="alert" message={failure} className="form-alert" />}
        <Form.Item
          name="newPassword"
          label="New Password"
          rules={rules.newPassword}
          extra={<StrengthMeter password={password} measure={resetStrength} />}
        >
          <PasswordInput autoComplete="new-password" autoFocus />
        </Form.Item>
        <Form.Item
          name="confirmPassword"
          label="Confirm New Password"
          rules={rules.confirmPassword}
          dependencies={['newPassword']}
          validateTrigger="onChange"
        >
          <PasswordInput autoComplete="new-password" />
        </Form.Item>
        <Button type="primary" htmlType="submit" block loading={busy} disabled={differ || done}>
          {done ? messages.account.resetDone : 'Reset Password'}
        </Button>
      </Form>
    </FrontDoor>
  );
}
