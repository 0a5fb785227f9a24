import { bankCurrencies, type Settings, SettingsInput } from '@portal/contract/settings';
import { UnsavedChangesNotifier } from '@refinedev/react-router';
import { Button, Form, Input, InputNumber, Select } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { rulesFor } from '../../shared/form/rules';
import { Note } from '../../shared/ui/note';
import { spinner } from '../../shared/ui/spinner';
import { BankAccountFields } from './bank-account-fields';
import { Overtaken } from './overtaken';
import type { SettingsValues } from './setting-words';
import { useSettingsForm } from './use-settings-form';

const rules = {
  companyName: rulesFor(SettingsInput, 'companyName'),
  companyAddress: rulesFor(SettingsInput, 'companyAddress'),
  supportPhone: rulesFor(SettingsInput, 'supportPhone'),
  supportEmail: rulesFor(SettingsInput, 'supportEmail'),
  timeZone: rulesFor(SettingsInput, 'timeZone'),
  unreadAnswerMinutes: rulesFor(SettingsInput, 'unreadAnswerMinutes'),
};

const zones = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])];

export function SettingsForm({ latest }: { latest: Settings }) {
  const { t } = useTranslation('settings');
  const settings = useSettingsForm(latest);
  const { form, dirty, saving, failure, overtakenBy } = settings;
  // The form renders with every key that is pressed; 400 zones need not.
  const zoneOptions = useMemo(
    () =>
      [...new Set([latest.timeZone, ...zones])].sort().map((zone) => ({
        value: zone,
        label: zone.replaceAll('_', ' '),
      })),
    [latest.timeZone],
  );
  return (
    <Form<SettingsValues>
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={settings.initial}
      onValuesChange={(_, values) => settings.onChange(values)}
      onFinish={settings.submit}
      scrollToFirstError={{ focus: true, block: 'center' }}
      disabled={saving}
      noValidate
    >
      <UnsavedChangesNotifier message={t('unsavedChanges')} />
      {overtakenBy && (
        <Overtaken
          by={overtakenBy}
          fields={settings.theirs}
          onKeepMine={settings.keepMine}
          onTakeTheirs={settings.takeTheirs}
        />
      )}
      {failure && !overtakenBy && <Note type="error" message={failure} className="form-alert" />}
      <div className="settings-sections">
        <fieldset className="settings-section">
          <legend>{t('support')}</legend>
          <Form.Item name="supportPhone" label={t('phone')} rules={rules.supportPhone}>
            <Input type="tel" inputMode="tel" maxLength={40} placeholder="+971 4 123 4567" />
          </Form.Item>
          <Form.Item name="supportEmail" label={t('email')} rules={rules.supportEmail}>
            <Input type="email" inputMode="email" maxLength={254} placeholder={t('emailExample')} />
          </Form.Item>
          <Form.Item name="unreadAnswerMinutes" label={t('unreadAnswersGoOutAfter')} rules={rules.unreadAnswerMinutes}>
            <InputNumber precision={0} controls={false} suffix={t('minutes')} className="settings-minutes" />
          </Form.Item>
        </fieldset>
        <fieldset className="settings-section">
          <legend>{t('company')}</legend>
          <Form.Item name="companyName" label={t('name')} rules={rules.companyName}>
            <Input maxLength={200} />
          </Form.Item>
          <Form.Item name="companyAddress" label={t('address')} rules={rules.companyAddress}>
            <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} maxLength={400} />
          </Form.Item>
          <Form.Item name="timeZone" label={t('timeZone')} rules={rules.timeZone} extra={t('timeZoneHint')}>
            <Select showSearch options={zoneOptions} optionFilterProp="label" />
          </Form.Item>
        </fieldset>
        {bankCurrencies.map((currency) => (
          <BankAccountFields key={currency} currency={currency} />
        ))}
      </div>
      <div className="settings-actions">
        <Button
          type="primary"
          htmlType="submit"
          loading={saving && spinner}
          disabled={!dirty || overtakenBy !== undefined}
        >
          {t('saveSettings')}
        </Button>
        <Button onClick={settings.reset} disabled={!dirty || saving}>
          {t('discardChanges')}
        </Button>
        <span className="settings-state" role="status">
          {dirty ? t('notSavedYet') : ''}
        </span>
      </div>
    </Form>
  );
}
