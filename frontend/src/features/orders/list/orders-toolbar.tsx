import { CalendarOutlined, CloseOutlined, SwapRightOutlined } from '@ant-design/icons';
import type { OrderStatus } from '@portal/contract/order-lifecycle';
import type { Role } from '@portal/contract/policy';
import { Button, DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceFilter, ListToolbar } from '../../../shared/list/list-toolbar';
import { ClearIcon } from '../../../shared/ui/inputs/clear-icon';
import { monthAndYear } from '../../../shared/ui/values/dates';
import { translateSentence } from '../../../texts/translate-sentence';
import type { OrdersView } from './orders-view';

// The statuses in the specification's order, which differs from the contract's order.
const filterOrder: OrderStatus[] = ['Pending Review', 'Cancelled', 'Rejected', 'Awaiting Payment', 'Completed'];

function dayText(day: Dayjs | null | undefined): string | undefined {
  return day?.format('YYYY-MM-DD');
}

/**
 * Shows a filter that was set by a link of the dashboard. On this page the filter can be removed, but not set or
 * changed.
 */
function FilterChip({ onRemove, children }: { onRemove: () => void; children: ReactNode }) {
  const { t } = useTranslation('orders');
  return (
    <Button icon={<CloseOutlined aria-hidden />} iconPosition="end" onClick={onRemove} title={t('removeFilter')}>
      {children}
    </Button>
  );
}

interface Props {
  role: Role;
  view: OrdersView;
  onChange: (change: Partial<OrdersView>) => void;
}

export function OrdersToolbar({ role, view, onChange }: Props) {
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
        allLabel={t('allStatuses')}
        value={view.status}
        onChange={(status) => onChange({ status })}
        options={filterOrder.map((status) => ({ value: status, label: translateSentence(status) }))}
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
      {view.proposal && role === 'admin' && (
        <FilterChip onRemove={() => onChange({ proposal: undefined })}>{t('proposal.waiting')}</FilterChip>
      )}
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
