import type { BrandVisibility } from '@portal/contract/catalogue';
import { Form, type FormRule, Radio } from 'antd';
import { BuyersSelect } from './buyers-select';

const visibilities: readonly { value: BrandVisibility; label: string; hint: string }[] = [
  { value: 'all_approved', label: 'All Buyers', hint: 'Every approved buyer sees the brand.' },
  { value: 'specific_buyers', label: 'Selected buyers', hint: 'Only the buyers you choose see it.' },
  { value: 'hidden', label: 'Hidden', hint: 'Only administrators see it.' },
];

/** Row C02: who sees a brand, for a new one and for one that is there. */
export function AccessFields({ buyersRules }: { buyersRules: FormRule[] }) {
  const restricted = Form.useWatch('visibility') === 'specific_buyers';
  return (
    <>
      <Form.Item name="visibility" label="Who sees it">
        <Radio.Group className="choices">
          {visibilities.map(({ value, label, hint }) => (
            <Radio key={value} value={value}>
              {label}
              <span className="choice-hint">{hint}</span>
            </Radio>
          ))}
        </Radio.Group>
      </Form.Item>
      {restricted && (
        <Form.Item name="visibleToBuyers" label="Buyers" rules={buyersRules}>
          <BuyersSelect />
        </Form.Item>
      )}
    </>
  );
}
