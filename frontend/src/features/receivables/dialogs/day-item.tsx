import { CalendarOutlined } from '@ant-design/icons';
import { messages } from '@portal/contract/messages';
import { Form, type FormItemProps } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { DatePicker } from '../../../shared/form/date-picker';
import { translateSentence } from '../../../texts/translate-sentence';

interface Props extends Omit<FormItemProps, 'rules'> {
  /** True for days that lie ahead, such as that of a post-dated cheque. */
  mayLieAhead?: boolean;
}

/** A field of a form for a day. */
export function DayItem({ mayLieAhead = false, ...item }: Props) {
  return (
    <Form.Item {...item} rules={[{ required: true, message: translateSentence(messages.receivables.dayInvalid) }]}>
      <DatePicker
        format="DD/MM/YYYY"
        suffixIcon={<CalendarOutlined aria-hidden />}
        allowClear={false}
        {...(mayLieAhead ? {} : { maxDate: dayjs() })}
        className="day-field"
      />
    </Form.Item>
  );
}

export const dayText = (day: Dayjs | null): string | undefined => day?.format('YYYY-MM-DD');
