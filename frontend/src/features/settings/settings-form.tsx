import { bankCurrencies, type Settings, SettingsInput } from '@portal/contract/settings';
import { Button, Form, Input, Select } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { validationRulesFor } from '../../shared/form/rules';
import { AskBeforeLeaving } from '../../shared/leaving/ask-before-leaving';
import { Notice } from '../../shared/ui/notice';
import { spinner } from '../../shared/ui/states/spinner';
import { BankAccountFields } from './bank-account-fields';
import { ConflictNotice } from './conflict-notice';
import { CreditFields } from './credit-fields';
import { SecurityFields } from './security-fields';
import { SellerFields } from './seller-fields';
import type { SettingsValues } from './settings-values';
import { useSettingsForm } from './use-settings-form';
import { WholeNumberItem } from './whole-number-item';

const rules = {
  companyName: validationRulesFor(SettingsInput, 'companyName'),
  companyAddress: validationRulesFor(SettingsInput, 'companyAddress'),
  supportPhone: validationRulesFor(SettingsInput, 'supportPhone'),
  supportEmail: validationRulesFor(SettingsInput, 'supportEmail'),
  timeZone: validationRulesFor(SettingsInput, 'timeZone'),
  unreadAnswerMinutes: validationRulesFor(SettingsInput, 'unreadAnswerMinutes'),
  proposalDays: validationRulesFor(SettingsInput, 'proposalDays'),
};

const zones = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])];

export function SettingsForm({ latest }: { latest: Settings }) {
  const { t } = useTranslation('settings');
  const settings = useSettingsForm(latest);
  const { dirty, saving, failure, newerVersion } = settings;
  const { form } = settings.formProps;
  const { hash } = useLocation();
  // Refine resets the form's fields after the first render, which replaces their inputs: a focus before that is lost.
  const [isReset, setIsReset] = useState(false);
  useEffect(() => setIsReset(true), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a link moves the focus, to the field that it names
  useEffect(() => {
    if (isReset && hash) form.scrollToField(hash.slice(1).split('.'), { block: 'center', focus: true });
  }, [hash, isReset]);
  // The form renders on every key press, so the options of the 400 time zones are computed only once.
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
      {...settings.formProps}
      scrollToFirstError={{ focus: true, block: 'center' }}
      disabled={saving}
    >
      <AskBeforeLeaving isUnsaved={dirty} />
      <div className="settings-sections">
        <fieldset className="settings-section">
          <legend>{t('support')}</legend>
          <Form.Item name="supportPhone" label={t('phone')} rules={rules.supportPhone}>
            <Input type="tel" inputMode="tel" maxLength={40} placeholder="+971 4 123 4567" />
          </Form.Item>
          <Form.Item name="supportEmail" label={t('email')} rules={rules.supportEmail}>
            <Input type="email" inputMode="email" maxLength={254} placeholder={t('emailExample')} />
          </Form.Item>
          <WholeNumberItem
            name="unreadAnswerMinutes"
            label={t('unreadAnswersGoOutAfter')}
            rules={rules.unreadAnswerMinutes}
            suffix={t('minutes')}
          />
          <WholeNumberItem
            name="proposalDays"
            label={t('daysToAnswer')}
            rules={rules.proposalDays}
            suffix={t('days')}
            extra={t('daysToAnswerHint')}
          />
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
        <SellerFields saved={latest} />
        <CreditFields />
        {bankCurrencies.map((currency) => (
          <BankAccountFields key={currency} currency={currency} />
        ))}
        <SecurityFields />
      </div>
      <div className="settings-actions not-printed">
        {newerVersion && (
          <ConflictNotice
            by={newerVersion}
            fields={settings.changedByOthers}
            onKeepMine={settings.keepMine}
            onTakeTheirs={settings.takeTheirs}
          />
        )}
        {failure && !newerVersion && <Notice type="error" role="alert" message={failure} />}
        <Button
          type="primary"
          htmlType="submit"
          loading={saving && spinner}
          disabled={!dirty || newerVersion !== undefined}
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
