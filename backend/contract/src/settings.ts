import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBIC,
  IsBoolean,
  IsEmail,
  IsIBAN,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  registerDecorator,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { SellerDetails } from './documents/tax-details.js';
import { messages } from './messages.js';
import { IsDay, IsLimit } from './money-inputs.js';
import { MaxCharacters } from './text/max-characters.js';
import { plainAddress } from './text/plain-address.js';
import { plainNumber } from './text/plain-text.js';

const text = (value: unknown): unknown => (typeof value === 'string' ? value.trim() || null : (value ?? null));
/** Empty fields are stored as null: not provided yet. */
const trimmedOrNull = ({ value }: { value: unknown }): unknown => text(value);
const numberOrNull = ({ value }: { value: unknown }): unknown =>
  text(typeof value === 'string' ? plainNumber(value) : value);
/** Removes the spaces between groups and converts to upper case, the form in which banks store an IBAN. */
const compact = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' ? text(plainNumber(value).replace(/\s/g, '').toUpperCase()) : text(value);

/** Reads whole numbers from a text with separators; other words stay, for the rules to refuse. Sorts, and drops repetitions. */
function dayList({ value }: { value: unknown }): unknown {
  const list: unknown =
    typeof value === 'string'
      ? plainNumber(value)
          .split(/[\s,;،]+/)
          .filter(Boolean)
      : value;
  if (!Array.isArray(list)) return list ?? [];
  const days = list.map((day: unknown) => (typeof day === 'string' && /^\d+$/.test(day) ? Number(day) : day));
  return [...new Set(days)].sort((one, other) => Number(one) - Number(other));
}

const zoneName = /^[A-Z][\w+-]*(\/[A-Z][\w+-]*)*$/i;

/**
 * True for names of the IANA database. Offsets such as +04:00 are refused because they have no daylight saving time.
 */
export function isTimeZone(value: unknown): boolean {
  if (typeof value !== 'string' || !zoneName.test(value)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return true;
  } catch {
    return false;
  }
}

function IsTimeZone(message: string): PropertyDecorator {
  return (target, propertyName) =>
    registerDecorator({
      name: 'isTimeZone',
      target: target.constructor,
      propertyName: String(propertyName),
      options: { message },
      validator: { validate: isTimeZone },
    });
}

/** A page of a release before the field does not send it: the field then keeps its value. An empty field is refused. */
const IsKeptIfAbsent = () => ValidateIf((_, value: unknown) => value !== undefined);

/** A bank account for buyers' transfers. `null`: not provided yet. */
export class BankAccount {
  @Transform(numberOrNull)
  @IsOptional()
  @MaxCharacters(40)
  @Matches(/^[\dA-Z -]+$/i, { message: messages.settings.accountNumberInvalid })
  @IsString({ message: messages.settings.accountNumberInvalid })
  accountNumber: string | null = null;

  @Transform(trimmedOrNull)
  @IsOptional()
  @MaxCharacters(200)
  @IsString({ message: messages.common.invalidInput })
  accountName: string | null = null;

  /** Without spaces; country, length and check digits are validated. */
  @Transform(compact)
  @IsOptional()
  @IsIBAN({}, { message: messages.settings.ibanInvalid })
  @MaxLength(40, { message: messages.settings.ibanInvalid })
  @IsString({ message: messages.settings.ibanInvalid })
  iban: string | null = null;

  @Transform(trimmedOrNull)
  @IsOptional()
  @MaxCharacters(400)
  @IsString({ message: messages.common.invalidInput })
  registeredAddress: string | null = null;

  @Transform(trimmedOrNull)
  @IsOptional()
  @MaxCharacters(200)
  @IsString({ message: messages.common.invalidInput })
  bankName: string | null = null;

  @Transform(trimmedOrNull)
  @IsOptional()
  @MaxCharacters(200)
  @IsString({ message: messages.common.invalidInput })
  branchName: string | null = null;

  @Transform(compact)
  @IsOptional()
  @IsBIC({ message: messages.settings.swiftInvalid })
  @IsString({ message: messages.settings.swiftInvalid })
  swiftCode: string | null = null;
}

/**
 * Whose orders are approved only with a reason, and when buyers are reminded of open invoices (beyond 4). Each buyer's
 * terms may say otherwise about orders.
 */
export class CreditSettings {
  /** AED that a buyer may owe; null: no limit. */
  @IsLimit()
  creditLimit: string | null = null;

  /** More days than these since the oldest open amount was due hold back new orders; null: none do. */
  @Transform(trimmedOrNull)
  @IsOptional()
  @Max(365, { message: messages.documents.paymentDaysInvalid })
  @Min(0, { message: messages.documents.paymentDaysInvalid })
  @IsInt({ message: messages.documents.paymentDaysInvalid })
  overdueDays: number | null = null;

  /** A cheque that bounces puts the buyer on hold. */
  @IsBoolean({ message: messages.common.invalidInput })
  holdOnBounce: boolean = true;

  /** Whether buyers are reminded of open invoices by mail. */
  @IsBoolean({ message: messages.common.invalidInput })
  remind: boolean = false;

  /** Days before the due day; 0: on that day; null: no reminder before an invoice is overdue. */
  @Transform(trimmedOrNull)
  @IsOptional()
  @Max(30, { message: messages.settings.remindBeforeInvalid })
  @Min(0, { message: messages.settings.remindBeforeInvalid })
  @IsInt({ message: messages.settings.remindBeforeInvalid })
  remindDaysBefore: number | null = 3;

  /** Days after the due day, ascending. A text such as `1, 14, 30` is accepted, as the form sends it. */
  @Transform(dayList)
  @Max(365, { each: true, message: messages.settings.remindAfterInvalid })
  @Min(1, { each: true, message: messages.settings.remindAfterInvalid })
  @IsInt({ each: true, message: messages.settings.remindAfterInvalid })
  @ArrayMaxSize(6, { message: messages.settings.remindAfterInvalid })
  @IsArray({ message: messages.settings.remindAfterInvalid })
  remindDaysAfter: number[] = [1, 14, 30];
}

/** Labels and order are the specification's (section 2, Help). */
export const bankAccountFields = {
  accountNumber: 'Account Number',
  accountName: 'Account Name',
  iban: 'IBAN',
  registeredAddress: 'Registered Address',
  bankName: 'Bank Name',
  branchName: 'Branch Name',
  swiftCode: 'Swift Code',
} as const satisfies Record<keyof BankAccount, string>;

export const bankCurrencies = ['AED', 'EUR'] as const;
export type BankCurrency = (typeof bankCurrencies)[number];

export const defaultUnreadAnswerMinutes = 15;
export const defaultProposalDays = 3;

/** Of an uploaded logo, a PNG or JPEG. */
export const logoLimits = { bytes: 2 * 1024 * 1024 } as const;

/** How accounts are protected (beyond 6). */
export class SecuritySettings {
  /** From this day on, in the portal's time zone, administrators need a second factor; null: they do not. */
  @Transform(trimmedOrNull)
  @IsOptional()
  @IsDay()
  secondFactorFrom: string | null = null;
}

/** The settings form of administrators (row X09). */
export class SettingsInput {
  @Transform(trimmedOrNull)
  @IsOptional()
  @MaxCharacters(200)
  @IsString({ message: messages.common.invalidInput })
  companyName: string | null = null;

  @Transform(trimmedOrNull)
  @IsOptional()
  @MaxCharacters(400)
  @IsString({ message: messages.common.invalidInput })
  companyAddress: string | null = null;

  @Transform(numberOrNull)
  @IsOptional()
  @MaxCharacters(40)
  @Matches(/^\+?[\d\s\-()]{7,}$/, { message: messages.account.phoneTooShort })
  @Matches(/^\P{L}*$/u, { message: messages.account.phoneHasLetters })
  @IsString({ message: messages.account.phoneInvalid })
  supportPhone: string | null = null;

  @Transform(trimmedOrNull)
  @IsOptional()
  @MaxLength(254, { message: messages.auth.emailInvalid })
  @Matches(plainAddress, { message: messages.auth.emailInvalid })
  @IsEmail({}, { message: messages.auth.emailInvalid })
  supportEmail: string | null = null;

  /** Defines where a month begins, and is the time zone of times in mails and exports. */
  @IsTimeZone(messages.settings.timeZoneInvalid)
  timeZone!: string;

  /** Minutes after which an unread chat answer is mailed to the buyer. */
  @IsKeptIfAbsent()
  @Max(1440, { message: messages.settings.minutesInvalid })
  @Min(1, { message: messages.settings.minutesInvalid })
  @IsInt({ message: messages.settings.minutesInvalid })
  unreadAnswerMinutes?: number;

  /** Days within which a buyer answers a proposal; then it expires. */
  @IsKeptIfAbsent()
  @Max(60, { message: messages.settings.daysInvalid })
  @Min(1, { message: messages.settings.daysInvalid })
  @IsInt({ message: messages.settings.daysInvalid })
  proposalDays?: number;

  @Type(() => BankAccount)
  @ValidateNested({ message: messages.common.invalidInput })
  // Nested validation also accepts an array, which would erase the account; this rule refuses arrays.
  @IsObject({ message: messages.common.invalidInput })
  AED!: BankAccount;

  @Type(() => BankAccount)
  @ValidateNested({ message: messages.common.invalidInput })
  @IsObject({ message: messages.common.invalidInput })
  EUR!: BankAccount;

  /** For the tax documents that the portal makes. */
  @IsKeptIfAbsent()
  @Type(() => SellerDetails)
  @ValidateNested({ message: messages.common.invalidInput })
  // Nested validation also accepts an array of valid details; this rule refuses arrays.
  @IsObject({ message: messages.common.invalidInput })
  seller?: SellerDetails;

  @IsKeptIfAbsent()
  @Type(() => CreditSettings)
  @ValidateNested({ message: messages.common.invalidInput })
  @IsObject({ message: messages.common.invalidInput })
  credit?: CreditSettings;

  @IsKeptIfAbsent()
  @Type(() => SecuritySettings)
  @ValidateNested({ message: messages.common.invalidInput })
  @IsObject({ message: messages.common.invalidInput })
  security?: SecuritySettings;

  /**
   * The version that was edited. An older one than the current is refused with `settings.changed`, so that no change is
   * overwritten unseen.
   */
  @Min(1, { message: messages.common.invalidInput })
  @IsInt({ message: messages.common.invalidInput })
  version!: number;
}

export interface Settings extends SettingsInput {
  unreadAnswerMinutes: number;
  proposalDays: number;
  seller: SellerDetails;
  credit: CreditSettings;
  security: SecuritySettings;
  /** Uploaded by itself, for tax documents. `key` is another one for each picture. */
  logo: { key: string } | null;
  /** null while the settings have their initial values. */
  changedAt: string | null;
  changedBy: string | null;
}

/** `supportPhone`, or `AED.iban` for a field of a part. */
export interface SettingChange {
  field: string;
  before: string | null;
  after: string | null;
}

/** One saved change of the settings, with its author and time. */
export interface SettingsVersion {
  version: number;
  at: string;
  by: string | null;
  changes: SettingChange[];
}

export interface SettingsHistoryResponse {
  versions: SettingsVersion[];
}

/** The settings shown to buyers on the Help page. */
export type HelpPageResponse = Pick<SettingsInput, 'companyName' | 'supportPhone' | 'supportEmail' | 'AED' | 'EUR'>;

/** How much of the demo is in the portal; all zero once it is removed, or where there never was one. */
export interface DemoSizeResponse {
  brands: number;
  buyers: number;
  orders: number;
}
