import type { DialogControls } from '../../../shared/ui/dialogs/action-dialog';
import type { DialogSubject, SecondFactorDialogName } from './lazy-dialogs';
import { NewCodesDialog } from './new-codes-dialog';
import { AddPasskeyDialog } from './passkeys/add-passkey-dialog';
import { RemoveDialog } from './remove-dialog';
import { SetUpDialog } from './set-up-dialog';

interface Props extends DialogControls, DialogSubject {
  name: SecondFactorDialogName;
}

export function SecondFactorDialogs({ name, factor, passkey, ...controls }: Props) {
  switch (name) {
    case 'setUpApp':
      return <SetUpDialog {...controls} factor={factor} />;
    case 'recoveryCodes':
      return <NewCodesDialog {...controls} />;
    case 'addPasskey':
      return <AddPasskeyDialog {...controls} isFirst={factor.since === null} />;
    case 'removeApp':
    case 'removePasskey':
      return <RemoveDialog {...controls} factor={factor} passkey={passkey} />;
  }
}
