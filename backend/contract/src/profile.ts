import { Transform, Type } from 'class-transformer';
import { IsIn, IsNotEmpty, IsObject, IsOptional, IsString, Matches, MaxLength, ValidateNested } from 'class-validator';
import { type BuyerType, buyerTypes, CompanyAddress } from './auth.js';
import { messages } from './messages.js';
import { trimmed, trimmedOrAbsent } from './trimmed.js';

/** What everybody may change about themselves. E-mail, role and status are not part of it (row R25). */
export class ProfileInput {
  @Transform(trimmed)
  @MaxLength(120, { message: messages.account.tooLong })
  @IsNotEmpty({ message: messages.account.nameRequired })
  @IsString({ message: messages.account.nameRequired })
  name!: string;

  @Transform(trimmedOrAbsent)
  @IsOptional()
  @MaxLength(40, { message: messages.account.tooLong })
  @Matches(/^\+?[\d\s\-()]{10,}$/, { message: messages.account.phoneInvalid })
  @IsString({ message: messages.account.phoneInvalid })
  phone?: string;
}

/** A buyer's profile holds the company as well; administrators have none. */
export class BuyerProfileInput extends ProfileInput {
  @Transform(trimmed)
  @MaxLength(200, { message: messages.account.tooLong })
  @IsNotEmpty({ message: messages.account.companyNameRequired })
  @IsString({ message: messages.account.companyNameRequired })
  companyName!: string;

  @IsOptional()
  @IsIn(buyerTypes, { message: messages.account.buyerTypeRequired })
  buyerType?: BuyerType;

  /** A host or an http(s) address; shown as text and linked only with one of those schemes. */
  @Transform(trimmedOrAbsent)
  @IsOptional()
  @Matches(/^(https?:\/\/)?[^\s:/]+\.[^\s:/]+(:\d+)?(\/\S*)?$/i, { message: messages.account.websiteInvalid })
  // Before the pattern, whose time grows with the square of the length.
  @MaxLength(200, { message: messages.account.tooLong })
  @IsString({ message: messages.account.websiteInvalid })
  companyWebsite?: string;

  @Type(() => CompanyAddress)
  @ValidateNested({ message: messages.account.streetRequired })
  // A list of addresses would pass as its members do.
  @IsObject({ message: messages.account.streetRequired })
  companyAddress: CompanyAddress = new CompanyAddress();
}
