import { messages } from '@portal/contract/messages';
import { Button, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../shared/ui/notice';
import { translateSentence } from '../../../texts/translate-sentence';
import type { RegistrationFields } from './registration-fields';

type FieldName =
  | Exclude<keyof RegistrationFields, 'phoneCountryCode' | 'companyAddress' | 'language'>
  | `companyAddress.${'street' | 'city' | 'country'}`;

/** Lists the invalid fields beside the submit button; each name links to its field (A09). */
export function ErrorBanner() {
  const { t } = useTranslation('auth');
  return (
    <Form.Item noStyle shouldUpdate>
      {(form) => {
        const invalid = form.getFieldsError().filter(({ errors }) => errors.length > 0);
        const [first] = invalid;
        if (first === undefined) return null;
        return (
          <Notice
            type="error"
            role="alert"
            className="form-alert register-banner"
            message={
              <Button type="link" onClick={() => form.focusField(first.name)}>
                {translateSentence(invalid.length === 1 ? messages.account.fixOne : messages.account.fixMany)}
              </Button>
            }
            description={
              <ul>
                {invalid.map(({ name }) => (
                  <li key={name.join('.')}>
                    <Button type="link" size="small" onClick={() => form.focusField(name)}>
                      {t(`fields.${name.join('.') as FieldName}`)}
                    </Button>
                  </li>
                ))}
              </ul>
            }
          />
        );
      }}
    </Form.Item>
  );
}
