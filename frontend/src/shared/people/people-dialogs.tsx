import { peopleMessages } from '@portal/contract/people-messages';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../data/use-action';
import { ActionDialog, type DialogControls } from '../ui/dialogs/action-dialog';
import { Notice } from '../ui/notice';
import { type Invited, invitationPath, type PeopleKind, type Person, personPath } from './people-kind';
import { RoleChoice } from './role-choice';

type MemberDialogProps<Role extends string> = DialogControls & { kind: PeopleKind<Role>; member: Person<Role> };

/** The person that a dialog is about: `Omar Saleh · omar@looms.example`. */
export const personInWords = ({ name, email }: Pick<Person<string>, 'name' | 'email'>): string => `${name} · ${email}`;

export function RoleDialog<Role extends string>({ kind, member, ...dialog }: MemberDialogProps<Role>) {
  const { t } = useTranslation('people');
  const [role, setRole] = useState(member.role);
  const isChanged = role !== member.role;
  const { start, busy, failure, reset } = useAction({
    call: () => ({ method: 'put', url: personPath(kind, member._id), body: { [kind.roleField]: role } }),
    failed: peopleMessages.roleChangeFailed,
    done: peopleMessages.roleChanged,
    refreshes: member.isSelf ? kind.afterOwnRole : [kind.resource],
    onDone: dialog.onClose,
  });
  return (
    <ActionDialog
      {...dialog}
      title={t('changeRole')}
      subject={personInWords(member)}
      primary={t('changeRole')}
      danger={member.isSelf}
      disabled={!isChanged}
      dirty={isChanged}
      onPrimary={start}
      busy={busy}
      failure={failure}
    >
      <RoleChoice
        kind={kind}
        value={role}
        onChange={(chosen) => {
          setRole(chosen);
          reset();
        }}
      />
      {isChanged &&
        (member.isSelf ? (
          <Notice type="warning" role="status" message={kind.words().losesAccess} />
        ) : (
          <p>{t('roleIsAtOnce', { name: member.name })}</p>
        ))}
    </ActionDialog>
  );
}

export function RemoveDialog<Role extends string>({ kind, member, ...dialog }: MemberDialogProps<Role>) {
  const { t } = useTranslation('people');
  const { start, busy, failure } = useAction({
    call: () => ({ method: 'delete', url: personPath(kind, member._id) }),
    failed: kind.sentences.removeFailed,
    done: kind.sentences.removed,
    refreshes: [kind.resource],
    onDone: dialog.onClose,
  });
  const { remove } = kind.words();
  return (
    <ActionDialog
      {...dialog}
      title={remove}
      subject={personInWords(member)}
      primary={remove}
      danger
      onPrimary={start}
      busy={busy}
      failure={failure}
    >
      <p>{t('whatRemovingDoes', { name: member.name })}</p>
    </ActionDialog>
  );
}

interface WithdrawDialogProps<Role extends string> extends DialogControls {
  kind: PeopleKind<Role>;
  invitation: Invited<Role>;
}

export function WithdrawDialog<Role extends string>({ kind, invitation, ...dialog }: WithdrawDialogProps<Role>) {
  const { t } = useTranslation('people');
  const { start, busy, failure } = useAction({
    call: () => ({ method: 'delete', url: invitationPath(kind, invitation._id) }),
    failed: peopleMessages.invitationRevokeFailed,
    done: peopleMessages.invitationRevoked,
    refreshes: [kind.resource],
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
