import type { OrderAction } from '@portal/contract/order-lifecycle';
import type { Order } from '@portal/contract/orders';
import { Button, Flex } from 'antd';
import { useTranslation } from 'react-i18next';
import { focusPageOnRemoval } from '../../../shared/ui/focus-page-on-removal';
import type { OpenOrderDialog } from '../list/order-columns';

/**
 * The actions that can be the main button, the most important first; all other actions of an order are in the menu
 * beside the button.
 */
const preferredActions = [
  'approve',
  'retry-deduction',
  'confirm-payment',
  'reverse-inventory',
] as const satisfies readonly OrderAction[];

/** The button for the most important action that the server allows for this order, if there is one. */
export function MainAction({ order, onAction }: { order: Order; onAction: OpenOrderDialog }) {
  const { t } = useTranslation('orders');
  const action = preferredActions.find((each) => order.actions.includes(each));
  if (action === undefined) return null;
  return (
    <Flex ref={focusPageOnRemoval}>
      <Button type="primary" onClick={() => onAction(action, order)}>
        {t(`actionTitles.${action}`)}
      </Button>
    </Flex>
  );
}
