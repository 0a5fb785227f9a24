import type { TaxDetails } from '@portal/contract/documents/tax-details';
import { Form, type FormItemProps, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { EmirateSelect } from './emirate-select';

interface Props {
  /** Where the details are in the form's values; empty when they are its values. */
  at: readonly string[];
  rules: Record<keyof TaxDetails, FormItemProps['rules']>;
}

/** The fields of a buyer's details for tax documents, in the profile and in the team's dialog. */
export function TaxDetailsFields({ at, rules }: Props) {
  const { t } = useTranslation('shared');
  return (
    <>
      <Form.Item name={[...at, 'trn']} label={t('tax.trn')} rules={rules.trn} extra={t('tax.onInvoices')}>
        <Input maxLength={40} autoComplete="off" />
      </Form.Item>
      <Form.Item name={[...at, 'emirate']} label={t('tax.emirate')} rules={rules.emirate}>
        <EmirateSelect />
      </Form.Item>
      <Form.Item name={[...at, 'licenceNumber']} label={t('tax.licenceNumber')} rules={rules.licenceNumber}>
        <Input maxLength={60} autoComplete="off" />
      </Form.Item>
      <Form.Item name={[...at, 'licenceAuthority']} label={t('tax.licenceAuthority')} rules={rules.licenceAuthority}>
        <Input dir="auto" maxLength={120} autoComplete="off" />
      </Form.Item>
    </>
  );
}
