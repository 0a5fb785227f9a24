import type { ComponentProps } from 'react';
import { ActionDialog } from '../../../shared/ui/dialogs/action-dialog';
import type { OrderFailure } from '../order-failure';
import { FailureNote } from './failure-note';

interface Props extends Omit<ComponentProps<typeof ActionDialog>, 'failure'> {
  failure: OrderFailure | null;
}

/** The frame of all order dialogs. */
export function OrderDialog({ failure, over = false, ...dialog }: Props) {
  return (
    <ActionDialog
      {...dialog}
      over={over || failure?.outdated === true}
      failure={failure && <FailureNote failure={failure} />}
    />
  );
}
