import { messages } from '@portal/contract/messages';
import type { Role } from '@portal/contract/policy';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../shared/ui/states/empty-state';

interface Props {
  role: Role;
  filtered: boolean;
  onShowAll: () => void;
}

export function NoOrders({ role, filtered, onShowAll }: Props) {
  const { t } = useTranslation('orders');
  if (filtered) {
    return (
      <EmptyState title={messages.orders.none} action={<Button onClick={onShowAll}>{t('showAllOrders')}</Button>}>
        {t('nothingMatches')}
      </EmptyState>
    );
  }
  return (
    <EmptyState title={messages.orders.none}>{role === 'admin' ? t('ordersAppearHere') : t('howToOrder')}</EmptyState>
  );
}
