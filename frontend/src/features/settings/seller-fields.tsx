import { missingSellerFields, SellerDetails } from '@portal/contract/documents/tax-details';
import { type Settings, SettingsInput } from '@portal/contract/settings';
import { Checkbox, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { EmirateSelect } from '../../shared/form/emirate-select';
import { validationRulesFor } from '../../shared/form/rules';
import { namesOfSellerFields } from '../../shared/ui/values/seller-fields';
import { LogoField } from './logo-field';
import type { SettingsValues } from './settings-values';
import { WholeNumberItem } from './whole-number-item';

const texts = ['legalName', 'legalNameArabic', 'trn', 'licenceNumber', 'licenceAuthority', 'street', 'city'] as const;

const rulesOf = (field: keyof SellerDetails) => validationRulesFor(SettingsInput, `seller.${field}`);

/** The details for tax documents. Says which are still missing before the portal makes invoices (row T10). */
export function SellerFields({ saved }: { saved: Settings }) {
  const { t } = useTranslation('settings');
  return (
    <fieldset className="settings-section settings-seller">
      <legend>{t('seller.title')}</legend>
      <Form.Item<SettingsValues> noStyle shouldUpdate>
        {({ getFieldsValue }) => (
          <Missing values={getFieldsValue()} isSaved={missingSellerFields(saved).length === 0} />
        )}
      </Form.Item>
      <LogoField logo={saved.logo} />
      {texts.map((field) => (
        <Form.Item
          key={field}
          name={['seller', field]}
          label={t(`seller.${field}`)}
          rules={rulesOf(field)}
          validateTrigger="onBlur"
          extra={field === 'trn' && t('seller.trnHint')}
        >
          <Input maxLength={200} autoComplete="off" dir={field === 'legalNameArabic' ? 'auto' : undefined} />
        </Form.Item>
      ))}
      <Form.Item name={['seller', 'emirate']} label={t('seller.emirate')} rules={rulesOf('emirate')}>
        <EmirateSelect />
      </Form.Item>
      <Form.Item
        name={['seller', 'seriesPrefix']}
        label={t('seller.seriesPrefix')}
        rules={rulesOf('seriesPrefix')}
        extra={t('seller.seriesPrefixHint')}
        validateTrigger="onBlur"
      >
        <Input maxLength={20} autoComplete="off" placeholder={t('seller.seriesPrefixExample')} />
      </Form.Item>
      <WholeNumberItem name={['seller', 'vatRate']} label={t('seller.vatRate')} rules={rulesOf('vatRate')} suffix="%" />
      <WholeNumberItem
        name={['seller', 'paymentDays']}
        label={t('seller.paymentDays')}
        rules={rulesOf('paymentDays')}
        suffix={t('days')}
      />
      <Form.Item name={['seller', 'footer']} label={t('seller.footer')} rules={rulesOf('footer')}>
        <Input.TextArea dir="auto" autoSize={{ minRows: 2, maxRows: 5 }} maxLength={400} />
      </Form.Item>
      <Form.Item
        name={['seller', 'attachToMails']}
        valuePropName="checked"
        rules={rulesOf('attachToMails')}
        extra={t('seller.attachToMailsHint')}
      >
        <Checkbox>{t('seller.attachToMails')}</Checkbox>
      </Form.Item>
    </fieldset>
  );
}

/** Counts what is entered but not saved yet, and says that saving is missing. */
function Missing({ values, isSaved }: { values: Partial<SettingsValues>; isSaved: boolean }) {
  const { t } = useTranslation('settings');
  const missing = missingSellerFields({
    seller: { ...new SellerDetails(), ...values.seller },
    AED: { iban: values.AED?.iban ?? null },
  });
  return (
    <p className="settings-since">
      {missing.length > 0 && t('seller.missing', { fields: namesOfSellerFields(missing) })}
      {missing.length === 0 && t(isSaved ? 'seller.complete' : 'seller.unsaved')}
    </p>
  );
}
