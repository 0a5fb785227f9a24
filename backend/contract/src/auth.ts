import { Transform, Type } from 'class-transformer';
import {
  Equals,
  IsEmail,
  IsIn,
  IsNotEmpty,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  MinLength,
  registerDecorator,
  ValidateNested,
  type ValidationArguments,
} from 'class-validator';
import type { TaxDetails } from './documents/tax-details.js';
import { type Language, languages } from './languages.js';
import { messages } from './messages.js';
import type { AccountStatus, CompanyRole, Role, StaffRole } from './policy.js';
import type { SecondFactorState } from './second-factor.js';
import { MaxCharacters } from './text/max-characters.js';
import { plainAddress } from './text/plain-address.js';
import { plainNumber, withoutInvisibleMarks } from './text/plain-text.js';
import { trimLine } from './text/trim-text.js';
import { visibleText } from './text/visible-text.js';

/** People type their address in any case and with spaces around it. */
const normaliseEmail = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' ? withoutInvisibleMarks(value).trim().toLowerCase() : value;

/** Shortest passwords (specification 9). */
export const minimumPasswordLength = { register: 6, change: 6, reset: 8 } as const;
/** Longest password that is hashed: argon2 accepts any length, so a megabyte from an attacker would cost CPU time. */
export const passwordMaximum = 1024;

export function SameAs(property: string, message: string): PropertyDecorator {
  return (target, propertyName) =>
    registerDecorator({
      name: 'sameAs',
      target: target.constructor,
      propertyName: String(propertyName),
      options: { message },
      validator: {
        validate: (value: unknown, { object }: ValidationArguments) => value === Reflect.get(object, property),
      },
    });
}

// Decorators run bottom-up and validation stops at a field's first failure: the rule nearest the field is checked
// first.
export class LoginInput {
  @Transform(normaliseEmail)
  @MaxLength(254, { message: messages.auth.emailInvalid })
  @IsEmail({}, { message: messages.auth.emailInvalid })
  @IsNotEmpty({ message: messages.auth.emailRequired })
  email!: string;

  @MaxLength(1024, { message: messages.auth.invalidCredentials })
  @IsNotEmpty({ message: messages.auth.passwordRequired })
  password!: string;
}

export const buyerTypes = ['Wholesale', 'Retail', 'Online'] as const;
export type BuyerType = (typeof buyerTypes)[number];

/** `country` is a two-letter code (ISO 3166-1) as the portal's forms send it; other clients may send a name. */
export class CompanyAddress {
  @Transform(trimLine)
  @MaxCharacters(200)
  @IsNotEmpty({ message: messages.account.streetRequired })
  @IsString({ message: messages.account.streetRequired })
  street!: string;

  @Transform(trimLine)
  @MaxCharacters(120)
  @IsNotEmpty({ message: messages.account.cityRequired })
  @IsString({ message: messages.account.cityRequired })
  city!: string;

  @Transform(trimLine)
  @MaxCharacters(60)
  @IsNotEmpty({ message: messages.account.countryRequired })
  @IsString({ message: messages.account.countryRequired })
  country!: string;
}

/** Specification 3 and 5. There is no role field: a registration always creates a pending buyer (row A19). */
export class RegisterInput {
  @Transform(trimLine)
  @MaxCharacters(120)
  @Matches(/^\P{Nd}*$/u, { message: messages.account.nameHasNumbers })
  @MinLength(2, { message: messages.account.nameTooShort })
  @Matches(visibleText, { message: messages.account.fullNameRequired })
  @IsNotEmpty({ message: messages.account.fullNameRequired })
  @IsString({ message: messages.account.fullNameRequired })
  name!: string;

  @Transform(normaliseEmail)
  @MaxLength(254, { message: messages.account.emailFormat })
  @Matches(plainAddress, { message: messages.account.emailFormat })
  @IsEmail({}, { message: messages.account.emailFormat })
  @IsNotEmpty({ message: messages.account.emailRequired })
  email!: string;

  /** `+`, the country's dialling code and the number. The form applies the same rule to the number alone. */
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? plainNumber(value) : value))
  @MaxCharacters(40)
  @Matches(/^\+?[\d\s\-()]{7,}$/, { message: messages.account.phoneTooShort })
  @Matches(/^\P{L}*$/u, { message: messages.account.phoneHasLetters })
  @IsNotEmpty({ message: messages.account.phoneRequired })
  @IsString({ message: messages.account.phoneRequired })
  phone!: string;

  /** The country chosen in the form's list; the number itself contains the dialling code. */
  @Matches(/^[a-z]{2}$/, { message: messages.account.phoneInvalid })
  @IsString({ message: messages.account.phoneInvalid })
  @IsOptional()
  phoneCountryCode?: string = 'ae';

  @Transform(trimLine)
  @MaxCharacters(200)
  @Matches(visibleText, { message: messages.account.companyNameRequired })
  @IsNotEmpty({ message: messages.account.companyNameRequired })
  @IsString({ message: messages.account.companyNameRequired })
  companyName!: string;

  @Type(() => CompanyAddress)
  @ValidateNested({ message: messages.account.streetRequired })
  // Nested validation also accepts an array of valid addresses; this rule refuses arrays.
  @IsObject({ message: messages.account.streetRequired })
  companyAddress: CompanyAddress = new CompanyAddress();

  @IsIn(buyerTypes, { message: messages.account.buyerTypeRequired })
  buyerType!: BuyerType;

  @MaxCharacters(passwordMaximum)
  @MinLength(minimumPasswordLength.register, { message: messages.account.passwordTooShort })
  @IsNotEmpty({ message: messages.auth.passwordRequired })
  @IsString({ message: messages.auth.passwordRequired })
  password!: string;

  @SameAs('password', messages.account.passwordsDiffer)
  @IsNotEmpty({ message: messages.account.passwordConfirmationRequired })
  confirmPassword!: string;

  /** The language that the registration page shows. */
  @IsOptional()
  @IsIn(languages, { message: messages.common.invalidInput })
  language?: Language;
}

/** The registration form's own fields; `acceptTerms` is not sent. */
export class RegistrationForm extends RegisterInput {
  @Equals(true, { message: messages.account.termsRequired })
  acceptTerms!: boolean;
}

export class CheckEmailInput {
  @Transform(normaliseEmail)
  @MaxLength(254, { message: messages.account.emailFormat })
  @Matches(plainAddress, { message: messages.account.emailFormat })
  @IsEmail({}, { message: messages.account.emailFormat })
  @IsNotEmpty({ message: messages.account.emailRequired })
  email!: string;
}

export interface CheckEmailResponse {
  available: boolean;
}

export class ForgotPasswordInput {
  @Transform(normaliseEmail)
  @MaxLength(254, { message: messages.auth.emailInvalid })
  @IsEmail({}, { message: messages.auth.emailInvalid })
  @IsNotEmpty({ message: messages.auth.emailRequired })
  email!: string;
}

export class ResetPasswordInput {
  @MaxLength(200, { message: messages.account.resetTokenInvalid })
  @IsNotEmpty({ message: messages.account.resetTokenMissing })
  @IsString({ message: messages.account.resetTokenMissing })
  token!: string;

  @MaxCharacters(passwordMaximum)
  @MinLength(minimumPasswordLength.reset, { message: messages.account.resetPasswordTooShort })
  @IsNotEmpty({ message: messages.auth.passwordRequired })
  @IsString({ message: messages.auth.passwordRequired })
  newPassword!: string;
}

/** Lifetime of a reset link; the page's countdown shows it in minutes (specification 9). */
export const resetLinkSeconds = 900;
export const resetResendCooldownSeconds = 180;
export const resetMaximumResends = 3;

export class ChangePasswordInput {
  @MaxLength(passwordMaximum, { message: messages.account.currentPasswordIncorrect })
  @IsNotEmpty({ message: messages.account.currentPasswordRequired })
  @IsString({ message: messages.account.currentPasswordRequired })
  currentPassword!: string;

  @MaxCharacters(passwordMaximum)
  @MinLength(minimumPasswordLength.change, { message: messages.account.passwordTooShort })
  @IsNotEmpty({ message: messages.account.newPasswordRequired })
  @IsString({ message: messages.account.newPasswordRequired })
  newPassword!: string;
}

/** Both forms that set a new password ask for it twice; the confirmation is not sent. */
export class ResetPasswordForm extends ResetPasswordInput {
  @SameAs('newPassword', messages.account.passwordsDiffer)
  @IsNotEmpty({ message: messages.account.confirmPasswordRequired })
  confirmPassword!: string;
}
export class ChangePasswordForm extends ChangePasswordInput {
  @SameAs('newPassword', messages.account.passwordsDiffer)
  @IsNotEmpty({ message: messages.account.confirmPasswordRequired })
  confirmPassword!: string;
}

/** The signed-in user, as the specification's User (section 3). */
export interface SessionUser {
  _id: string;
  name: string;
  email: string;
  phone: string | null;
  role: Role;
  /** null for buyers. */
  staffRole: StaffRole | null;
  /** The buyer that the person belongs to, as orders, chats and documents name it: who registered it. null for the team. */
  companyId: string | null;
  /** null for the team. */
  companyRole: CompanyRole | null;
  status: AccountStatus;
  /** The language of the portal's texts and mails for this person; null until one is chosen. Mails are then in English. */
  language: Language | null;
  createdAt: string;
  lastLogin: string | null;
  buyerType: BuyerType | null;
  companyName: string | null;
  companyWebsite: string | null;
  companyAddress: CompanyAddress | null;
  /** null for administrators. */
  taxDetails: TaxDetails | null;
  secondFactor: SecondFactorState;
}

export interface LoginResponse {
  token: string;
  user: SessionUser;
  message: string;
}

export interface CurrentUserResponse {
  user: SessionUser;
}

export interface MessageResponse {
  message: string;
}

/** An open session of the caller, on the profile page. `device` is a browser and system such as 'Chrome on Windows'. */
export interface OpenSession {
  _id: string;
  device: string;
  createdAt: string;
  lastSeenAt: string;
  /** True for the session that made this request. */
  current: boolean;
}

export interface OpenSessionsResponse {
  sessions: OpenSession[];
}
