import type { ComponentProps, ReactNode } from 'react';
import { ActionDialog } from '../../../shared/ui/dialogs/action-dialog';
import type { OrderFailure } from '../order-failure';
import { FailureNote } from './failure-note';

interface Props extends Omit<ComponentProps<typeof ActionDialog>, 'failure'> {
  failure: OrderFailure | null;
  /** Content below the error message, such as a download of the order file with its problems marked. */
  afterFailure?: ReactNode;
}

/** The frame of all order dialogs. */
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
