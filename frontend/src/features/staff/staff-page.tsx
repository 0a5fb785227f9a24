import { UserAddOutlined } from '@ant-design/icons';
import type { Invitation, StaffMember, StaffResponse } from '@portal/contract/staff';
import { staffMessages } from '@portal/contract/staff-messages';
import { useOne } from '@refinedev/core';
import { Button, Card, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenDialog } from '../../shared/ui/dialogs/use-open-dialog';
import { QueryError } from '../../shared/ui/states/query-error';
import { InviteDialog } from './dialogs/invite-dialog';
import { type MemberAction, StaffDialog, type StaffSubject } from './dialogs/staff-dialogs';
import { InvitationRow } from './invitation-row';
import { MemberRow } from './member-row';
import { RolesTable } from './roles-table';
import { staffApiPath, staffMenuLabel } from './staff-paths';
import './staff.css';

/** The wholesaler's team, and the invitations to it (beyond 6, rows K02 and K03). */
export function StaffPage() {
  const { query, result: team } = useOne<StaffResponse>({
    resource: 'staff',
    id: 'team',
    meta: { url: staffApiPath() },
  });
  const [inviting, setInviting] = useState(false);
  const { active, openDialog, dialog } = useOpenDialog<StaffSubject['action'], StaffSubject>(({ row }) =>
    staffMenuLabel(row),
  );
  const open = (subject: StaffSubject) => openDialog(subject.action, subject);
  return (
    <div className="staff">
      {query.isError && <QueryError title={staffMessages.loadFailed} query={query} />}
      {(team || query.isPending) && (
        <Members
          members={team?.staff}
          onInvite={() => setInviting(true)}
          onAction={(action, row) => open({ action, row })}
        />
      )}
      {team && <Invitations invitations={team.invitations} onWithdraw={(row) => open({ action: 'withdraw', row })} />}
      {!query.isPending && <RolesTable />}
      {inviting && <InviteDialog afterClose={() => setInviting(false)} />}
      {active && <StaffDialog {...dialog} subject={active.subject} />}
    </div>
  );
}

interface MembersProps {
  /** Undefined while they load. */
  members: readonly StaffMember[] | undefined;
  onInvite: () => void;
  onAction: (action: MemberAction, member: StaffMember) => void;
}

function Members({ members, onInvite, onAction }: MembersProps) {
  const { t } = useTranslation('staff');
  return (
    <Card
      title={<h2>{t('members')}</h2>}
      extra={
        <Button type="primary" icon={<UserAddOutlined aria-hidden />} onClick={onInvite}>
          {t('invite')}
        </Button>
      }
    >
      {members ? (
        <>
          <ul className="staff-list" aria-label={t('members')}>
            {members.map((member) => (
              <MemberRow key={member._id} member={member} onAction={(action) => onAction(action, member)} />
            ))}
          </ul>
          {members.length === 1 && <p className="muted staff-alone">{t('onlyYou')}</p>}
        </>
      ) : (
        <div role="status" aria-label={t('loadingTeam')}>
          <Skeleton active title={false} paragraph={{ rows: 6, width: '100%' }} />
        </div>
      )}
    </Card>
  );
}

interface InvitationsProps {
  invitations: readonly Invitation[];
  onWithdraw: (invitation: Invitation) => void;
}

function Invitations({ invitations, onWithdraw }: InvitationsProps) {
  const { t } = useTranslation('staff');
  return (
    <Card title={<h2>{t('invitations')}</h2>}>
      {invitations.length === 0 ? (
        <p className="muted">{t('noInvitations')}</p>
      ) : (
        <ul className="staff-list" aria-label={t('invitations')}>
          {invitations.map((invitation) => (
            <InvitationRow key={invitation._id} invitation={invitation} onWithdraw={() => onWithdraw(invitation)} />
          ))}
        </ul>
      )}
    </Card>
  );
}
