import { IsIn, IsNotEmpty, IsOptional, IsString, MaxLength, MinLength } from 'class-validator';
import { minimumPasswordLength, passwordMaximum, SameAs } from './auth.js';
import { type Language, languages } from './languages.js';
import { messages } from './messages.js';
import { peopleMessages } from './people-messages.js';
import type { CompanyRole, StaffRole } from './policy.js';
import { IsPersonName } from './text/is-person-name.js';
import { MaxCharacters } from './text/max-characters.js';

/** Days for which an invitation can be accepted (beyond 6, row K03). */
export const invitationDays = 7;
/** Invitations of a company, or of the team, that were neither accepted nor withdrawn: more than join at a time. */
export const maxOpenInvitations = 100;

export class AcceptInvitationInput {
  @MaxLength(200, { message: peopleMessages.invitationInvalid })
  @IsNotEmpty({ message: peopleMessages.invitationMissing })
  @IsString({ message: peopleMessages.invitationMissing })
  token!: string;

  @IsPersonName()
  name!: string;

  @MaxCharacters(passwordMaximum)
  @MinLength(minimumPasswordLength.reset, { message: messages.account.resetPasswordTooShort })
  @IsNotEmpty({ message: messages.auth.passwordRequired })
  @IsString({ message: messages.auth.passwordRequired })
  password!: string;

  /** The language that the page of the invitation shows. */
  @IsOptional()
  @IsIn(languages, { message: messages.common.invalidInput })
  language?: Language;
}

/** The form of an invitation asks for the password twice; the confirmation is not sent. */
export class AcceptInvitationForm extends AcceptInvitationInput {
  @SameAs('password', messages.account.passwordsDiffer)
  @IsNotEmpty({ message: messages.account.confirmPasswordRequired })
  confirmPassword!: string;
}

/** An invitation to the team or into a company that was neither accepted nor withdrawn. */
export interface OpenInvitation {
  _id: string;
  email: string;
  /** The name of the owner who sent it. */
  invitedBy: string;
  invitedAt: string;
  expiresAt: string;
  isExpired: boolean;
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
