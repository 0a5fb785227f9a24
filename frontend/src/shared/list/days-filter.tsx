import { CalendarOutlined, SwapRightOutlined } from '@ant-design/icons';
import dayjs, { type Dayjs } from 'dayjs';
import { DatePicker } from '../form/date-picker';
import { ClearIcon } from '../ui/inputs/clear-icon';

function dayText(day: Dayjs | null | undefined): string | undefined {
  return day?.format('YYYY-MM-DD');
}

/** The first and the last day, both included, such as `2026-11-21`. */
interface Days {
  from: string | undefined;
  to: string | undefined;
}

interface Props {
  label: string;
  fromLabel: string;
  toLabel: string;
  days: Days;
  onChange: (days: Days) => void;
}

/** Filters a list by days that are over or today. */
export function DaysFilter({ label, fromLabel, toLabel, days: { from, to }, onChange }: Props) {
  return (
    <DatePicker.RangePicker
      aria-label={label}
      placeholder={[fromLabel, toLabel]}
      separator={<SwapRightOutlined className="ant-picker-separator" aria-label={toLabel} />}
      format="DD/MM/YYYY"
      suffixIcon={<CalendarOutlined aria-hidden />}
      allowClear={{ clearIcon: <ClearIcon /> }}
      allowEmpty={[true, true]}
      maxDate={dayjs()}
      value={[from ? dayjs(from) : null, to ? dayjs(to) : null]}
      onChange={(days) => onChange({ from: dayText(days?.[0]), to: dayText(days?.[1]) })}
    />
  );
}
