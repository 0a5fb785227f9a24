import { IsIn } from 'class-validator';
import { CheckEmailInput } from './auth.js';
import type { OpenInvitation } from './invitations.js';
import { peopleMessages } from './people-messages.js';
import { type CompanyRole, companyRoles } from './policy.js';

export class CompanyRoleInput {
  @IsIn(companyRoles, { message: peopleMessages.roleRequired })
  companyRole!: CompanyRole;
}

/** The body of POST /api/company/members. Sending an invitation asks for the second factor, as changing a role does. */
export class CompanyInvitationInput extends CheckEmailInput {
  @IsIn(companyRoles, { message: peopleMessages.roleRequired })
  companyRole!: CompanyRole;
}

export interface CompanyMember {
  _id: string;
  name: string;
  email: string;
  companyRole: CompanyRole;
  /** True for the caller. */
  isSelf: boolean;
  /** Who registered the company stays an owner and a member, because orders and documents name that account. */
  isFounder: boolean;
  /** When the person last signed in; null: never. */
  lastLogin: string | null;
  joinedAt: string;
}

/** An open invitation into the company. */
export interface CompanyInvitation extends OpenInvitation {
  companyRole: CompanyRole;
}

/** GET /api/company/members: members by name, and for owners the open invitations, newest first. Nothing is paged. */
export interface CompanyMembersResponse {
  members: CompanyMember[];
  invitations: CompanyInvitation[];
}

/** GET /api/buyers/:buyerId/members: a company's people as the team sees them, by name. */
export interface BuyerMembersResponse {
  members: BuyerMember[];
}

export interface BuyerMember
  extends Pick<CompanyMember, '_id' | 'name' | 'email' | 'companyRole' | 'isFounder' | 'lastLogin'> {
  hasSecondFactor: boolean;
}
