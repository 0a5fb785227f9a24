import { ChangePasswordForm } from '@portal/contract/auth';
import { messages } from '@portal/contract/messages';
import { Button, Card, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { PasswordInput } from '../../shared/form/password-input';
import { setFieldErrors, validationRulesFor } from '../../shared/form/rules';
import { usePageForm } from '../../shared/form/use-page-form';
import { Notice } from '../../shared/ui/notice';
import { useToast } from '../../shared/ui/toast';
import { translateSentence } from '../../texts/translate-sentence';

const rules = {
  currentPassword: validationRulesFor(ChangePasswordForm, 'currentPassword'),
  newPassword: validationRulesFor(ChangePasswordForm, 'newPassword'),
  confirmPassword: validationRulesFor(ChangePasswordForm, 'confirmPassword'),
};

/**
 * Changes the password (row A18). A failure is shown in the form and in a toast; a wrong current password is shown at
 * its field (specification 8).
 */
export function ChangePasswordCard({ email }: { email: string }) {
  const { t } = useTranslation('profile');
  const toast = useToast();
  const { form, formProps, saving, saved, failure, clearFailure } = usePageForm<ChangePasswordForm>({
    resource: 'profile',
    url: '/api/auth/change-password',
    body: ({ currentPassword, newPassword }) => ({ currentPassword, newPassword }),
    failed: messages.account.changePasswordFailed,
    done: messages.account.passwordChanged,
    refreshes: ['session'],
    onDone: () => form.resetFields(),
    onFailed: (error, sentence) => {
      toast.error(sentence);
      if (error.body?.code !== 'auth.current_password_incorrect') return;
      setFieldErrors(form, [{ name: 'currentPassword', errors: [sentence] }]);
      clearFailure();
    },
  });
  return (
    <Card title={<h2>{t('changePassword')}</h2>}>
      <Form<ChangePasswordForm> {...formProps} validateTrigger="onBlur" disabled={saving}>
        {failure && <Notice type="error" role="alert" message={failure} className="form-alert" />}
        {saved && (
          <Notice
            type="success"
            role="alert"
            message={translateSentence(messages.account.passwordChangedOnPage)}
            className="form-alert"
          />
        )}
        {/* A hidden field tells password managers to which account the password belongs. */}
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
        <Button htmlType="submit" disabled={saving}>
          {saving ? translateSentence(messages.account.changingPassword) : t('changePassword')}
        </Button>
      </Form>
    </Card>
  );
}
