import { type CreditSettings, SettingsInput } from '@portal/contract/settings';
import { Checkbox, Form, Input } from 'antd';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { validationRulesFor } from '../../shared/form/rules';
import { listText } from './settings-values';
import { WholeNumberItem } from './whole-number-item';

const rulesOf = (field: keyof CreditSettings) => validationRulesFor(SettingsInput, `credit.${field}`);

/** The rules by which new orders of buyers who owe too much need a reason, and the reminders of open invoices. */
export const CreditFields = memo(function CreditFields() {
  const { t } = useTranslation('settings');
  return (
    <fieldset className="settings-section">
      <legend>{t('credit.title')}</legend>
      <p className="settings-since">{t('credit.explain')}</p>
      <Form.Item
        name={['credit', 'creditLimit']}
        label={t('credit.creditLimit')}
        rules={rulesOf('creditLimit')}
        validateTrigger="onBlur"
        extra={t('credit.creditLimitHint')}
      >
        <Input inputMode="decimal" autoComplete="off" prefix="AED" maxLength={24} className="settings-number" />
      </Form.Item>
      <WholeNumberItem
        name={['credit', 'overdueDays']}
        label={t('credit.overdueDays')}
        rules={rulesOf('overdueDays')}
        suffix={t('days')}
        extra={t('credit.overdueDaysHint')}
      />
      <Form.Item name={['credit', 'holdOnBounce']} valuePropName="checked" rules={rulesOf('holdOnBounce')}>
        <Checkbox>{t('credit.holdOnBounce')}</Checkbox>
      </Form.Item>
      <Form.Item
        name={['credit', 'remind']}
        valuePropName="checked"
        rules={rulesOf('remind')}
        extra={t('credit.remindHint')}
      >
        <Checkbox>{t('credit.remind')}</Checkbox>
      </Form.Item>
      <WholeNumberItem
        name={['credit', 'remindDaysBefore']}
        label={t('credit.remindDaysBefore')}
        rules={rulesOf('remindDaysBefore')}
        suffix={t('days')}
        extra={t('credit.remindDaysBeforeHint')}
      />
      <Form.Item
        name={['credit', 'remindDaysAfter']}
        label={t('credit.remindDaysAfter')}
        rules={rulesOf('remindDaysAfter')}
        validateTrigger="onBlur"
        getValueProps={(days: unknown) => ({ value: listText(days) })}
        extra={t('credit.remindDaysAfterHint')}
      >
        <Input autoComplete="off" suffix={t('days')} maxLength={60} className="settings-number" />
      </Form.Item>
    </fieldset>
  );
});
