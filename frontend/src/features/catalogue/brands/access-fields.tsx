import type { BrandVisibility } from '@portal/contract/brands';
import { Form, type FormRule, Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { BuyersSelect } from './buyers-select';

const visibilities: readonly BrandVisibility[] = ['all_approved', 'specific_buyers', 'hidden'];

/** The form fields for who can see a brand, in the dialogs for new and for existing brands (row C02). */
export function AccessFields({ buyersRules }: { buyersRules: FormRule[] }) {
  const { t } = useTranslation('catalogue');
  const restricted = Form.useWatch('visibility') === 'specific_buyers';
  return (
    <>
      <Form.Item name="visibility" label={t('whoSeesIt')}>
        <Radio.Group className="choices">
          {visibilities.map((value) => (
            <Radio key={value} value={value}>
              {t(`visibilities.${value}.label`)}
              <span className="choice-hint">{t(`visibilities.${value}.hint`)}</span>
            </Radio>
          ))}
        </Radio.Group>
      </Form.Item>
      {restricted && (
        <Form.Item name="visibleToBuyers" label={t('buyers')} rules={buyersRules}>
          <BuyersSelect />
        </Form.Item>
      )}
    </>
  );
}
