import type { OrderAction } from '@portal/contract/order-lifecycle';
import type { Order } from '@portal/contract/orders';
import { Button } from 'antd';
import type { AskFor } from '../order-columns';

/** The step that most people have come for; the others are in the menu beside it. */
const likely = {
  approve: 'Approve order',
  'retry-deduction': 'Retry deduction',
  'confirm-payment': 'Confirm payment',
  'reverse-inventory': 'Reverse inventory',
} as const satisfies Partial<Record<OrderAction, string>>;

export function MainAction({ order, onAsk }: { order: Order; onAsk: AskFor }) {
  const actions = Object.keys(likely) as (keyof typeof likely)[];
  const action = actions.find((each) => order.actions.includes(each));
  if (action === undefined) return null;
  return (
    <Button type="primary" onClick={() => onAsk(action, order)}>
      {likely[action]}
    </Button>
  );
}
