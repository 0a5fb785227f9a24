import type { SessionUser } from '@portal/contract/auth';
import type { StaffRole } from '@portal/contract/policy';
import { texts } from '../../texts/texts';

export const staffRoleLabel = (role: StaffRole): string => texts.t(`portal:staffRoles.${role}`);

/** The role as the menu and the profile name it: owners are the specification's administrators. */
export function roleLabel({ staffRole }: Pick<SessionUser, 'staffRole'>): string {
  if (staffRole === null) return texts.t('portal:buyer');
  return staffRole === 'owner' ? texts.t('portal:administrator') : staffRoleLabel(staffRole);
}
