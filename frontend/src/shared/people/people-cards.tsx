import { UserAddOutlined } from '@ant-design/icons';
import { Button, Card, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { InvitationRow } from './invitation-row';
import type { Invited, PeopleKind } from './people-kind';

interface MembersProps {
  title: string;
  loading: string;
  /** Missing where the user may invite nobody, and where the button is elsewhere. */
  onInvite?: (() => void) | undefined;
  /** The rows; undefined while they load. */
  rows: ReactNode[] | undefined;
  /** Shown below the rows. */
  children?: ReactNode;
}

export function MembersCard({ title, loading, onInvite, rows, children }: MembersProps) {
  return (
    <Card title={<h2>{title}</h2>} extra={onInvite && <InviteButton onClick={onInvite} />}>
      {rows ? (
        <>
          <ul className="people-list" aria-label={title}>
            {rows}
          </ul>
          {children}
        </>
      ) : (
        <div role="status" aria-label={loading}>
          <Skeleton active title={false} paragraph={{ rows: 6, width: '100%' }} />
        </div>
      )}
    </Card>
  );
}

export function InviteButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('people');
  return (
    <Button type="primary" icon={<UserAddOutlined aria-hidden />} onClick={onClick}>
      {t('invite')}
    </Button>
  );
}

interface InvitationsProps<Role extends string> {
  kind: PeopleKind<Role>;
  invitations: readonly Invited<Role>[];
  onWithdraw: (invitation: Invited<Role>) => void;
}

export function InvitationsCard<Role extends string>({ kind, invitations, onWithdraw }: InvitationsProps<Role>) {
  const { t } = useTranslation('people');
  return (
    <Card title={<h2>{t('invitations')}</h2>}>
      {invitations.length === 0 ? (
        <p className="muted">{t('noInvitations')}</p>
      ) : (
        <ul className="people-list" aria-label={t('invitations')}>
          {invitations.map((invitation) => (
            <InvitationRow
              key={invitation._id}
              kind={kind}
              invitation={invitation}
              onWithdraw={() => onWithdraw(invitation)}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}
