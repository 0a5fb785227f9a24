import { Transform, Type } from 'class-transformer';
import {
  IsBIC,
  IsDefined,
  IsEmail,
  IsIBAN,
  IsInt,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  registerDecorator,
  ValidateNested,
} from 'class-validator';
import { messages } from './messages.js';

const text = (value: unknown): unknown => (typeof value === 'string' ? value.trim() || null : (value ?? null));
/** A field left empty is one that is not provided yet. */
const trimmedOrNull = ({ value }: { value: unknown }): unknown => text(value);
/** As banks store it; people write it in groups. */
const compact = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' ? text(value.replace(/\s/g, '').toUpperCase()) : text(value);

const zoneName = /^[A-Z][\w+-]*(\/[A-Z][\w+-]*)*$/i;

/** A name of the IANA database. Offsets such as +04:00 are not: they know nothing of summer time. */
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

const tooLong = { message: messages.account.tooLong };

/** One bank account, as buyers transfer to it. `null`: not provided yet. */
export class BankAccount {
  @Transform(trimmedOrNull)
  @IsOptional()
  @MaxLength(40, tooLong)
  @Matches(/^[\dA-Z -]+$/i, { message: messages.settings.accountNumberInvalid })
  @IsString({ message: messages.settings.accountNumberInvalid })
  accountNumber: string | null = null;

  @Transform(trimmedOrNull)
  @IsOptional()
  @MaxLength(200, tooLong)
  @IsString({ message: messages.common.invalidInput })
  accountName: string | null = null;

  /** Without blanks; country, length and check digits are looked at. */
  @Transform(compact)
  @IsOptional()
  @IsIBAN({}, { message: messages.settings.ibanInvalid })
  @MaxLength(40, { message: messages.settings.ibanInvalid })
  @IsString({ message: messages.settings.ibanInvalid })
  iban: string | null = null;

  @Transform(trimmedOrNull)
  @IsOptional()
  @MaxLength(400, tooLong)
  @IsString({ message: messages.common.invalidInput })
  registeredAddress: string | null = null;

  @Transform(trimmedOrNull)
  @IsOptional()
  @MaxLength(200, tooLong)
  @IsString({ message: messages.common.invalidInput })
  bankName: string | null = null;

  @Transform(trimmedOrNull)
  @IsOptional()
  @MaxLength(200, tooLong)
  @IsString({ message: messages.common.invalidInput })
  branchName: string | null = null;

  @Transform(compact)
  @IsOptional()
  @IsBIC({ message: messages.settings.swiftInvalid })
  @IsString({ message: messages.settings.swiftInvalid })
  swiftCode: string | null = null;
}

/** In the specification's order and words (section 2, Help). */
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

/** What administrators set (row X09). */
export class SettingsInput {
  @Transform(trimmedOrNull)
  @IsOptional()
  @MaxLength(200, tooLong)
  @IsString({ message: messages.common.invalidInput })
  companyName: string | null = null;

  @Transform(trimmedOrNull)
  @IsOptional()
  @MaxLength(400, tooLong)
  @IsString({ message: messages.common.invalidInput })
  companyAddress: string | null = null;

  @Transform(trimmedOrNull)
  @IsOptional()
  @MaxLength(40, tooLong)
  @Matches(/^\+?[\d\s\-()]{7,}$/, { message: messages.account.phoneTooShort })
  @Matches(/^\P{L}*$/u, { message: messages.account.phoneHasLetters })
  @IsString({ message: messages.account.phoneInvalid })
  supportPhone: string | null = null;

  @Transform(trimmedOrNull)
  @IsOptional()
  @MaxLength(254, { message: messages.auth.emailInvalid })
  @IsEmail({}, { message: messages.auth.emailInvalid })
  supportEmail: string | null = null;

  /** Where a month begins, and in which mails and lists tell times of day. */
  @IsTimeZone(messages.settings.timeZoneInvalid)
  timeZone!: string;

  /** After how long an answer that a buyer has not read in the chat goes out by mail. */
  @Max(1440, { message: messages.settings.minutesInvalid })
  @Min(1, { message: messages.settings.minutesInvalid })
  @IsInt({ message: messages.settings.minutesInvalid })
  unreadAnswerMinutes: number = defaultUnreadAnswerMinutes;

  @Type(() => BankAccount)
  @ValidateNested()
  @IsDefined({ message: messages.common.invalidInput })
  AED!: BankAccount;

  @Type(() => BankAccount)
  @ValidateNested()
  @IsDefined({ message: messages.common.invalidInput })
  EUR!: BankAccount;

  /** The version that was edited. `settings.changed` where it is no longer the last one: nobody overwrites unseen. */
  @Min(1, { message: messages.common.invalidInput })
  @IsInt({ message: messages.common.invalidInput })
  version!: number;
}

export interface Settings extends SettingsInput {
  /** null: as installed. */
  changedAt: string | null;
  changedBy: string | null;
}

/** `supportPhone`, or `AED.iban` for a field of an account. */
export interface SettingChange {
  field: string;
  before: string | null;
  after: string | null;
}

/** Who changed what when. */
export interface SettingsVersion {
  version: number;
  at: string;
  by: string | null;
  changes: SettingChange[];
}

export interface SettingsHistoryAnswer {
  versions: SettingsVersion[];
}

/** What buyers are told. */
export type HelpAnswer = Pick<SettingsInput, 'companyName' | 'supportPhone' | 'supportEmail' | 'AED' | 'EUR'>;
