import type { Buyer } from '@portal/contract/buyers';
import type { ComponentProps } from 'react';
import type { ApiError } from '../../../shared/data/api';
import { ActionDialog, type DialogControls } from '../../../shared/ui/dialogs/action-dialog';
import { Notice } from '../../../shared/ui/notice';
import { translateSentence } from '../../../texts/translate-sentence';
import { describeBuyer, hasBuyerChangedMeanwhile } from '../buyer-words';

export interface BuyerDialogProps extends DialogControls {
  buyer: Buyer;
}

interface Props extends Omit<ComponentProps<typeof ActionDialog>, 'subject' | 'over' | 'failure'> {
  buyer: Buyer;
  /** The specification's error message for the action, shown above the server's own error message. */
  failed: string;
  error: ApiError | null | undefined;
}

/** The frame of every dialog for a buyer. */
export function BuyerDialog({ buyer, failed, error, ...dialog }: Props) {
  const over = hasBuyerChangedMeanwhile(error);
  return (
    <ActionDialog
      {...dialog}
      subject={describeBuyer(buyer)}
      over={over}
      failure={
        error && (
          <Notice
            type={over ? 'warning' : 'error'}
            role="alert"
            className="titled-alert"
            message={
              <>
                <div>{translateSentence(failed)}</div>
                {error.message !== failed && <div>{translateSentence(error.message)}</div>}
              </>
            }
          />
        )
      }
    />
  );
}
