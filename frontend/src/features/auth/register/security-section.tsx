import { minimumPasswordLength } from '@portal/contract/auth';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { PasswordInput } from '../../../shared/form/password-input';
import { ratePasswordForRegistration } from '../password-strength';
import { StrengthMeter } from '../strength-meter';
import { FormSection } from './form-section';
import { type RegistrationFields, registrationRules } from './registration-fields';

export function SecuritySection() {
  const { t } = useTranslation('auth');
  const form = Form.useFormInstance<RegistrationFields>();
  const password = Form.useWatch('password', form);
  return (
    <FormSection title={t('security')} hint={t('passwordHint', { register: minimumPasswordLength.register })}>
      <Form.Item
        name="password"
        label={t('fields.password')}
        rules={registrationRules.password}
        extra={<StrengthMeter password={password} measure={ratePasswordForRegistration} />}
      >
        <PasswordInput autoComplete="new-password" />
      </Form.Item>
      <Form.Item
        name="confirmPassword"
        label={t('fields.confirmPassword')}
        rules={registrationRules.confirmPassword}
        dependencies={['password']}
      >
        <PasswordInput autoComplete="new-password" />
      </Form.Item>
    </FormSection>
  );
}
