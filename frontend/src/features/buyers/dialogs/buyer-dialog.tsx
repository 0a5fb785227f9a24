import type { Buyer } from '@portal/contract/buyers';
import type { ComponentProps } from 'react';
import { ActionDialog, type AskedDialog } from '../../../shared/ui/action-dialog';
import { Note } from '../../../shared/ui/note';
import { translated } from '../../../texts/translated';
import { buyerSubject } from '../buyer-words';
import type { BuyerFailure } from '../use-buyer-action';

export interface BuyerDialogProps extends AskedDialog {
  buyer: Buyer;
}

interface Props extends Omit<ComponentProps<typeof ActionDialog>, 'subject' | 'over' | 'failure'> {
  buyer: Buyer;
  failure: BuyerFailure | null;
}

/** The frame of every dialog on buyers. */
export function BuyerDialog({ buyer, failure, ...dialog }: Props) {
  const over = failure?.outdated === true;
  return (
    <ActionDialog
      {...dialog}
      subject={buyerSubject(buyer)}
      over={over}
      failure={
        failure && (
          <Note
            type={over ? 'warning' : 'error'}
            role="alert"
            className="titled-alert"
            message={
              <>
                <div>{translated(failure.title)}</div>
                {failure.detail && failure.detail !== failure.title && <div>{translated(failure.detail)}</div>}
              </>
            }
          />
        )
      }
    />
  );
}
