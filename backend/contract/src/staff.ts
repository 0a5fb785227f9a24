import { IsIn, IsNotEmpty, IsString, MaxLength, MinLength } from 'class-validator';
import { CheckEmailInput, minimumPasswordLength, passwordMaximum, SameAs } from './auth.js';
import { messages } from './messages.js';
import { type CompanyRole, type StaffRole, staffRoles } from './policy.js';
import { staffMessages } from './staff-messages.js';
import { IsPersonName } from './text/is-person-name.js';
import { MaxCharacters } from './text/max-characters.js';

/** Days for which an invitation can be accepted (beyond 6, row K03). */
export const invitationDays = 7;

export class StaffRoleInput {
  @IsIn(staffRoles, { message: staffMessages.roleRequired })
  staffRole!: StaffRole;
}

/** The body of POST /api/staff. Sending an invitation asks for the second factor, as changing a role does. */
export class InvitationInput extends CheckEmailInput {
  @IsIn(staffRoles, { message: staffMessages.roleRequired })
  staffRole!: StaffRole;
}

export class AcceptInvitationInput {
  @MaxLength(200, { message: staffMessages.invitationInvalid })
  @IsNotEmpty({ message: staffMessages.invitationMissing })
  @IsString({ message: staffMessages.invitationMissing })
  token!: string;

  @IsPersonName()
  name!: string;

  @MaxCharacters(passwordMaximum)
  @MinLength(minimumPasswordLength.reset, { message: messages.account.resetPasswordTooShort })
  @IsNotEmpty({ message: messages.auth.passwordRequired })
  @IsString({ message: messages.auth.passwordRequired })
  password!: string;
}

/** The form of an invitation asks for the password twice; the confirmation is not sent. */
export class AcceptInvitationForm extends AcceptInvitationInput {
  @SameAs('password', messages.account.passwordsDiffer)
  @IsNotEmpty({ message: messages.account.confirmPasswordRequired })
  confirmPassword!: string;
}

export interface StaffMember {
  _id: string;
  name: string;
  email: string;
  staffRole: StaffRole;
  /** True for the caller. */
  isSelf: boolean;
  hasSecondFactor: boolean;
  /** When the person last signed in; null: never. */
  lastLogin: string | null;
  joinedAt: string;
}

/** An invitation that was neither accepted nor withdrawn. */
export interface Invitation {
  _id: string;
  email: string;
  staffRole: StaffRole;
  /** The name of the owner who sent it. */
  invitedBy: string;
  invitedAt: string;
  expiresAt: string;
  isExpired: boolean;
}

/** GET /api/staff: team members by name, and open invitations, newest first. Teams are small, so nothing is paged. */
export interface StaffResponse {
  staff: StaffMember[];
  invitations: Invitation[];
}

/** GET /api/invitations/:token, which anybody who has the link may read. */
export interface InvitationDetails {
  email: string;
  /** null for an invitation into a buyer's company. */
  staffRole: StaffRole | null;
  /** null for an invitation to the team, as the company's name is. */
  companyRole: CompanyRole | null;
  companyName: string | null;
  invitedBy: string;
  expiresAt: string;
}
