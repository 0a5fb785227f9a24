import { CalendarOutlined, CloseOutlined, SwapRightOutlined } from '@ant-design/icons';
import type { OrderStatus } from '@portal/contract/order-lifecycle';
import { Button, DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceFilter, ListToolbar } from '../../shared/list/list-toolbar';
import { ClearIcon } from '../../shared/ui/clear-icon';
import { monthAndYear } from '../../shared/ui/dates';
import { translated } from '../../texts/translated';
import type { OrdersView } from './orders-view';

// The specification's order, which is not the contract's.
const filterOrder: OrderStatus[] = ['Pending Review', 'Cancelled', 'Rejected', 'Awaiting Payment', 'Completed'];

function dayText(day: Dayjs | null | undefined): string | undefined {
  return day?.format('YYYY-MM-DD');
}

/** A filter that the dashboard sets, and nobody here but to take it away. */
function FilterChip({ onRemove, children }: { onRemove: () => void; children: ReactNode }) {
  const { t } = useTranslation('orders');
  return (
    <Button icon={<CloseOutlined aria-hidden />} iconPosition="end" onClick={onRemove} title={t('removeFilter')}>
      {children}
    </Button>
  );
}

interface Props {
  view: OrdersView;
  onChange: (change: Partial<OrdersView>) => void;
}

export function OrdersToolbar({ view, onChange }: Props) {
  const { t } = useTranslation('orders');
  return (
    <ListToolbar
      label={t('orders')}
      searchLabel={t('searchOrders')}
      placeholder={t('searchPlaceholder')}
      search={view.search}
      onSearch={(search) => onChange({ search })}
    >
      <ChoiceFilter
        label={t('status')}
        allWords={t('allStatuses')}
        value={view.status}
        onChange={(status) => onChange({ status })}
        options={filterOrder.map((status) => ({ value: status, label: translated(status) }))}
      />
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
      {view.sold && (
        <FilterChip onRemove={() => onChange({ sold: undefined })}>
          {view.sold === 'all' ? t('approvedOrders') : t('approvedIn', { month: monthAndYear(view.sold) })}
        </FilterChip>
      )}
      {view.placed && (
        <FilterChip onRemove={() => onChange({ placed: undefined })}>
          {t('submittedIn', { month: monthAndYear(view.placed) })}
        </FilterChip>
      )}
    </ListToolbar>
  );
}
