import type { CompanyMember, CompanyMembersResponse } from '@portal/contract/company';
import { companyMessages } from '@portal/contract/company-messages';
import { type CompanyRole, can, type Permission } from '@portal/contract/policy';
import { useOne } from '@refinedev/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHasPermission } from '../../shared/access/access-control';
import { InviteDialog } from '../../shared/people/invite-dialog';
import { InvitationsCard, InviteButton, MembersCard } from '../../shared/people/people-cards';
import { RemoveDialog, RoleDialog, WithdrawDialog } from '../../shared/people/people-dialogs';
import { type Invited, type Person, rowMenuLabel } from '../../shared/people/people-kind';
import { PersonRow } from '../../shared/people/person-row';
import { RolesTable } from '../../shared/people/roles-table';
import type { DialogControls } from '../../shared/ui/dialogs/action-dialog';
import { useOpenDialog } from '../../shared/ui/dialogs/use-open-dialog';
import { EmptyState } from '../../shared/ui/states/empty-state';
import { QueryError } from '../../shared/ui/states/query-error';
import { StatusChip } from '../../shared/ui/values/status-chip';
import { companyKind } from './company-kind';

/** Tasks in the words of the trade, each with the permission that it needs. */
const abilities = [
  ['see', 'order:read'],
  ['order', 'order:create'],
  ['answer', 'order:answer-proposal'],
  ['pay', 'payment:prove'],
  ['chat', 'chat:write'],
  ['manage', 'company:manage'],
] as const satisfies readonly (readonly [string, Permission])[];

const mayDo = (companyRole: CompanyRole, permission: Permission): boolean =>
  can({ role: 'buyer', staffRole: null, companyRole, status: 'approved', secondFactor: 'none' }, permission);

type MemberAction = 'role' | 'remove';
/** What a dialog is about, with the row as it was when the dialog opened. */
type Subject = { action: MemberAction; row: Person<CompanyRole> } | { action: 'withdraw'; row: Invited<CompanyRole> };

/** The people of the signed-in buyer's company; owners also see and change who is invited (beyond 6, rows K01 and K03). */
export function CompanyPage() {
  const { t } = useTranslation('company');
  const manages = useHasPermission('company:manage');
  const { query, result: company } = useOne<CompanyMembersResponse>({
    resource: 'company',
    id: 'members',
    meta: { url: companyKind.path },
  });
  const [inviting, setInviting] = useState(false);
  const { active, openDialog, dialog } = useOpenDialog<Subject['action'], Subject>(({ row }) => rowMenuLabel(row));
  const open = (subject: Subject) => openDialog(subject.action, subject);
  const invite = () => setInviting(true);
  const invitations = company?.invitations.map((each) => ({ ...each, role: each.companyRole })) ?? [];
  const isAlone = company?.members.length === 1 && invitations.length === 0;
  return (
    <div className="people-page">
      {query.isError && <QueryError title={companyMessages.loadFailed} query={query} />}
      {(company || query.isPending) && (
        <MembersCard
          title={t('members')}
          loading={t('loadingMembers')}
          onInvite={manages && !isAlone ? invite : undefined}
          rows={company?.members.map((member) => (
            <MemberRow
              key={member._id}
              member={member}
              onAction={
                manages ? (action) => open({ action, row: { ...member, role: member.companyRole } }) : undefined
              }
            />
          ))}
        >
          {isAlone && manages && (
            <EmptyState title={t('alone.title')} action={<InviteButton onClick={invite} />}>
              {t('alone.text')}
            </EmptyState>
          )}
        </MembersCard>
      )}
      {company && manages && !isAlone && (
        <InvitationsCard
          kind={companyKind}
          invitations={invitations}
          onWithdraw={(row) => open({ action: 'withdraw', row })}
        />
      )}
      {!query.isPending && (
        <RolesTable
          kind={companyKind}
          tasks={abilities.map(([name, permission]) => ({ name: t(`abilities.${name}`), permission }))}
          may={mayDo}
        />
      )}
      {inviting && <InviteDialog kind={companyKind} afterClose={() => setInviting(false)} />}
      {active && <CompanyDialog {...dialog} subject={active.subject} />}
    </div>
  );
}

function CompanyDialog({ subject, ...dialog }: DialogControls & { subject: Subject }) {
  switch (subject.action) {
    case 'role':
      return <RoleDialog {...dialog} kind={companyKind} member={subject.row} />;
    case 'remove':
      return <RemoveDialog {...dialog} kind={companyKind} member={subject.row} />;
    case 'withdraw':
      return <WithdrawDialog {...dialog} kind={companyKind} invitation={subject.row} />;
  }
}

interface MemberRowProps {
  member: CompanyMember;
  /** Missing for members who are no owners. */
  onAction: ((action: MemberAction) => void) | undefined;
}

function MemberRow({ member, onAction }: MemberRowProps) {
  const { t } = useTranslation(['company', 'people']);
  const { companyRole, isSelf, isFounder } = member;
  const entry = (action: MemberAction, label: string) => ({
    key: action,
    label,
    danger: action === 'remove',
    onSelect: () => onAction?.(action),
  });
  // Owners who leave are removed by another owner, so that nobody locks themselves out by mistake.
  const entries = [entry('role', t('people:changeRole')), ...(isSelf ? [] : [entry('remove', t('remove'))])];
  return (
    <PersonRow
      person={member}
      roleLabel={companyKind.roleLabel(companyRole)}
      chips={isFounder && <StatusChip tone="cancelled">{t('people:founder')}</StatusChip>}
      menu={onAction && !isFounder ? entries : []}
    />
  );
}
