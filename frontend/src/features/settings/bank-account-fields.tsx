import { type BankAccount, type BankCurrency, bankAccountFields, SettingsInput } from '@portal/contract/settings';
import { Form, Input } from 'antd';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { validationRulesFor } from '../../shared/form/rules';
import { translateSentence } from '../../texts/translate-sentence';

const fields = Object.entries(bankAccountFields) as [keyof BankAccount, string][];

export const BankAccountFields = memo(function BankAccountFields({ currency }: { currency: BankCurrency }) {
  const { t } = useTranslation('settings');
  return (
    <fieldset className="settings-section">
      <legend>{t('bankAccount', { currency })}</legend>
      {fields.map(([field, label]) => (
        <Form.Item
          key={field}
          name={[currency, field]}
          label={translateSentence(label)}
          rules={validationRulesFor(SettingsInput, `${currency}.${field}`)}
          validateTrigger="onBlur"
        >
          {field === 'registeredAddress' ? (
            <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} maxLength={400} />
          ) : (
            <Input maxLength={200} autoComplete="off" spellCheck={false} />
          )}
        </Form.Item>
      ))}
    </fieldset>
  );
});
