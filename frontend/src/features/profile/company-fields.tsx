import { buyerTypes } from '@portal/contract/auth';
import { Card, Form, Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { CountrySelect } from '../../shared/form/country-select';
import { TaxDetailsFields } from '../../shared/form/tax-details-fields';
import { translateSentence } from '../../texts/translate-sentence';
import { profileRules } from './profile-fields';

export function CompanyFields() {
  const { t } = useTranslation('profile');
  return (
    <Card title={<h2>{t('companyInformation')}</h2>}>
      <div className="profile-fields">
        <Form.Item name="companyName" label={t('companyName')} rules={profileRules.companyName}>
          <Input dir="auto" autoComplete="organization" maxLength={200} />
        </Form.Item>
        <Form.Item name="buyerType" label={t('businessType')} rules={profileRules.buyerType}>
          <Select options={buyerTypes.map((type) => ({ value: type, label: translateSentence(type) }))} />
        </Form.Item>
        <Form.Item name="companyWebsite" label={t('companyWebsite')} rules={profileRules.companyWebsite}>
          <Input type="url" inputMode="url" autoComplete="url" maxLength={200} />
        </Form.Item>
        <Form.Item name={['companyAddress', 'street']} label={t('streetAddress')} rules={profileRules.street}>
          <Input dir="auto" autoComplete="street-address" maxLength={200} />
        </Form.Item>
        <Form.Item name={['companyAddress', 'city']} label={t('city')} rules={profileRules.city}>
          <Input dir="auto" autoComplete="address-level2" maxLength={120} />
        </Form.Item>
        <Form.Item name={['companyAddress', 'country']} label={t('country')} rules={profileRules.country}>
          <CountrySelect />
        </Form.Item>
        <TaxDetailsFields at={['taxDetails']} rules={profileRules} />
      </div>
    </Card>
  );
}
