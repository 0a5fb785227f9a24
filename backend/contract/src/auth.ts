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
import { messages } from './messages.js';
import type { AccountStatus, Role } from './policy.js';
import { trimmed } from './trimmed.js';

/** Sign-in happens with the address in any case and with stray blanks around it. */
const normaliseEmail = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' ? value.trim().toLowerCase() : value;

/** Shortest passwords (specification 9). */
export const passwordMinimum = { register: 6, change: 6, reset: 8 } as const;
/** Longest password that is hashed: argon2 takes any, an attacker's megabyte should cost nothing. */
const passwordMaximum = 1024;

function SameAs(property: string, message: string): PropertyDecorator {
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

// Decorators run bottom-up, and validation stops at a field's first failure: the rule nearest the field speaks first.
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
  @Transform(trimmed)
  @MaxLength(200, { message: messages.account.tooLong })
  @IsNotEmpty({ message: messages.account.streetRequired })
  @IsString({ message: messages.account.streetRequired })
  street!: string;

  @Transform(trimmed)
  @MaxLength(120, { message: messages.account.tooLong })
  @IsNotEmpty({ message: messages.account.cityRequired })
  @IsString({ message: messages.account.cityRequired })
  city!: string;

  @Transform(trimmed)
  @MaxLength(60, { message: messages.account.tooLong })
  @IsNotEmpty({ message: messages.account.countryRequired })
  @IsString({ message: messages.account.countryRequired })
  country!: string;
}

/** Specification 3 and 5. The role is not part of it: whoever registers is a buyer who waits (row A19). */
export class RegisterInput {
  @Transform(trimmed)
  @MaxLength(120, { message: messages.account.tooLong })
  @Matches(/^\P{Nd}*$/u, { message: messages.account.nameHasNumbers })
  @MinLength(2, { message: messages.account.nameTooShort })
  @IsNotEmpty({ message: messages.account.fullNameRequired })
  @IsString({ message: messages.account.fullNameRequired })
  name!: string;

  @Transform(normaliseEmail)
  @MaxLength(254, { message: messages.account.emailFormat })
  @IsEmail({}, { message: messages.account.emailFormat })
  @IsNotEmpty({ message: messages.account.emailRequired })
  email!: string;

  /** As sent: `+`, the country's dialling code, the number. The form holds the number alone to the same rule. */
  @Transform(trimmed)
  @MaxLength(40, { message: messages.account.tooLong })
  @Matches(/^\+?[\d\s\-()]{7,}$/, { message: messages.account.phoneTooShort })
  @Matches(/^\P{L}*$/u, { message: messages.account.phoneHasLetters })
  @IsNotEmpty({ message: messages.account.phoneRequired })
  @IsString({ message: messages.account.phoneRequired })
  phone!: string;

  /** Which country's entry of the list was chosen; the number itself carries the dialling code. */
  @Matches(/^[a-z]{2}$/, { message: messages.account.phoneInvalid })
  @IsString({ message: messages.account.phoneInvalid })
  @IsOptional()
  phoneCountryCode?: string = 'ae';

  @Transform(trimmed)
  @MaxLength(200, { message: messages.account.tooLong })
  @IsNotEmpty({ message: messages.account.companyNameRequired })
  @IsString({ message: messages.account.companyNameRequired })
  companyName!: string;

  @Type(() => CompanyAddress)
  @ValidateNested({ message: messages.account.streetRequired })
  // A list of addresses would pass as its members do.
  @IsObject({ message: messages.account.streetRequired })
  companyAddress: CompanyAddress = new CompanyAddress();

  @IsIn(buyerTypes, { message: messages.account.buyerTypeRequired })
  buyerType!: BuyerType;

  @MaxLength(passwordMaximum, { message: messages.account.tooLong })
  @MinLength(passwordMinimum.register, { message: messages.account.passwordTooShort })
  @IsNotEmpty({ message: messages.auth.passwordRequired })
  @IsString({ message: messages.auth.passwordRequired })
  password!: string;

  @SameAs('password', messages.account.passwordsDiffer)
  @IsNotEmpty({ message: messages.account.passwordConfirmationRequired })
  confirmPassword!: string;
}

/** What the registration form asks for beyond what it sends. */
export class RegistrationForm extends RegisterInput {
  @Equals(true, { message: messages.account.termsRequired })
  acceptTerms!: boolean;
}

export class CheckEmailInput {
  @Transform(normaliseEmail)
  @MaxLength(254, { message: messages.account.emailFormat })
  @IsEmail({}, { message: messages.account.emailFormat })
  @IsNotEmpty({ message: messages.account.emailRequired })
  email!: string;
}

export interface CheckEmailAnswer {
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

  @MaxLength(passwordMaximum, { message: messages.account.tooLong })
  @MinLength(passwordMinimum.reset, { message: messages.account.resetPasswordTooShort })
  @IsNotEmpty({ message: messages.auth.passwordRequired })
  @IsString({ message: messages.auth.passwordRequired })
  newPassword!: string;
}

/** Minutes are the countdown's, seconds the link's (specification 9). */
export const resetLinkSeconds = 900;
export const resetResendCooldownSeconds = 180;
export const resetMaximumResends = 3;

export class ChangePasswordInput {
  @MaxLength(passwordMaximum, { message: messages.account.currentPasswordIncorrect })
  @IsNotEmpty({ message: messages.account.currentPasswordRequired })
  @IsString({ message: messages.account.currentPasswordRequired })
  currentPassword!: string;

  @MaxLength(passwordMaximum, { message: messages.account.tooLong })
  @MinLength(passwordMinimum.change, { message: messages.account.passwordTooShort })
  @IsNotEmpty({ message: messages.account.newPasswordRequired })
  @IsString({ message: messages.account.newPasswordRequired })
  newPassword!: string;
}

/** The two forms that set a new password ask for it twice; the second one is not sent. */
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
  status: AccountStatus;
  createdAt: string;
  lastLogin: string | null;
  buyerType: BuyerType | null;
  companyName: string | null;
  companyWebsite: string | null;
  companyAddress: CompanyAddress | null;
}

export interface LoginAnswer {
  token: string;
  user: SessionUser;
  message: string;
}

export interface MeAnswer {
  user: SessionUser;
}

export interface MessageAnswer {
  message: string;
}

/** An open session of the caller, on the profile page. `device` is a browser and system such as 'Chrome on Windows'. */
export interface OpenSession {
  _id: string;
  device: string;
  createdAt: string;
  lastSeenAt: string;
  /** The one that asks. */
  current: boolean;
}

export interface OpenSessionsAnswer {
  sessions: OpenSession[];
}
