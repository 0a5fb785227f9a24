import { buyerTypes } from '@portal/contract/auth';
import { Form, Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { CountrySelect } from '../../../shared/form/country-select';
import { translateSentence } from '../../../texts/translate-sentence';
import { FormSection } from './form-section';
import { registrationRules } from './registration-fields';

export function CompanySection() {
  const { t } = useTranslation('auth');
  return (
    <FormSection title={t('companyInformation')} hint={t('businessThatWillOrder')}>
      <Form.Item name="companyName" label={t('fields.companyName')} rules={registrationRules.companyName}>
        <Input dir="auto" autoComplete="organization" maxLength={200} />
      </Form.Item>
      <Form.Item name="buyerType" label={t('fields.buyerType')} rules={registrationRules.buyerType}>
        <Select
          options={buyerTypes.map((type) => ({ value: type, label: translateSentence(type) }))}
          placeholder={t('chooseBuyerType')}
        />
      </Form.Item>
      <Form.Item
        name={['companyAddress', 'street']}
        label={t('fields.companyAddress.street')}
        rules={registrationRules.street}
        className="register-row"
      >
        <Input dir="auto" autoComplete="street-address" maxLength={200} />
      </Form.Item>
      <Form.Item
        name={['companyAddress', 'city']}
        label={t('fields.companyAddress.city')}
        rules={registrationRules.city}
      >
        <Input dir="auto" autoComplete="address-level2" maxLength={120} />
      </Form.Item>
      <Form.Item
        name={['companyAddress', 'country']}
        label={t('fields.companyAddress.country')}
        rules={registrationRules.country}
      >
        <CountrySelect />
      </Form.Item>
    </FormSection>
  );
}
