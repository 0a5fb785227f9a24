import { Button, Form, type FormInstance } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { loginPath } from '../../../shared/access/paths';
import { Note } from '../../../shared/ui/note';
import { spinner } from '../../../shared/ui/spinner';
import { CompanySection } from './company-section';
import { ErrorBanner } from './error-banner';
import { PersonalSection } from './personal-section';
import { type RegistrationFields, registrationDraft } from './registration-fields';
import { SecuritySection } from './security-section';
import { useRegistration } from './use-registration';
import { VerificationSection } from './verification-section';

/** At the fields that were wrong when they were left. */
function lookAgain(form: FormInstance): void {
  const wrong = form.getFieldsError().filter(({ name, errors }) => errors.length > 0 && form.isFieldTouched(name));
  if (wrong.length > 0) form.validateFields(wrong.map(({ name }) => name)).catch(() => undefined);
}

/** Messages come with leaving a field or with the first attempt, and follow the typing once they stand there (A09). */
export function RegisterForm({ onSubmitted }: { onSubmitted: (email: string) => void }) {
  const { t } = useTranslation('auth');
  const [form] = Form.useForm<RegistrationFields>();
  const { send, sending, failure } = useRegistration(form, onSubmitted);
  const [draft] = useState(registrationDraft.read);
  const [attempted, setAttempted] = useState(false);

  const change = (_: unknown, values: RegistrationFields) => {
    registrationDraft.keep(values);
    lookAgain(form);
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
        {failure && <Note type="error" role="alert" message={failure} className="form-alert" />}
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
