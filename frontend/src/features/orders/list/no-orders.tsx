import { messages } from '@portal/contract/messages';
import type { Role } from '@portal/contract/policy';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useHasPermission } from '../../../shared/access/access-control';
import { EmptyState } from '../../../shared/ui/states/empty-state';

interface Props {
  role: Role;
  filtered: boolean;
  onShowAll: () => void;
}

export function NoOrders({ role, filtered, onShowAll }: Props) {
  const { t } = useTranslation('orders');
  const navigate = useNavigate();
  const mayOrder = useHasPermission('order:create');
  if (filtered) {
    return (
      <EmptyState title={messages.orders.none} action={<Button onClick={onShowAll}>{t('showAllOrders')}</Button>}>
        {t('nothingMatches')}
      </EmptyState>
    );
  }
  if (role === 'admin') return <EmptyState title={messages.orders.none}>{t('ordersAppearHere')}</EmptyState>;
  if (!mayOrder) return <EmptyState title={messages.orders.none}>{t('companyOrdersAppearHere')}</EmptyState>;
  return (
    <EmptyState
      title={messages.orders.none}
      action={<Button onClick={() => void navigate('/catalogue')}>{t('chooseStockFile')}</Button>}
    >
      {t('howToOrder')}
    </EmptyState>
  );
}
