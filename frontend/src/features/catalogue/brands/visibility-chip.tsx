import type { AdminBrand } from '@portal/contract/brands';
import { useTranslation } from 'react-i18next';
import { StatusChip } from '../../../shared/ui/values/status-chip';

/** Shows who can see a brand (row C02). */
export function VisibilityChip({ visibility, visibleToBuyers }: Pick<AdminBrand, 'visibility' | 'visibleToBuyers'>) {
  const { t } = useTranslation('catalogue');
  if (visibility === 'all_approved') return <StatusChip tone="accent">{t('allBuyers')}</StatusChip>;
  if (visibility === 'hidden') return <StatusChip tone="cancelled">{t('hidden')}</StatusChip>;
  return <StatusChip tone="pending">{t('selected', { count: visibleToBuyers.length })}</StatusChip>;
}
