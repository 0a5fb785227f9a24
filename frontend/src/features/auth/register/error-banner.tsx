import { messages } from '@portal/contract/messages';
import { Alert, Button, Form } from 'antd';
import { registrationLabels } from './registration-fields';

/** What is still to be put right, by the button that was pressed; each name leads to its field (A09). */
export function ErrorBanner() {
  return (
    <Form.Item noStyle shouldUpdate>
      {(form) => {
        const wrong = form.getFieldsError().filter(({ errors }) => errors.length > 0);
        const [first] = wrong;
        if (first === undefined) return null;
        return (
          <Alert
            type="error"
            showIcon
            role="alert"
            className="form-alert register-banner"
            message={
              <Button type="link" onClick={() => form.focusField(first.name)}>
                {wrong.length === 1 ? messages.account.fixOne : messages.account.fixMany}
              </Button>
            }
            description={
              <ul>
                {wrong.map(({ name }) => (
                  <li key={name.join('.')}>
                    <Button type="link" size="small" onClick={() => form.focusField(name)}>
                      {registrationLabels[name.join('.')]}
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
