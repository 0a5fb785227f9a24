import { can, type Permission, type StaffRole } from '@portal/contract/policy';
import type { StaffMember, StaffResponse } from '@portal/contract/staff';
import { staffMessages } from '@portal/contract/staff-messages';
import { useOne } from '@refinedev/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { InviteDialog } from '../../shared/people/invite-dialog';
import { InvitationsCard, MembersCard } from '../../shared/people/people-cards';
import { RemoveDialog, RoleDialog, WithdrawDialog } from '../../shared/people/people-dialogs';
import { type Invited, type Person, rowMenuLabel } from '../../shared/people/people-kind';
import { PersonRow } from '../../shared/people/person-row';
import { RolesTable } from '../../shared/people/roles-table';
import type { DialogControls } from '../../shared/ui/dialogs/action-dialog';
import { useOpenDialog } from '../../shared/ui/dialogs/use-open-dialog';
import { QueryError } from '../../shared/ui/states/query-error';
import { SecondFactorDialog } from './second-factor-dialog';
import { staffKind } from './staff-kind';

/** Tasks in the words of the trade, each with the permission that it needs. */
const abilities = [
  ['seeCatalogue', 'catalogue:read'],
  ['publish', 'stock-file:manage'],
  ['seeOrders', 'order:read'],
  ['order', 'order:create'],
  ['approve', 'order:approve'],
  ['returnStock', 'order:reverse-inventory'],
  ['delete', 'order:delete'],
  ['seeMoney', 'receivable:read-all'],
  ['recordPayments', 'payment:manage'],
  ['credit', 'order:credit'],
  ['terms', 'receivable:manage'],
  ['overrideCredit', 'credit:override'],
  ['seeBuyers', 'buyer:read'],
  ['manageBuyers', 'buyer:manage'],
  ['chat', 'chat:answer'],
  ['settings', 'settings:manage'],
  ['team', 'staff:manage'],
  ['audit', 'audit:read'],
] as const satisfies readonly (readonly [string, Permission])[];

const mayDo = (staffRole: StaffRole, permission: Permission): boolean =>
  can({ role: 'admin', staffRole, companyRole: null, status: 'approved', secondFactor: 'on' }, permission);

type MemberAction = 'role' | 'secondFactor' | 'remove';
/** What a dialog is about, with the row as it was when the dialog opened. */
type Subject = { action: MemberAction; row: Person<StaffRole> } | { action: 'withdraw'; row: Invited<StaffRole> };

/** The wholesaler's team, and the invitations to it (beyond 6, rows K02 and K03). */
export function StaffPage() {
  const { t } = useTranslation('staff');
  const { query, result: team } = useOne<StaffResponse>({
    resource: 'staff',
    id: 'team',
    meta: { url: staffKind.path },
  });
  const [inviting, setInviting] = useState(false);
  const { active, openDialog, dialog } = useOpenDialog<Subject['action'], Subject>(({ row }) => rowMenuLabel(row));
  const open = (subject: Subject) => openDialog(subject.action, subject);
  const invitations = team?.invitations.map((each) => ({ ...each, role: each.staffRole }));
  return (
    <div className="people-page">
      {query.isError && <QueryError title={staffMessages.loadFailed} query={query} />}
      {(team || query.isPending) && (
        <MembersCard
          title={t('members')}
          loading={t('loadingTeam')}
          onInvite={() => setInviting(true)}
          rows={team?.staff.map((member) => (
            <MemberRow
              key={member._id}
              member={member}
              onAction={(action) => open({ action, row: { ...member, role: member.staffRole } })}
            />
          ))}
        >
          {team?.staff.length === 1 && <p className="muted people-alone">{t('onlyYou')}</p>}
        </MembersCard>
      )}
      {invitations && (
        <InvitationsCard
          kind={staffKind}
          invitations={invitations}
          onWithdraw={(row) => open({ action: 'withdraw', row })}
        />
      )}
      {!query.isPending && (
        <RolesTable
          kind={staffKind}
          tasks={abilities.map(([name, permission]) => ({ name: t(`abilities.${name}`), permission }))}
          may={mayDo}
        />
      )}
      {inviting && <InviteDialog kind={staffKind} afterClose={() => setInviting(false)} />}
      {active && <StaffDialog {...dialog} subject={active.subject} />}
    </div>
  );
}

function StaffDialog({ subject, ...dialog }: DialogControls & { subject: Subject }) {
  switch (subject.action) {
    case 'role':
      return <RoleDialog {...dialog} kind={staffKind} member={subject.row} />;
    case 'secondFactor':
      return <SecondFactorDialog {...dialog} member={subject.row} />;
    case 'remove':
      return <RemoveDialog {...dialog} kind={staffKind} member={subject.row} />;
    case 'withdraw':
      return <WithdrawDialog {...dialog} kind={staffKind} invitation={subject.row} />;
  }
}

function MemberRow({ member, onAction }: { member: StaffMember; onAction: (action: MemberAction) => void }) {
  const { t } = useTranslation(['staff', 'people']);
  const { staffRole, isSelf, hasSecondFactor } = member;
  const entry = (action: MemberAction, label: string) => ({
    key: action,
    label,
    danger: action !== 'role',
    onSelect: () => onAction(action),
  });
  return (
    <PersonRow
      person={member}
      roleLabel={staffKind.roleLabel(staffRole)}
      facts={
        <span className={hasSecondFactor ? undefined : 'muted'}>
          {hasSecondFactor ? t('withFactor') : t('withoutFactor')}
        </span>
      }
      // The own second factor is changed in the profile. Owners who leave are removed by another owner, so that nobody
      // locks themselves out by mistake.
      menu={[
        entry('role', t('people:changeRole')),
        ...(hasSecondFactor && !isSelf ? [entry('secondFactor', t('removeFactor'))] : []),
        ...(isSelf ? [] : [entry('remove', t('remove'))]),
      ]}
    />
  );
}
