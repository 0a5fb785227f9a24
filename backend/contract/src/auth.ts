import { Transform } from 'class-transformer';
import { IsEmail, IsNotEmpty, MaxLength } from 'class-validator';
import { messages } from './messages.js';
import type { AccountStatus, Role } from './policy.js';

/** Sign-in happens with the address in any case and with stray blanks around it. */
export const normaliseEmail = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' ? value.trim().toLowerCase() : value;

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

export interface CompanyAddress {
  street: string;
  city: string;
  country: string;
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
