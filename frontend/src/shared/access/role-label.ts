import type { SessionUser } from '@portal/contract/auth';
import type { CompanyRole, StaffRole } from '@portal/contract/policy';
import { texts } from '../../texts/texts';

export const staffRoleLabel = (role: StaffRole): string => texts.t(`portal:staffRoles.${role}`);

export const companyRoleLabel = (role: CompanyRole): string => texts.t(`portal:companyRoles.${role}`);

/** The role as the menu and the profile name it: owners are the specification's administrators and buyers. */
export function roleLabel({ staffRole, companyRole }: Pick<SessionUser, 'staffRole' | 'companyRole'>): string {
  if (companyRole !== null) return companyRole === 'owner' ? texts.t('portal:buyer') : companyRoleLabel(companyRole);
  return staffRole === null || staffRole === 'owner' ? texts.t('portal:administrator') : staffRoleLabel(staffRole);
}

/** The company of a buyer with the role in it: `Haddad Trading LLC · Owner`; undefined for the team. */
export function companyAndRole({ companyName, companyRole }: Pick<SessionUser, 'companyName' | 'companyRole'>) {
  return companyRole === null ? undefined : [companyName, companyRoleLabel(companyRole)].filter(Boolean).join(' · ');
}
