import type { OrderAction } from '@portal/contract/order-lifecycle';
import type { Order } from '@portal/contract/orders';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { AskFor } from '../order-columns';

/** The step that most people have come for; the others are in the menu beside it. */
const likely = [
  'approve',
  'retry-deduction',
  'confirm-payment',
  'reverse-inventory',
] as const satisfies readonly OrderAction[];

export function MainAction({ order, onAsk }: { order: Order; onAsk: AskFor }) {
  const { t } = useTranslation('orders');
  const action = likely.find((each) => order.actions.includes(each));
  if (action === undefined) return null;
  return (
    <Button type="primary" onClick={() => onAsk(action, order)}>
      {t(`actionTitles.${action}`)}
    </Button>
  );
}
