import { Transform, Type } from 'class-transformer';
import { IsIn, IsNotEmpty, IsObject, IsOptional, IsString, Matches, ValidateNested } from 'class-validator';
import { type BuyerType, buyerTypes, CompanyAddress } from './auth.js';
import { TaxDetails } from './documents/tax-details.js';
import { type Language, languages } from './languages.js';
import { messages } from './messages.js';
import { IsPersonName } from './text/is-person-name.js';
import { MaxCharacters } from './text/max-characters.js';
import { plainNumber } from './text/plain-text.js';
import { trimLine, trimOrNull } from './text/trim-text.js';
import { visibleText } from './text/visible-text.js';

/** The fields that every user may change. E-mail, role and status are not among them (row R25). */
export class ProfileInput {
  @IsPersonName()
  name!: string;

  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? plainNumber(value) || undefined : (value ?? undefined),
  )
  @IsOptional()
  @MaxCharacters(40)
  @Matches(/^\+?[\d\s\-()]{10,}$/, { message: messages.account.phoneInvalid })
  @IsString({ message: messages.account.phoneInvalid })
  phone?: string;
}

/**
 * The owners of a buyer's company also change the company, which all its members share: fields that are not sent stay as
 * they are, because another owner or the team may change them meanwhile. Company fields that anybody else sends are
 * ignored.
 */
export class BuyerProfileInput extends ProfileInput {
  @Transform(trimLine)
  @MaxCharacters(200)
  @Matches(visibleText, { message: messages.account.companyNameRequired })
  @IsNotEmpty({ message: messages.account.companyNameRequired })
  @IsString({ message: messages.account.companyNameRequired })
  @IsOptional()
  companyName?: string;

  @IsOptional()
  @IsIn(buyerTypes, { message: messages.account.buyerTypeRequired })
  buyerType?: BuyerType;

  /**
   * A host name or an http(s) address; only addresses with one of these schemes are shown as links. An empty one removes
   * the company's.
   */
  @Transform(trimOrNull)
  @IsOptional()
  @Matches(/^(https?:\/\/)?[^\s:/]+\.[^\s:/]+(:\d+)?(\/\S*)?$/i, { message: messages.account.websiteInvalid })
  // Checked before the pattern, which takes quadratic time in the length.
  @MaxCharacters(200)
  @IsString({ message: messages.account.websiteInvalid })
  companyWebsite?: string | null;

  @IsOptional()
  @Type(() => CompanyAddress)
  @ValidateNested({ message: messages.account.streetRequired })
  // Nested validation also accepts an array of valid addresses; this rule refuses arrays.
  @IsObject({ message: messages.account.streetRequired })
  companyAddress?: CompanyAddress;

  /** For tax documents. */
  @IsOptional()
  @Type(() => TaxDetails)
  @ValidateNested({ message: messages.common.invalidInput })
  @IsObject({ message: messages.common.invalidInput })
  taxDetails?: TaxDetails;
}

export class LanguageInput {
  @IsIn(languages, { message: messages.common.invalidInput })
  language!: Language;
}
