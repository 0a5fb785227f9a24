import { ResetPasswordForm } from '@portal/contract/auth';
import { messages } from '@portal/contract/messages';
import { Button, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { PasswordInput } from '../../../shared/form/password-input';
import { validationRulesFor } from '../../../shared/form/rules';
import { Notice } from '../../../shared/ui/notice';
import { spinner } from '../../../shared/ui/states/spinner';
import { translateSentence } from '../../../texts/translate-sentence';
import { ratePasswordForReset } from '../password-strength';
import { PublicPage } from '../public-page';
import { StrengthMeter } from '../strength-meter';
import { useResetPassword } from './use-reset-password';

interface ResetFormProps {
  token: string;
  /** Called with the error message when the link is no longer valid. */
  onRefused: (sentence: string) => void;
}

const rules = {
  newPassword: validationRulesFor(ResetPasswordForm, 'newPassword'),
  confirmPassword: validationRulesFor(ResetPasswordForm, 'confirmPassword'),
};

export function ResetForm({ token, onRefused }: ResetFormProps) {
  const { t } = useTranslation('auth');
  const [form] = Form.useForm<ResetPasswordForm>();
  const { reset, busy, done, failure } = useResetPassword(form, token, onRefused);
  const password = Form.useWatch('newPassword', form);
  const confirmation = Form.useWatch('confirmPassword', form);
  const differ = (password ?? '') !== (confirmation ?? '');

  return (
    <PublicPage>
      <h1 className="front-title">{t('resetPassword')}</h1>
      <p className="front-lead">{t('newPasswordHint')}</p>
      <Form<ResetPasswordForm>
        form={form}
        layout="vertical"
        size="large"
        requiredMark={false}
        validateTrigger="onBlur"
        onFinish={reset}
        noValidate
      >
        {failure && <Notice type="error" role="alert" message={failure} className="form-alert" />}
        <Form.Item
          name="newPassword"
          label={t('newPassword')}
          rules={rules.newPassword}
          extra={<StrengthMeter password={password} measure={ratePasswordForReset} />}
        >
          <PasswordInput autoComplete="new-password" autoFocus />
        </Form.Item>
        <Form.Item
          name="confirmPassword"
          label={t('confirmNewPassword')}
          rules={rules.confirmPassword}
          dependencies={['newPassword']}
          validateTrigger="onChange"
        >
          <PasswordInput autoComplete="new-password" />
        </Form.Item>
        <Button type="primary" htmlType="submit" block loading={busy && spinner} disabled={differ || done}>
          {done ? translateSentence(messages.account.resetDone) : t('resetPassword')}
        </Button>
      </Form>
    </PublicPage>
  );
}
