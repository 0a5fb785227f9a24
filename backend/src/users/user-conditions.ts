import { companyRolesWith, type Permission } from '@portal/contract/policy';
import { type RawBuilder, sql } from 'kysely';

/** SQL condition for `users` who registered a company: the buyers whom orders, chats and documents name. */
export const isCompany = sql<boolean>`users.company_id = users.id`;

/** SQL condition for `users` who buy for an approved company: not pending, rejected or removed. */
export const approvedMembers = sql<boolean>`users.role = 'buyer' and users.status = 'approved' and users.removed_at is null`;

/** SQL condition for `users` whose company is approved and who registered it. */
export const approvedBuyers = sql<boolean>`${isCompany} and ${approvedMembers}`;

/** SQL condition for `users` who are approved members of any company and have one of the permissions. */
export const memberMay = (...permissions: Permission[]): RawBuilder<boolean> =>
  sql<boolean>`${approvedMembers} and users.company_role = any(${companyRolesWith(...permissions)}::text[])`;

/** SQL condition for the approved members of a company who have one of the permissions. */
export const membersWith = (companyId: string, ...permissions: Permission[]): RawBuilder<boolean> =>
  sql<boolean>`users.company_id = ${companyId} and ${memberMay(...permissions)}`;

/** SQL condition for `invitations` that were neither accepted nor withdrawn. */
export const isOpenInvitation = sql<boolean>`invitations.accepted_at is null and invitations.revoked_at is null`;

/** SQL condition for `users` that excludes people who have not accepted their invitation yet. */
export const hasJoined = sql<boolean>`not exists (
  select from invitations where invitations.user_id = users.id and ${isOpenInvitation})`;

/** SQL condition for the `users` who belong to a company: who registered it, and those who have accepted an invitation. */
export const membersOf = (companyId: string) =>
  sql<boolean>`users.company_id = ${companyId} and users.removed_at is null and ${hasJoined}`;
