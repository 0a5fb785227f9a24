import { ResetPasswordForm } from '@portal/contract/auth';
import { messages } from '@portal/contract/messages';
import { Button, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { PasswordInput } from '../../../shared/form/password-input';
import { rulesFor } from '../../../shared/form/rules';
import { Note } from '../../../shared/ui/note';
import { spinner } from '../../../shared/ui/spinner';
import { translated } from '../../../texts/translated';
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
  const { t } = useTranslation('auth');
  const [form] = Form.useForm<ResetPasswordForm>();
  const { reset, busy, done, failure } = useReset(form, token, onRefused);
  const password = Form.useWatch('newPassword', form);
  const confirmation = Form.useWatch('confirmPassword', form);
  const differ = (password ?? '') !== (confirmation ?? '');

  return (
    <FrontDoor>
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
        {failure && <Note type="error" role="alert" message={failure} className="form-alert" />}
        <Form.Item
          name="newPassword"
          label={t('newPassword')}
          rules={rules.newPassword}
          extra={<StrengthMeter password={password} measure={resetStrength} />}
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
          {done ? translated(messages.account.resetDone) : t('resetPassword')}
        </Button>
      </Form>
    </FrontDoor>
  );
}
