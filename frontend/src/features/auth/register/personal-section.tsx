import { messages } from '@portal/contract/messages';
import { useQueryClient } from '@tanstack/react-query';
import { Form, Input, Space } from 'antd';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { CountrySelect } from '../../../shared/form/country-select';
import { translateSentence } from '../../../texts/translate-sentence';
import { FormSection } from './form-section';
import { type RegistrationFields, registrationRules } from './registration-fields';
import { type EmailAvailability, emailAvailabilityRule, useEmailAvailability } from './use-email-availability';

const notes: Partial<Record<EmailAvailability, string>> = {
  checking: messages.account.emailChecking,
  available: messages.account.emailAvailable,
};

export function PersonalSection() {
  const { t } = useTranslation('auth');
  const form = Form.useFormInstance<RegistrationFields>();
  const queryClient = useQueryClient();
  const emailRules = useMemo(() => [...registrationRules.email, emailAvailabilityRule(queryClient)], [queryClient]);
  const availability = useEmailAvailability(Form.useWatch('email', form) ?? '');

  useEffect(() => {
    if (availability === 'taken') form.validateFields(['email']).catch(() => undefined);
  }, [availability, form]);

  return (
    <FormSection title={t('personalInformation')} hint={t('personWeWriteTo')}>
      <Form.Item name="name" label={t('fields.name')} rules={registrationRules.name} className="register-row">
        <Input dir="auto" autoComplete="name" maxLength={120} autoFocus />
      </Form.Item>
      <Form.Item
        name="email"
        label={t('fields.email')}
        rules={emailRules}
        validateFirst
        extra={
          <span role="status" className="email-note" data-availability={availability}>
            {translateSentence(notes[availability] ?? '')}
          </span>
        }
      >
        <Input type="email" inputMode="email" autoComplete="email" placeholder={t('emailExample')} />
      </Form.Item>
      <Form.Item label={t('fields.phone')} htmlFor="phone">
        <Space.Compact block>
          <Form.Item name="phoneCountryCode" noStyle>
            <CountrySelect dialling />
          </Form.Item>
          <Form.Item name="phone" noStyle rules={registrationRules.phone}>
            <Input type="tel" inputMode="tel" autoComplete="tel-national" maxLength={36} />
          </Form.Item>
        </Space.Compact>
      </Form.Item>
    </FormSection>
  );
}
