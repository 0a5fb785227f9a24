import type { DialogControls } from '../../../shared/ui/dialogs/action-dialog';
import type { SecondFactorDialogName } from './lazy-dialogs';
import { NewCodesDialog } from './new-codes-dialog';
import { RemoveDialog } from './remove-dialog';
import { SetUpDialog } from './set-up-dialog';

export function SecondFactorDialogs({ name, ...controls }: DialogControls & { name: SecondFactorDialogName }) {
  switch (name) {
    case 'setUp':
      return <SetUpDialog {...controls} isReplacing={false} />;
    case 'anotherApp':
      return <SetUpDialog {...controls} isReplacing />;
    case 'recoveryCodes':
      return <NewCodesDialog {...controls} />;
    case 'remove':
      return <RemoveDialog {...controls} />;
  }
}
