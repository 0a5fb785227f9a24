import type { AdminBrand } from '@portal/contract/catalogue';
import { StatusChip } from '../../shared/ui/status-chip';

/** Row C02: who sees the brand. */
export function VisibilityChip({ visibility, visibleToBuyers }: Pick<AdminBrand, 'visibility' | 'visibleToBuyers'>) {
  if (visibility === 'all_approved') return <StatusChip tone="accent">All Buyers</StatusChip>;
  if (visibility === 'hidden') return <StatusChip tone="cancelled">Hidden</StatusChip>;
  return <StatusChip tone="pending">{`${visibleToBuyers.length} Selected`}</StatusChip>;
}
