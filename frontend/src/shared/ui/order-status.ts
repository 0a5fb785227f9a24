import type { OrderStatus } from '@portal/contract/order-lifecycle';
import type { ChipTone } from './status-chip';

/** What a status is called at length, and what it means to the buyer (specification 4). */
export const orderStatusWords: Record<OrderStatus, { long: string; meaning: string }> = {
  'Pending Review': { long: 'Order Pending Approval', meaning: 'Submitted and under review.' },
  'Awaiting Payment': {
    long: 'Approved - Awaiting Payment',
    meaning: 'Approved and being processed for shipment. Payment is to be sent as soon as possible.',
  },
  Completed: {
    long: 'Order Completed - Payment Received',
    meaning: 'Fully processed: payment received, fulfilment finalised.',
  },
  Cancelled: { long: 'Cancelled', meaning: 'Cancelled by the buyer or an administrator, and not processed further.' },
  Rejected: { long: 'Rejected', meaning: 'Not approved.' },
};

export const orderStatusTones: Record<OrderStatus, ChipTone> = {
  'Pending Review': 'pending',
  'Awaiting Payment': 'awaiting',
  Completed: 'completed',
  Cancelled: 'cancelled',
  Rejected: 'rejected',
};
