import type { OrderStatus } from '@portal/contract/order-lifecycle';
import type { ChipTone } from './status-chip';

export const orderStatusTones: Record<OrderStatus, ChipTone> = {
  'Pending Review': 'pending',
  'Awaiting Payment': 'awaiting',
  Completed: 'completed',
  Cancelled: 'cancelled',
  Rejected: 'rejected',
};
