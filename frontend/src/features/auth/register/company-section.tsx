import { buyerTypes } from '@portal/contract/auth';
import { Form, Input, Select } from 'antd';
import { CountrySelect } from '../../../shared/form/country-select';
import { FormSection } from './form-section';
import { registrationLabels, registrationRules } from './registration-fields';

const typeOptions = buyerTypes.map((type) => ({ value: type, label: type }));

export function CompanySection() {
  return (
    <FormSection title="Company Information" hint="The business that will order.">
      <Form.Item name="companyName" label={registrationLabels.companyName} rules={registrationRules.companyName}>
        <Input autoComplete="organization" maxLength={200} />
      </Form.Item>
      <Form.Item name="buyerType" label={registrationLabels.buyerType} rules={registrationRules.buyerType}>
        <Select options={typeOptions} placeholder="Choose a buyer type" />
      </Form.Item>
      <Form.Item
        name={['companyAddress', 'street']}
        label={registrationLabels['companyAddress.street']}
        rules={registrationRules.street}
        className="register-row"
      >
        <Input autoComplete="street-address" maxLength={200} />
      </Form.Item>
      <Form.Item
        name={['companyAddress', 'city']}
        label={registrationLabels['companyAddress.city']}
        rules={registrationRules.city}
      >
        <Input autoComplete="address-level2" maxLength={120} />
      </Form.Item>
      <Form.Item
        name={['companyAddress', 'country']}
        label={registrationLabels['companyAddress.country']}
        rules={registrationRules.country}
      >
        <CountrySelect />
      </Form.Item>
    </FormSection>
  );
}
