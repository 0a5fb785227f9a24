import type { Order } from '@portal/contract/orders';
import type { AskedDialog } from '../../../shared/ui/action-dialog';

export interface OrderDialogProps extends AskedDialog {
  order: Order;
  /** The step was taken. */
  onDone?: () => void;
}
