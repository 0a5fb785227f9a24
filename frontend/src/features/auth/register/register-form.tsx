import { Button, Form, type FormInstance } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { loginPath } from '../../../shared/access/paths';
import { Notice } from '../../../shared/ui/notice';
import { spinner } from '../../../shared/ui/states/spinner';
import { CompanySection } from './company-section';
import { ErrorBanner } from './error-banner';
import { PersonalSection } from './personal-section';
import { type RegistrationFields, registrationDraft } from './registration-fields';
import { SecuritySection } from './security-section';
import { useRegistration } from './use-registration';
import { VerificationSection } from './verification-section';

/** Revalidates the fields that show an error, so that a corrected field loses its error while the visitor types. */
function revalidateInvalidFields(form: FormInstance): void {
  const invalid = form.getFieldsError().filter(({ name, errors }) => errors.length > 0 && form.isFieldTouched(name));
  if (invalid.length > 0) form.validateFields(invalid.map(({ name }) => name)).catch(() => undefined);
}

/**
 * The registration form. Errors appear when a field loses the focus or at the first attempt to submit; from then on
 * they update while the visitor types (A09).
 */
export function RegisterForm({ onSubmitted }: { onSubmitted: (email: string) => void }) {
  const { t } = useTranslation('auth');
  const [form] = Form.useForm<RegistrationFields>();
  const { send, sending, failure } = useRegistration(form, onSubmitted);
  const [draft] = useState(registrationDraft.read);
  const [attempted, setAttempted] = useState(false);

  const change = (_: unknown, values: RegistrationFields) => {
    registrationDraft.keep(values);
    revalidateInvalidFields(form);
  };

  return (
    <Form<RegistrationFields>
      form={form}
      layout="vertical"
      size="large"
      requiredMark={false}
      initialValues={draft}
      validateTrigger="onBlur"
      onValuesChange={change}
      onFinish={send}
      onSubmitCapture={() => setAttempted(true)}
      className="register"
      noValidate
    >
      <PersonalSection />
      <CompanySection />
      <SecuritySection />
      <VerificationSection />
      <div className="register-end">
        {attempted && <ErrorBanner />}
        {failure && <Notice type="error" role="alert" message={failure} className="form-alert" />}
        <Button type="primary" htmlType="submit" loading={sending && spinner} className="register-submit">
          {t('createAccount')}
        </Button>
        <p className="front-after">
          {t('alreadyHaveAnAccount')} <Link to={loginPath}>{t('signInInstead')}</Link>
        </p>
      </div>
    </Form>
  );
}
