import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsIn, IsOptional, IsString, IsUUID } from 'class-validator';
import { type BuyerType, buyerTypes, type CompanyAddress } from './auth.js';
import type { BrandVisibility } from './brands.js';
import type { TaxDetails } from './documents/tax-details.js';
import { ListQuery } from './list-query.js';
import { messages } from './messages.js';
import { type AccountStatus, accountStatuses } from './policy.js';
import { MaxCharacters } from './text/max-characters.js';
import { trimText } from './text/trim-text.js';

/** Labels of the status chip (specification 4); any other value is shown unchanged. */
export const accountStatusLabels = {
  pending: 'Pending Review',
  approved: 'Approved',
  rejected: 'Rejected',
} as const satisfies Record<AccountStatus, string>;

export class BuyersQuery extends ListQuery {
  @IsOptional()
  @IsIn(accountStatuses)
  status?: AccountStatus;

  @IsOptional()
  @IsIn(buyerTypes)
  buyerType?: BuyerType;
}

/** Longest note, and longest reason of a rejection. */
export const maxBuyerNoteLength = 2000;

export class BuyerStatusInput {
  @IsIn(accountStatuses, { message: messages.buyers.statusRequired })
  status!: AccountStatus;

  /** Visible to administrators only. Undefined keeps the current notes, an empty string removes them. */
  @IsOptional()
  @Transform(trimText)
  @MaxCharacters(maxBuyerNoteLength)
  @IsString({ message: messages.common.invalidInput })
  notes?: string;

  /** Sent to the buyer by e-mail; ignored unless the status is `rejected`. */
  @IsOptional()
  @Transform(trimText)
  @MaxCharacters(maxBuyerNoteLength)
  @IsString({ message: messages.common.invalidInput })
  rejectionReason?: string;

  /** The status that the administrator saw. When it is no longer current, another administrator's decision is kept. */
  @IsOptional()
  @IsIn(accountStatuses)
  from?: AccountStatus;
}

/** A row for choosing a buyer in a dialog: pages larger than `maxFullBuyersPerPage` hold these. */
export interface BuyerChoice {
  _id: string;
  name: string;
  email: string;
  companyName: string | null;
  status: AccountStatus;
}
export const maxFullBuyersPerPage = 100;

/** A buyer as administrators see one (specification 3). Never sent to buyers (row R24). */
export interface Buyer extends BuyerChoice {
  phone: string | null;
  companyWebsite: string | null;
  companyAddress: CompanyAddress | null;
  taxDetails: TaxDetails;
  buyerType: BuyerType | null;
  adminNotes: string | null;
  rejectionReason: string | null;
  /** When the status was last changed; null when it never was. */
  statusChangedAt: string | null;
  statusChangedBy: string | null;
  lastLogin: string | null;
  hasSecondFactor: boolean;
  createdAt: string;
  /** Brands shared with this buyer individually. Brands open to all approved buyers are not listed. */
  brandAccess: { _id: string; name: string }[];
}

export interface BuyersResponse {
  buyers: (Buyer | BuyerChoice)[];
  total: number;
}

/** The brands to share with this buyer, among those whose visibility is `specific_buyers`. */
export class BuyerBrandsInput {
  @IsUUID(undefined, { each: true, message: messages.buyers.brandsInvalid })
  @ArrayMaxSize(10_000)
  @IsArray({ message: messages.buyers.brandsInvalid })
  brands!: string[];

  /**
   * The brands that the administrator saw as shared. Only differences to them are applied, so concurrent changes by
   * others stay.
   */
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

export interface BuyerBrandsResponse {
  brands: BuyerBrand[];
}
