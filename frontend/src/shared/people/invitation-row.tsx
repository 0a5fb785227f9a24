import { peopleMessages } from '@portal/contract/people-messages';
import { useTranslation } from 'react-i18next';
import { errorMessageOf } from '../data/api';
import { useAction } from '../data/use-action';
import { RowMenu } from '../ui/inputs/row-menu';
import { useToast } from '../ui/toast';
import { useNow } from '../ui/use-now';
import { BreakableText } from '../ui/values/breakable-text';
import { shortDate, shortDateTime } from '../ui/values/dates';
import { StatusChip } from '../ui/values/status-chip';
import { type Invited, invitationPath, type PeopleKind, rowMenuLabel } from './people-kind';

interface Props<Role extends string> {
  kind: PeopleKind<Role>;
  invitation: Invited<Role>;
  onWithdraw: () => void;
}

export function InvitationRow<Role extends string>({ kind, invitation, onWithdraw }: Props<Role>) {
  const { t } = useTranslation('people');
  const toast = useToast();
  const { _id, email, role, invitedBy, invitedAt } = invitation;
  const { start, busy } = useAction({
    call: () => ({ method: 'post', url: invitationPath(kind, _id, '/resend') }),
    failed: peopleMessages.invitationResendFailed,
    done: peopleMessages.invitationResent,
    refreshes: [kind.resource],
    // Sending again has no dialog that could show a failure, so a toast shows it.
    onFailed: (error) => toast.error(errorMessageOf(error, peopleMessages.invitationResendFailed)),
  });
  return (
    <li className="person-row">
      <div className="person">
        <span className="person-name">
          <BreakableText text={email} />
        </span>
        <span className="muted person-email">{t('invitedBy', { name: invitedBy, day: shortDate(invitedAt) })}</span>
      </div>
      <StatusChip tone="accent">{kind.roleLabel(role)}</StatusChip>
      <div className="person-facts">
        <Expiry {...invitation} />
      </div>
      <div className="person-menu">
        <RowMenu
          label={rowMenuLabel(invitation)}
          items={[
            { key: 'resend', label: t('resend'), disabled: busy, onSelect: () => start() },
            { key: 'withdraw', label: t('withdraw'), danger: true, onSelect: onWithdraw },
          ]}
        />
      </div>
    </li>
  );
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

function Expiry({ expiresAt, isExpired }: Pick<Invited<string>, 'expiresAt' | 'isExpired'>) {
  const { t } = useTranslation('people');
  const left = Date.parse(expiresAt) - useNow(!isExpired, minuteMs);
  if (isExpired || left <= 0) return <StatusChip tone="rejected">{t('expired')}</StatusChip>;
  return (
    <span className="muted figures" title={shortDateTime(expiresAt)}>
      {left < dayMs
        ? t('expiresInHours', { count: Math.ceil(left / hourMs) })
        : t('expiresInDays', { count: Math.floor(left / dayMs) })}
    </span>
  );
}
