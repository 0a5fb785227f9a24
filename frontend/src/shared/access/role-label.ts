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

/**
 * The company that a buyer has joined, with the role in it: `Haddad Trading LLC · Accountant`. Undefined for the team, and for
 * who registered the company: a buyer without colleagues notices no company (row K06).
 */
export function companyAndRole({ _id, companyId, companyName, companyRole }: SessionUser): string | undefined {
  if (companyRole === null || companyId === _id) return undefined;
  return [companyName, companyRoleLabel(companyRole)].filter(Boolean).join(' · ');
}
