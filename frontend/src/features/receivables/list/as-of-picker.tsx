import { CalendarOutlined } from '@ant-design/icons';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import { DatePicker } from '../../../shared/form/date-picker';
import { ClearIcon } from '../../../shared/ui/inputs/clear-icon';

interface Props {
  /** A day such as `2026-12-31`; undefined for today. */
  value: string | undefined;
  onChange: (day: string | undefined) => void;
}

/** Chooses the day for which the list is computed. A later day shows what will be due then. */
export function AsOfPicker({ value, onChange }: Props) {
  const { t } = useTranslation('receivables');
  return (
    <DatePicker
      className="receivables-as-of"
      aria-label={t('asOf')}
      placeholder={t('asOfToday')}
      format="DD/MM/YYYY"
      suffixIcon={<CalendarOutlined aria-hidden />}
      allowClear={{ clearIcon: <ClearIcon /> }}
      value={value ? dayjs(value) : null}
      onChange={(day) => onChange(day?.format('YYYY-MM-DD'))}
    />
  );
}
