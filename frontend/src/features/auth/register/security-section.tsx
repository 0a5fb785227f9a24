import { passwordMinimum } from '@portal/contract/auth';
import { Form } from 'antd';
import { PasswordInput } from '../../../shared/form/password-input';
import { registrationStrength } from '../password-strength';
import { StrengthMeter } from '../strength-meter';
import { FormSection } from './form-section';
import { type RegistrationFields, registrationLabels, registrationRules } from './registration-fields';

export function SecuritySection() {
  const form = Form.useFormInstance<RegistrationFields>();
  const password = Form.useWatch('password', form);
  return (
    <FormSection title="Security" hint={`At least ${passwordMinimum.register} characters; longer is better.`}>
      <Form.Item
        name="password"
        label={registrationLabels.password}
        rules={registrationRules.password}
        extra={<StrengthMeter password={password} measure={registrationStrength} />}
      >
        <PasswordInput autoComplete="new-password" />
      </Form.Item>
      <Form.Item
        name="confirmPassword"
        label={registrationLabels.confirmPassword}
        rules={registrationRules.confirmPassword}
        dependencies={['password']}
      >
        <PasswordInput autoComplete="new-password" />
      </Form.Item>
    </FormSection>
  );
}
