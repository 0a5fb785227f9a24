import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsIn, IsOptional, IsString, IsUUID, MaxLength } from 'class-validator';
import { type BuyerType, buyerTypes, type CompanyAddress } from './auth.js';
import type { BrandVisibility } from './catalogue.js';
import { ListQuery } from './list-query.js';
import { messages } from './messages.js';
import { type AccountStatus, accountStatuses } from './policy.js';
import { trimmed } from './trimmed.js';

/** The chip's words (specification 4); any other value is shown as it is. */
export const accountStatusWords: Record<AccountStatus, string> = {
  pending: 'Pending Review',
  approved: 'Approved',
  rejected: 'Rejected',
};

export class BuyersQuery extends ListQuery {
  @IsOptional()
  @IsIn(accountStatuses)
  status?: AccountStatus;

  @IsOptional()
  @IsIn(buyerTypes)
  buyerType?: BuyerType;
}

/** Longest note, and longest reason of a rejection. */
export const longestBuyerNote = 2000;

export class BuyerStatusInput {
  @IsIn(accountStatuses, { message: messages.buyers.statusRequired })
  status!: AccountStatus;

  /** For administrators only. Left out it stays as it is, empty it is taken away. */
  @IsOptional()
  @Transform(trimmed)
  @MaxLength(longestBuyerNote, { message: messages.account.tooLong })
  @IsString({ message: messages.common.invalidInput })
  notes?: string;

  /** Told to the buyer by e-mail; looked at with `rejected` only. */
  @IsOptional()
  @Transform(trimmed)
  @MaxLength(longestBuyerNote, { message: messages.account.tooLong })
  @IsString({ message: messages.common.invalidInput })
  rejectionReason?: string;

  /** The status that the decision was made on: with it, a decision of somebody else meanwhile is not overwritten. */
  @IsOptional()
  @IsIn(accountStatuses)
  from?: AccountStatus;
}

/** What dialogs choose from: rows of a page of more than `fullBuyersLimit`. */
export interface BuyerChoice {
  _id: string;
  name: string;
  email: string;
  companyName: string | null;
  status: AccountStatus;
}
export const fullBuyersLimit = 100;

/** A buyer as administrators see one (specification 3). Never sent to buyers (row R24). */
export interface Buyer extends BuyerChoice {
  phone: string | null;
  companyWebsite: string | null;
  companyAddress: CompanyAddress | null;
  buyerType: BuyerType | null;
  adminNotes: string | null;
  rejectionReason: string | null;
  /** When the status was last changed, and by whom; null where it is still the one of the registration. */
  statusChangedAt: string | null;
  statusChangedBy: string | null;
  lastLogin: string | null;
  createdAt: string;
  /** Brands shared with this buyer by name. Those open to all approved buyers are not repeated in each. */
  brandAccess: { _id: string; name: string }[];
}

export interface BuyersAnswer {
  buyers: (Buyer | BuyerChoice)[];
  total: number;
}

/** Which of the brands that are shared with chosen buyers are shared with this one. */
export class BuyerBrandsInput {
  @IsUUID(undefined, { each: true, message: messages.buyers.brandsInvalid })
  @ArrayMaxSize(10_000)
  @IsArray({ message: messages.buyers.brandsInvalid })
  brands!: string[];

  /** What was shared when the choice was made. With it, what somebody else shared or took away meanwhile stays. */
  @IsOptional()
  @IsUUID(undefined, { each: true, message: messages.buyers.brandsInvalid })
  @ArrayMaxSize(10_000)
  @IsArray({ message: messages.buyers.brandsInvalid })
  before?: string[];
}

/** A brand as seen from one buyer: `shared` counts only where the visibility is `specific_buyers`. */
export interface BuyerBrand {
  _id: string;
  name: string;
  visibility: BrandVisibility;
  shared: boolean;
}

export interface BuyerBrandsAnswer {
  brands: BuyerBrand[];
}
