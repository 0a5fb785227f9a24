import type { Order } from '@portal/contract/orders';
import type { DialogControls } from '../../../shared/ui/dialogs/action-dialog';

export interface OrderDialogProps extends DialogControls {
  order: Order;
  /** Called when the action succeeded. */
  onDone?: () => void;
}
