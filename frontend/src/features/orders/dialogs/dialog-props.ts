import type { Order } from '@portal/contract/orders';

export interface OrderDialogProps {
  order: Order;
  open: boolean;
  onClose: () => void;
  /** Called once the dialog has left the screen, and may be unmounted. */
  afterClose: () => void;
  /** The step was taken. */
  onDone?: () => void;
}
