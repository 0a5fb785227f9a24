import { CalendarOutlined, SwapRightOutlined } from '@ant-design/icons';
import dayjs, { type Dayjs } from 'dayjs';
import { useTranslation } from 'react-i18next';
import { DatePicker } from '../../../shared/form/date-picker';
import { ClearIcon } from '../../../shared/ui/inputs/clear-icon';
import type { OrdersView } from './orders-view';

function dayText(day: Dayjs | null | undefined): string | undefined {
  return day?.format('YYYY-MM-DD');
}

interface Props {
  view: OrdersView;
  onChange: (change: Partial<OrdersView>) => void;
}

/** The filter by the days on which orders were submitted. */
export function SubmissionDates({ view, onChange }: Props) {
  const { t } = useTranslation('orders');
  return (
    <DatePicker.RangePicker
      aria-label={t('submissionDate')}
      placeholder={[t('submittedFrom'), t('submittedTo')]}
      separator={<SwapRightOutlined className="ant-picker-separator" aria-label={t('submittedTo')} />}
      format="DD/MM/YYYY"
      suffixIcon={<CalendarOutlined aria-hidden />}
      allowClear={{ clearIcon: <ClearIcon /> }}
      allowEmpty={[true, true]}
      maxDate={dayjs()}
      value={[view.from ? dayjs(view.from) : null, view.to ? dayjs(view.to) : null]}
      onChange={(days) => onChange({ from: dayText(days?.[0]), to: dayText(days?.[1]) })}
    />
  );
}
