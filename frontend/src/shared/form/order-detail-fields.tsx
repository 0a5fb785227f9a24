import { CalendarOutlined } from '@ant-design/icons';
import { OrderDetailsInput } from '@portal/contract/orders';
import { Form, Input } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useTranslation } from 'react-i18next';
import { ClearIcon } from '../ui/inputs/clear-icon';
import { validationRulesFor } from './rules';
import './order-detail-fields.css';
import { DatePicker } from './date-picker';

/** The values of the form's fields. An empty string or null means no value. */
export type OrderDetailValues = Record<'poNumber' | 'note' | 'deliverOn', string | null>;

export const emptyOrderDetails: OrderDetailValues = { poNumber: '', note: '', deliverOn: null };

const dayOf = (value: string | null) => ({ value: value ? dayjs(value) : null });

/** The form items of an order's or a draft's PO number, wanted delivery date and note (V08). */
export function DetailFields() {
  const { t } = useTranslation('orders');
  return (
    <div className="orders-details">
      <Form.Item
        name="poNumber"
        label={t('details.poNumber')}
        rules={validationRulesFor(OrderDetailsInput, 'poNumber')}
      >
        <Input dir="auto" autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="deliverOn"
        label={t('details.deliverOn')}
        rules={validationRulesFor(OrderDetailsInput, 'deliverOn')}
        getValueProps={dayOf}
        normalize={(day: Dayjs | null) => day?.format('YYYY-MM-DD') ?? null}
      >
        <DatePicker
          format="DD/MM/YYYY"
          placeholder={t('chooseDay')}
          minDate={dayjs()}
          suffixIcon={<CalendarOutlined aria-hidden />}
          allowClear={{ clearIcon: <ClearIcon /> }}
        />
      </Form.Item>
      <Form.Item
        name="note"
        label={t('details.note')}
        rules={validationRulesFor(OrderDetailsInput, 'note')}
        className="orders-details-note"
      >
        <Input.TextArea dir="auto" autoSize={{ minRows: 2, maxRows: 8 }} />
      </Form.Item>
    </div>
  );
}
