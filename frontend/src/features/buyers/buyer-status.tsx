import { StatusChip } from '../../shared/ui/values/status-chip';
import { statusChip } from './buyer-words';

export function BuyerStatus({ status }: { status: string }) {
  const { tone, words } = statusChip(status);
  return <StatusChip tone={tone}>{words}</StatusChip>;
}
