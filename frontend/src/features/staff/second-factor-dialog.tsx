import { secondFactorMessages } from '@portal/contract/second-factor-messages';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../shared/data/use-action';
import { personInWords } from '../../shared/people/people-dialogs';
import { type Person, personPath } from '../../shared/people/people-kind';
import { ActionDialog, type DialogControls } from '../../shared/ui/dialogs/action-dialog';
import { staffKind } from './staff-kind';

/** Removes the second factor of a member who has lost phone and recovery codes (row K04). */
export function SecondFactorDialog({ member, ...dialog }: DialogControls & { member: Person<string> }) {
  const { t } = useTranslation('staff');
  const { start, busy, failure } = useAction({
    call: () => ({ method: 'delete', url: `${personPath(staffKind, member._id)}/second-factor` }),
    failed: secondFactorMessages.removeFailed,
    done: secondFactorMessages.removed,
    refreshes: ['staff'],
    onDone: dialog.onClose,
  });
  return (
    <ActionDialog
      {...dialog}
      title={t('removeFactor')}
      subject={personInWords(member)}
      primary={t('removeFactor')}
      danger
      onPrimary={start}
      busy={busy}
      failure={failure}
    >
      <ul className="bullets">
        <li>{t('makeSure', { name: member.name })}</li>
        <li>{t('whatFactorRemovalDoes', { name: member.name })}</li>
      </ul>
    </ActionDialog>
  );
}
