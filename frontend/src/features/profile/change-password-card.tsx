import { ChangePasswordForm } from '@portal/contract/auth';
import { messages } from '@portal/contract/messages';
import { Button, Card, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { PasswordInput } from '../../shared/form/password-input';
import { rulesFor } from '../../shared/form/rules';
import { Note } from '../../shared/ui/note';
import { translated } from '../../texts/translated';
import { usePasswordChange } from './use-password-change';

const rules = {
  currentPassword: rulesFor(ChangePasswordForm, 'currentPassword'),
  newPassword: rulesFor(ChangePasswordForm, 'newPassword'),
  confirmPassword: rulesFor(ChangePasswordForm, 'confirmPassword'),
};

/** Row A18. */
export function ChangePasswordCard({ email }: { email: string }) {
  const { t } = useTranslation('profile');
  const [form] = Form.useForm<ChangePasswordForm>();
  const { change, changing, outcome } = usePasswordChange(form);
  return (
    <Card title={t('changePassword')}>
      <Form<ChangePasswordForm>
        form={form}
        layout="vertical"
        requiredMark={false}
        validateTrigger="onBlur"
        disabled={changing}
        onFinish={change}
        noValidate
      >
        {outcome && <Note type={outcome.type} role="alert" message={translated(outcome.text)} className="form-alert" />}
        {/* Tells password managers whose password it is. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <Form.Item name="currentPassword" label={t('currentPassword')} rules={rules.currentPassword}>
          <PasswordInput autoComplete="current-password" />
        </Form.Item>
        <Form.Item name="newPassword" label={t('newPassword')} rules={rules.newPassword}>
          <PasswordInput autoComplete="new-password" />
        </Form.Item>
        <Form.Item
          name="confirmPassword"
          label={t('confirmPassword')}
          rules={rules.confirmPassword}
          dependencies={['newPassword']}
        >
          <PasswordInput autoComplete="new-password" />
        </Form.Item>
        <p className="profile-hint">{t('otherSessionsEnd')}</p>
        <Button htmlType="submit" disabled={changing}>
          {changing ? translated(messages.account.changingPassword) : t('changePassword')}
        </Button>
      </Form>
    </Card>
  );
}
