import { Select } from 'antd';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import { useBuyerChoices } from '../../shared/data/whole-lists';
import { DatePicker } from '../../shared/form/date-picker';
import { ClearIcon } from '../../shared/ui/inputs/clear-icon';

interface FilterProps {
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** `value`: a month such as `2026-11`. */
export function MonthFilter({ value, onChange }: FilterProps) {
  const { t } = useTranslation('documents');
  return (
    <DatePicker
      picker="month"
      className="documents-month"
      aria-label={t('month')}
      placeholder={t('month')}
      format="MM/YYYY"
      suffixIcon={null}
      allowClear={{ clearIcon: <ClearIcon /> }}
      maxDate={dayjs()}
      value={value ? dayjs(`${value}-01`) : null}
      onChange={(day) => onChange(day?.format('YYYY-MM'))}
    />
  );
}

interface BuyerProps extends FilterProps {
  /** The name of the buyer of the rows, for a chosen buyer who is no longer approved. */
  nameOfRows: string | undefined;
}

/** `value`: the id of a buyer. Documents outlive their buyers, so the chosen one may be missing among the approved. */
export function BuyerFilter({ value, onChange, nameOfRows }: BuyerProps) {
  const { t } = useTranslation('documents');
  const { select, query } = useBuyerChoices({
    label: ({ name, companyName }) => companyName ?? name,
    searchableText: ({ name, email }) => `${name} ${email}`,
  });
  const options = select.options ?? [];
  const isListed = options.some((option) => option.value === value);
  const other = value && !isListed && !query.isPending ? [{ value, label: nameOfRows ?? t('otherBuyer') }] : [];
  return (
    <Select<string>
      {...select}
      options={[...other, ...options]}
      className="documents-buyer"
      aria-label={t('buyer')}
      placeholder={t('allBuyers')}
      allowClear={{ clearIcon: <ClearIcon /> }}
      loading={query.isPending}
      value={query.isPending ? undefined : value}
      onChange={(id: string | undefined) => onChange(id)}
      popupMatchSelectWidth={false}
    />
  );
}
