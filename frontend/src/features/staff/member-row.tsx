import type { StaffMember } from '@portal/contract/staff';
import { useTranslation } from 'react-i18next';
import { staffRoleLabel } from '../../shared/access/role-label';
import { RowMenu } from '../../shared/ui/inputs/row-menu';
import { BreakableText } from '../../shared/ui/values/breakable-text';
import { shortDateTime } from '../../shared/ui/values/dates';
import { StatusChip } from '../../shared/ui/values/status-chip';
import type { MemberAction } from './dialogs/staff-dialogs';
import { staffMenuLabel } from './staff-paths';

interface Props {
  member: StaffMember;
  onAction: (action: MemberAction) => void;
}

export function MemberRow({ member, onAction }: Props) {
  const { t } = useTranslation('staff');
  const { name, email, staffRole, isSelf, hasSecondFactor, lastLogin } = member;
  const entry = (action: MemberAction, label: string) => ({
    key: action,
    label,
    danger: action !== 'role',
    onSelect: () => onAction(action),
  });
  return (
    <li className="staff-row">
      <div className="staff-person">
        <span className="staff-name two-lines" dir="auto" title={name}>
          {name}
        </span>
        {isSelf && <StatusChip tone="cancelled">{t('you')}</StatusChip>}
        <span className="muted staff-email">
          <BreakableText text={email} />
        </span>
      </div>
      <StatusChip tone="accent">{staffRoleLabel(staffRole)}</StatusChip>
      <div className="staff-facts">
        <span className={hasSecondFactor ? undefined : 'muted'}>
          {hasSecondFactor ? t('withFactor') : t('withoutFactor')}
        </span>
        <span className="muted figures">
          {lastLogin === null ? t('neverSignedIn') : t('lastLogin', { at: shortDateTime(lastLogin) })}
        </span>
      </div>
      <RowMenu
        label={staffMenuLabel(member)}
        // The own second factor is changed in the profile. Owners who leave are removed by another owner, so that nobody
        // locks themselves out by mistake.
        items={[
          entry('role', t('changeRole')),
          ...(hasSecondFactor && !isSelf ? [entry('secondFactor', t('removeFactor'))] : []),
          ...(isSelf ? [] : [entry('remove', t('remove'))]),
        ]}
      />
    </li>
  );
}
