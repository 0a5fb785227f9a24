import { IsIn } from 'class-validator';
import { CheckEmailInput } from './auth.js';
import { companyMessages } from './company-messages.js';
import { type CompanyRole, companyRoles } from './policy.js';

export class CompanyRoleInput {
  @IsIn(companyRoles, { message: companyMessages.roleRequired })
  companyRole!: CompanyRole;
}

/** The body of POST /api/company/members. Sending an invitation asks for the second factor, as changing a role does. */
export class CompanyInvitationInput extends CheckEmailInput {
  @IsIn(companyRoles, { message: companyMessages.roleRequired })
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

/** An invitation that was neither accepted nor withdrawn. */
export interface CompanyInvitation {
  _id: string;
  email: string;
  companyRole: CompanyRole;
  /** The name of the owner who sent it. */
  invitedBy: string;
  invitedAt: string;
  expiresAt: string;
  isExpired: boolean;
}

/** GET /api/company/members: members by name, and for owners the open invitations, newest first. Nothing is paged. */
export interface CompanyMembersResponse {
  members: CompanyMember[];
  invitations: CompanyInvitation[];
}

/** GET /api/buyers/:buyerId/members: a company's people as the team sees them, by name. */
export interface BuyerMembersResponse {
  members: Pick<CompanyMember, '_id' | 'name' | 'email' | 'companyRole' | 'isFounder' | 'lastLogin'>[];
}
