import type { ComponentProps, ReactNode } from 'react';
import { ActionDialog } from '../../../shared/ui/action-dialog';
import type { OrderFailure } from '../order-failure';
import { FailureNote } from './failure-note';

interface Props extends Omit<ComponentProps<typeof ActionDialog>, 'failure'> {
  failure: OrderFailure | null;
  /** A way on from the failure, below it. */
  afterFailure?: ReactNode;
}

/** The frame of every dialog on orders. */
export function OrderDialog({ failure, over = false, afterFailure, ...dialog }: Props) {
  return (
    <ActionDialog
      {...dialog}
      over={over || failure?.outdated === true}
      failure={
        failure && (
          <>
            <FailureNote failure={failure} />
            {afterFailure}
          </>
        )
      }
    />
  );
}
