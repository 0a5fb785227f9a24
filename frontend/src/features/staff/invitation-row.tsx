import type { Invitation } from '@portal/contract/staff';
import { staffMessages } from '@portal/contract/staff-messages';
import { useTranslation } from 'react-i18next';
import { staffRoleLabel } from '../../shared/access/role-label';
import { errorMessageOf } from '../../shared/data/api';
import { useAction } from '../../shared/data/use-action';
import { RowMenu } from '../../shared/ui/inputs/row-menu';
import { useToast } from '../../shared/ui/toast';
import { useNow } from '../../shared/ui/use-now';
import { BreakableText } from '../../shared/ui/values/breakable-text';
import { shortDate, shortDateTime } from '../../shared/ui/values/dates';
import { StatusChip } from '../../shared/ui/values/status-chip';
import { invitationApiPath, staffMenuLabel } from './staff-paths';

interface Props {
  invitation: Invitation;
  onWithdraw: () => void;
}

export function InvitationRow({ invitation, onWithdraw }: Props) {
  const { t } = useTranslation('staff');
  const toast = useToast();
  const { _id, email, staffRole, invitedBy, invitedAt } = invitation;
  const { start, busy } = useAction<Invitation>({
    call: () => ({ method: 'post', url: invitationApiPath(_id, '/resend') }),
    failed: staffMessages.invitationResendFailed,
    done: staffMessages.invitationResent,
    refreshes: ['staff'],
    // Sending again has no dialog that could show a failure, so a toast shows it.
    onFailed: (error) => toast.error(errorMessageOf(error, staffMessages.invitationResendFailed)),
  });
  return (
    <li className="staff-row">
      <div className="staff-person">
        <span className="staff-name">
          <BreakableText text={email} />
        </span>
        <span className="muted staff-email">{t('invitedBy', { name: invitedBy, day: shortDate(invitedAt) })}</span>
      </div>
      <StatusChip tone="accent">{staffRoleLabel(staffRole)}</StatusChip>
      <div className="staff-facts">
        <Expiry invitation={invitation} />
      </div>
      <RowMenu
        label={staffMenuLabel(invitation)}
        items={[
          { key: 'resend', label: t('resend'), disabled: busy, onSelect: () => start() },
          { key: 'withdraw', label: t('withdraw'), danger: true, onSelect: onWithdraw },
        ]}
      />
    </li>
  );
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

function Expiry({ invitation: { expiresAt, isExpired } }: { invitation: Invitation }) {
  const { t } = useTranslation('staff');
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
