import { CloseOutlined } from '@ant-design/icons';
import type { OrderStatus } from '@portal/contract/order-lifecycle';
import type { Role } from '@portal/contract/policy';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useHasPermission } from '../../../shared/access/access-control';
import { WhenSettled } from '../../../shared/data/when-settled';
import { ChoiceFilter, FilterChip, ListToolbar } from '../../../shared/list/list-toolbar';
import { monthAndYear } from '../../../shared/ui/values/dates';
import { lazyWithTexts } from '../../../texts/lazy-with-texts';
import { translateSentence } from '../../../texts/translate-sentence';
import type { OrdersView } from './orders-view';

// The statuses in the specification's order, which differs from the contract's order.
const filterOrder: OrderStatus[] = ['Pending Review', 'Cancelled', 'Rejected', 'Awaiting Payment', 'Completed'];

/** antd's calendar is larger than the whole list, so the list does not wait for it. */
const DaysFilter = lazyWithTexts(async () => (await import('../../../shared/list/days-filter')).DaysFilter);

interface Props {
  role: Role;
  view: OrdersView;
  onChange: (change: Partial<OrdersView>) => void;
}

export function OrdersToolbar({ role, view, onChange }: Props) {
  const { t } = useTranslation('orders');
  // Those who answer proposals have tabs instead.
  const hasTabs = useHasPermission('order:answer-proposal');
  const isTeam = role === 'admin';
  const mayToggle = isTeam && view.status === 'Pending Review';
  const waiting = view.proposal !== undefined;
  const waitingLabel = t(isTeam ? 'proposal.waiting' : 'actionRequired');
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
      <WhenSettled now={Boolean(view.from ?? view.to)} place={<div className="list-toolbar-dates" />}>
        <DaysFilter
          label={t('submissionDate')}
          fromLabel={t('submittedFrom')}
          toLabel={t('submittedTo')}
          days={view}
          onChange={onChange}
        />
      </WhenSettled>
      {/* Beside the other filters of all orders it would take a second row, and only orders under review wait. */}
      {mayToggle && (
        <Button
          aria-pressed={waiting}
          icon={waiting && <CloseOutlined aria-hidden />}
          iconPosition="end"
          onClick={() => onChange({ proposal: waiting ? undefined : 'open' })}
        >
          {waitingLabel}
        </Button>
      )}
      {waiting && !mayToggle && !hasTabs && (
        <FilterChip onRemove={() => onChange({ proposal: undefined })}>{waitingLabel}</FilterChip>
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
