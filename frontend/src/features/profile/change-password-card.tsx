import { ChangePasswordForm } from '@portal/contract/auth';
import { messages } from '@portal/contract/messages';
import { Alert, Button, Card, Form } from 'antd';
import { PasswordInput } from '../../shared/form/password-input';
import { rulesFor } from '../../shared/form/rules';
import { usePasswordChange } from './use-password-change';

const rules = {
  currentPassword: rulesFor(ChangePasswordForm, 'currentPassword'),
  newPassword: rulesFor(ChangePasswordForm, 'newPassword'),
  confirmPassword: rulesFor(ChangePasswordForm, 'confirmPassword'),
};

/** Row A18. */
export function ChangePasswordCard({ email }: { email: string }) {
  const [form] = Form.useForm<ChangePasswordForm>();
  const { change, changing, outcome } = usePasswordChange(form);
  return (
    <Card title="Change Password">
      <Form<ChangePasswordForm>
        form={form}
        layout="vertical"
        requiredMark={false}
        validateTrigger="onBlur"
        disabled={changing}
        onFinish={change}
        noValidate
      >
        {outcome && <Alert type={outcome.type} showIcon role="alert" message={outcome.text} className="form-alert" />}
        {/* Tells password managers whose password it is. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <Form.Item name="currentPassword" label="Current Password" rules={rules.currentPassword}>
          <PasswordInput autoComplete="current-password" />
        </Form.Item>
        <Form.Item name="newPassword" label="New Password" rules={rules.newPassword}>
          <PasswordInput autoComplete="new-password" />
        </Form.Item>
        <Form.Item
          name="confirmPassword"
          label="Confirm Password"
          rules={rules.confirmPassword}
          dependencies={['newPassword']}
        >
          <PasswordInput autoComplete="new-password" />
        </Form.Item>
        <p className="profile-hint">Your other sessions end when the password changes.</p>
        <Button htmlType="submit" disabled={changing}>
          {changing ? messages.account.changingPassword : 'Change Password'}
        </Button>
      </Form>
    </Card>
  );
}
