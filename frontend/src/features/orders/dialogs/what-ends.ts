import type { Order } from '@portal/contract/orders';
import { texts } from '../../../texts/texts';

/**
 * True for an order under review that may hold lots: of an open or accepted proposal, or because it is a back-order whose
 * stock has come.
 */
export const mayHoldLots = ({ status, proposal, backOrder, revision }: Order): boolean =>
  status === 'Pending Review' && (proposal !== null || backOrder?.isCovered === true || revision > 1);

/**
 * Says what else ends when an order under review ends or gets a new file. Only a later revision than the first one has
 * back-orders; whether some of them still wait is not among the facts of an order.
 */
export function whatEnds({ status, proposal, revision }: Order): string[] {
  if (status !== 'Pending Review') return [];
  return [
    ...(proposal === null ? [] : [texts.t('orderRevisions:ends.proposal')]),
    ...(revision > 1 ? [texts.t('orderRevisions:ends.backOrders')] : []),
  ];
}
