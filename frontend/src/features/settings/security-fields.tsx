import { CalendarOutlined } from '@ant-design/icons';
import { SettingsInput } from '@portal/contract/settings';
import { Form } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { DatePicker } from '../../shared/form/date-picker';
import { validationRulesFor } from '../../shared/form/rules';
import { ClearIcon } from '../../shared/ui/inputs/clear-icon';

const rules = validationRulesFor(SettingsInput, 'security.secondFactorFrom');

/** Holds a day such as `2026-12-31`, or null, and shows it in the picker. */
const dayInPicker = {
  getValueProps: (day: string | null | undefined) => ({ value: day ? dayjs(day) : null }),
  getValueFromEvent: (day: Dayjs | null) => day?.format('YYYY-MM-DD') ?? null,
};

/** From which day on administrators need a second factor (row K04). */
export const SecurityFields = memo(function SecurityFields() {
  const { t } = useTranslation('settings');
  return (
    <fieldset className="settings-section">
      <legend>{t('security.title')}</legend>
      <Form.Item
        name={['security', 'secondFactorFrom']}
        label={t('security.secondFactorFrom')}
        rules={rules}
        extra={t('security.secondFactorFromHint')}
        {...dayInPicker}
      >
        <DatePicker
          format="DD/MM/YYYY"
          suffixIcon={<CalendarOutlined aria-hidden />}
          allowClear={{ clearIcon: <ClearIcon /> }}
          className="settings-number"
        />
      </Form.Item>
    </fieldset>
  );
});
