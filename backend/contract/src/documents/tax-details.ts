import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsOptional, IsString, Matches, Max, Min } from 'class-validator';
import { messages } from '../messages.js';
import { MaxCharacters } from '../text/max-characters.js';
import { plainNumber } from '../text/plain-text.js';
import { type Emirate, emirateCodes, trnPattern } from './tax-identities.js';

const text = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' ? value.trim() || null : (value ?? null);
/** People copy a TRN with spaces or dashes between groups of digits, which may be Arabic. */
const digits = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' ? plainNumber(value).replace(/[\s-]/g, '') || null : (value ?? null);
const code = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' ? value.replace(/\s/g, '').toUpperCase() || null : (value ?? null);

const invalid = { message: messages.common.invalidInput };

/** What tax documents say about a company beside its name and address. `null`: not provided yet. */
export class TaxDetails {
  @Transform(digits)
  @IsOptional()
  @Matches(trnPattern, { message: messages.documents.trnInvalid })
  @IsString({ message: messages.documents.trnInvalid })
  trn: string | null = null;

  /** The number of the trade licence. */
  @Transform(text)
  @IsOptional()
  @MaxCharacters(60)
  @IsString(invalid)
  licenceNumber: string | null = null;

  /** The authority that issued the licence. */
  @Transform(text)
  @IsOptional()
  @MaxCharacters(120)
  @IsString(invalid)
  licenceAuthority: string | null = null;

  @Transform(code)
  @IsOptional()
  @IsIn(emirateCodes, { message: messages.documents.emirateInvalid })
  emirate: Emirate | null = null;
}

/** Begins the numbers of documents of demo orders, which are deleted with the demo. */
export const demoSeriesPrefix = 'DEMO';

const defaultVatRate = 5;
const defaultPaymentDays = 30;

/** The seller's part of the settings. Its IBAN is that of the AED bank account. */
export class SellerDetails extends TaxDetails {
  @Transform(text)
  @IsOptional()
  @MaxCharacters(200)
  @IsString(invalid)
  legalName: string | null = null;

  @Transform(text)
  @IsOptional()
  @MaxCharacters(200)
  @IsString(invalid)
  legalNameArabic: string | null = null;

  @Transform(text)
  @IsOptional()
  @MaxCharacters(200)
  @IsString(invalid)
  street: string | null = null;

  @Transform(text)
  @IsOptional()
  @MaxCharacters(120)
  @IsString(invalid)
  city: string | null = null;

  /** Begins the numbers of documents: `LT` makes `LT-INV-2026-000001`. */
  @Transform(code)
  @IsOptional()
  @Matches(/^(?!DEMO$)[A-Z\d]{1,8}$/, { message: messages.documents.seriesPrefixInvalid })
  @IsString({ message: messages.documents.seriesPrefixInvalid })
  seriesPrefix: string | null = null;

  /** Whole percent, for supplies within the Emirates. */
  @Max(100, { message: messages.documents.vatRateInvalid })
  @Min(0, { message: messages.documents.vatRateInvalid })
  @IsInt({ message: messages.documents.vatRateInvalid })
  vatRate: number = defaultVatRate;

  /** Days from the date of an invoice until it is due; 0: due at once. */
  @Max(365, { message: messages.documents.paymentDaysInvalid })
  @Min(0, { message: messages.documents.paymentDaysInvalid })
  @IsInt({ message: messages.documents.paymentDaysInvalid })
  paymentDays: number = defaultPaymentDays;

  /** Mails about invoices and credit notes bring the PDF along; otherwise they only link to the document. */
  @IsBoolean(invalid)
  attachToMails: boolean = false;

  /** A text at the end of each document. */
  @Transform(text)
  @IsOptional()
  @MaxCharacters(400)
  @IsString(invalid)
  footer: string | null = null;
}

/** What must be in the settings before the portal makes invoices, in the order of the form. */
const requiredSellerFields = [
  'legalName',
  'trn',
  'licenceNumber',
  'licenceAuthority',
  'street',
  'city',
  'emirate',
] as const satisfies (keyof SellerDetails)[];
export type MissingSellerField = (typeof requiredSellerFields)[number] | 'iban';

/** Names for people; the front end translates them. */
export const sellerFieldLabels = {
  legalName: 'Legal name',
  trn: 'TRN',
  licenceNumber: 'Licence number',
  licenceAuthority: 'Licensing authority',
  street: 'Street address',
  city: 'City',
  emirate: 'Emirate',
  iban: 'IBAN of the AED bank account',
} as const satisfies Record<MissingSellerField, string>;

/** The details that are missing before invoices can be made (row T10). */
export function missingSellerFields(settings: {
  seller: SellerDetails;
  AED: { iban: string | null };
}): MissingSellerField[] {
  const missing: MissingSellerField[] = requiredSellerFields.filter((field) => !settings.seller[field]);
  return settings.AED.iban ? missing : [...missing, 'iban'];
}
