import { messages } from '@portal/contract/messages';
import { Button, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { Note } from '../../../shared/ui/note';
import { translated } from '../../../texts/translated';
import type { RegistrationFields } from './registration-fields';

type FieldName =
  | Exclude<keyof RegistrationFields, 'phoneCountryCode' | 'companyAddress'>
  | `companyAddress.${'street' | 'city' | 'country'}`;

/** What is still to be put right, by the button that was pressed; each name leads to its field (A09). */
export function ErrorBanner() {
  const { t } = useTranslation('auth');
  return (
    <Form.Item noStyle shouldUpdate>
      {(form) => {
        const wrong = form.getFieldsError().filter(({ errors }) => errors.length > 0);
        const [first] = wrong;
        if (first === undefined) return null;
        return (
          <Note
            type="error"
            role="alert"
            className="form-alert register-banner"
            message={
              <Button type="link" onClick={() => form.focusField(first.name)}>
                {translated(wrong.length === 1 ? messages.account.fixOne : messages.account.fixMany)}
              </Button>
            }
            description={
              <ul>
                {wrong.map(({ name }) => (
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
