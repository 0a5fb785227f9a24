import { CalendarOutlined, SwapRightOutlined } from '@ant-design/icons';
import { Flex, Select } from 'antd';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import { DatePicker } from '../../../shared/form/date-picker';
import { periods, type StatementPeriod } from './use-statement-period';

/** Chooses the days of a statement. */
export function PeriodPicker({ period, days, choose, chooseDays }: StatementPeriod) {
  const { t } = useTranslation('receivables');
  return (
    <Flex gap="small" wrap className="statement-period not-printed">
      <Select
        aria-label={t('statement.period')}
        value={period}
        onChange={choose}
        options={periods.map((value) => ({ value, label: t(`statement.periods.${value}`) }))}
        popupMatchSelectWidth={false}
      />
      {period === 'custom' && (
        <DatePicker.RangePicker
          aria-label={t('statement.period')}
          placeholder={[t('statement.from'), t('statement.to')]}
          separator={<SwapRightOutlined className="ant-picker-separator" aria-label={t('statement.to')} />}
          format="DD/MM/YYYY"
          suffixIcon={<CalendarOutlined aria-hidden />}
          allowClear={false}
          value={[days.from ? dayjs(days.from) : null, days.to ? dayjs(days.to) : null]}
          onChange={(chosen) => {
            const [first, last] = chosen ?? [];
            if (first && last) chooseDays(first.format('YYYY-MM-DD'), last.format('YYYY-MM-DD'));
          }}
        />
      )}
    </Flex>
  );
}
