import type { StaffRole } from '@portal/contract/policy';
import { secondFactorMessages } from '@portal/contract/second-factor-messages';
import type { Invitation, StaffMember, StaffRoleInput } from '@portal/contract/staff';
import { staffMessages } from '@portal/contract/staff-messages';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../shared/data/use-action';
import { ActionDialog, type DialogControls } from '../../../shared/ui/dialogs/action-dialog';
import { Notice } from '../../../shared/ui/notice';
import { invitationApiPath, staffApiPath } from '../staff-paths';
import { RoleChoice } from './role-choice';

export type MemberAction = 'role' | 'secondFactor' | 'remove';

/** What a dialog is about, with the row as it was when the dialog opened. */
export type StaffSubject = { action: MemberAction; row: StaffMember } | { action: 'withdraw'; row: Invitation };

export function StaffDialog({ subject, ...dialog }: DialogControls & { subject: StaffSubject }) {
  switch (subject.action) {
    case 'role':
      return <RoleDialog {...dialog} member={subject.row} />;
    case 'secondFactor':
      return <SecondFactorDialog {...dialog} member={subject.row} />;
    case 'remove':
      return <RemoveDialog {...dialog} member={subject.row} />;
    case 'withdraw':
      return <WithdrawDialog {...dialog} invitation={subject.row} />;
  }
}

type MemberDialogProps = DialogControls & { member: StaffMember };

const personOf = ({ name, email }: StaffMember): string => `${name} · ${email}`;

function RoleDialog({ member, ...dialog }: MemberDialogProps) {
  const { t } = useTranslation('staff');
  const [role, setRole] = useState<StaffRole>(member.staffRole);
  const isChanged = role !== member.staffRole;
  const { start, busy, failure, reset } = useAction<StaffMember>({
    call: () => ({ method: 'put', url: staffApiPath(member._id), body: { staffRole: role } satisfies StaffRoleInput }),
    failed: staffMessages.roleChangeFailed,
    done: staffMessages.roleChanged,
    // With another role than the owner's the team cannot be loaded any more, and the route guard leads away.
    refreshes: member.isSelf ? ['session'] : ['staff'],
    onDone: dialog.onClose,
  });
  return (
    <ActionDialog
      {...dialog}
      title={t('changeRole')}
      subject={personOf(member)}
      primary={t('changeRole')}
      danger={member.isSelf}
      disabled={!isChanged}
      dirty={isChanged}
      onPrimary={start}
      busy={busy}
      failure={failure}
    >
      <RoleChoice
        value={role}
        onChange={(chosen) => {
          setRole(chosen);
          reset();
        }}
      />
      {isChanged &&
        (member.isSelf ? (
          <Notice type="warning" role="status" message={t('losesAccess')} />
        ) : (
          <p>{t('roleIsAtOnce', { name: member.name })}</p>
        ))}
    </ActionDialog>
  );
}

/** Removes the second factor of a member who has lost phone and recovery codes (row K04). */
function SecondFactorDialog({ member, ...dialog }: MemberDialogProps) {
  const { t } = useTranslation('staff');
  const { start, busy, failure } = useAction({
    call: () => ({ method: 'delete', url: `${staffApiPath(member._id)}/second-factor` }),
    failed: secondFactorMessages.removeFailed,
    done: secondFactorMessages.removed,
    refreshes: ['staff'],
    onDone: dialog.onClose,
  });
  return (
    <ActionDialog
      {...dialog}
      title={t('removeFactor')}
      subject={personOf(member)}
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

function RemoveDialog({ member, ...dialog }: MemberDialogProps) {
  const { t } = useTranslation('staff');
  const { start, busy, failure } = useAction({
    call: () => ({ method: 'delete', url: staffApiPath(member._id) }),
    failed: staffMessages.removeFailed,
    done: staffMessages.removed,
    refreshes: ['staff'],
    onDone: dialog.onClose,
  });
  return (
    <ActionDialog
      {...dialog}
      title={t('remove')}
      subject={personOf(member)}
      primary={t('remove')}
      danger
      onPrimary={start}
      busy={busy}
      failure={failure}
    >
      <p>{t('whatRemovingDoes', { name: member.name })}</p>
    </ActionDialog>
  );
}

function WithdrawDialog({ invitation, ...dialog }: DialogControls & { invitation: Invitation }) {
  const { t } = useTranslation('staff');
  const { start, busy, failure } = useAction({
    call: () => ({ method: 'delete', url: invitationApiPath(invitation._id) }),
    failed: staffMessages.invitationRevokeFailed,
    done: staffMessages.invitationRevoked,
    refreshes: ['staff'],
    onDone: dialog.onClose,
  });
  return (
    <ActionDialog
      {...dialog}
      title={t('withdrawTitle')}
      subject={invitation.email}
      primary={t('withdraw')}
      danger
      onPrimary={start}
      busy={busy}
      failure={failure}
    >
      <div>
        <p>{t('whatWithdrawingDoes')}</p>
        <p>{t('canBeInvitedAgain')}</p>
      </div>
    </ActionDialog>
  );
}
