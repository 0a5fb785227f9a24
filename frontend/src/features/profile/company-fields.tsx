import { buyerTypes } from '@portal/contract/auth';
import { Card, Form, Input, Select } from 'antd';
import { CountrySelect } from '../../shared/form/country-select';
import { profileRules } from './profile-fields';

const typeOptions = buyerTypes.map((type) => ({ value: type, label: type }));

export function CompanyFields() {
  return (
    <Card title="Company Information">
      <div className="profile-fields">
        <Form.Item name="companyName" label="Company Name" rules={profileRules.companyName}>
          <Input autoComplete="organization" maxLength={200} />
        </Form.Item>
        <Form.Item name="buyerType" label="Business Type" rules={profileRules.buyerType}>
          <Select options={typeOptions} />
        </Form.Item>
        <Form.Item name="companyWebsite" label="Company Website" rules={profileRules.companyWebsite}>
          <Input type="url" inputMode="url" autoComplete="url" maxLength={200} />
        </Form.Item>
        <Form.Item name={['companyAddress', 'street']} label="Street Address" rules={profileRules.street}>
          <Input autoComplete="street-address" maxLength={200} />
        </Form.Item>
        <Form.Item name={['companyAddress', 'city']} label="City" rules={profileRules.city}>
          <Input autoComplete="address-level2" maxLength={120} />
        </Form.Item>
        <Form.Item name={['companyAddress', 'country']} label="Country" rules={profileRules.country}>
          <CountrySelect />
        </Form.Item>
      </div>
    </Card>
  );
}
