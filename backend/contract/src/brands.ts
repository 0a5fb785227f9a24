import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsArray,
  IsIn,
  IsNotEmpty,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  MaxLength,
  ValidateIf,
} from 'class-validator';
import { messages } from './messages.js';
import { MaxCharacters } from './text/max-characters.js';
import { trimLine } from './text/trim-text.js';
import { visibleText } from './text/visible-text.js';

export const brandVisibilities = ['all_approved', 'specific_buyers', 'hidden'] as const;
export type BrandVisibility = (typeof brandVisibilities)[number];

export class CreateBrandInput {
  @Transform(trimLine)
  @MaxCharacters(120)
  @Matches(visibleText, { message: messages.catalogue.brandNameRequired })
  @IsNotEmpty({ message: messages.catalogue.brandNameRequired })
  @IsString({ message: messages.catalogue.brandNameRequired })
  name!: string;

  @IsIn(brandVisibilities)
  visibility: BrandVisibility = 'all_approved';

  /** Ids of approved buyers; ignored unless the visibility is `specific_buyers`. */
  @ValidateIf((input: CreateBrandInput) => input.visibility === 'specific_buyers')
  @IsUUID(undefined, { each: true, message: messages.catalogue.buyersInvalid })
  @ArrayMaxSize(10_000)
  @ArrayNotEmpty({ message: messages.catalogue.buyersRequired })
  @IsArray({ message: messages.catalogue.buyersRequired })
  visibleToBuyers: string[] = [];
}

export class RenameBrandInput {
  @MaxLength(64, { message: messages.catalogue.brandNotFound })
  @IsNotEmpty({ message: messages.catalogue.brandNotFound })
  @IsString({ message: messages.catalogue.brandNotFound })
  brandId!: string;

  @Transform(trimLine)
  @MaxCharacters(120)
  @Matches(visibleText, { message: messages.catalogue.newBrandNameRequired })
  @IsNotEmpty({ message: messages.catalogue.newBrandNameRequired })
  @IsString({ message: messages.catalogue.newBrandNameRequired })
  newName!: string;
}

export class BrandAccessInput {
  @IsIn(brandVisibilities)
  visibility!: BrandVisibility;

  /** Ids of approved buyers; ignored unless the visibility is `specific_buyers`. */
  @ValidateIf((input: BrandAccessInput) => input.visibility === 'specific_buyers')
  @IsUUID(undefined, { each: true, message: messages.catalogue.buyersInvalid })
  @ArrayMaxSize(10_000)
  @ArrayNotEmpty({ message: messages.catalogue.validBuyersRequired })
  @IsArray({ message: messages.catalogue.validBuyersRequired })
  visibleToBuyers: string[] = [];

  /**
   * The buyers that the administrator saw as selected. Only differences to them are applied, so concurrent changes by
   * others stay.
   */
  @IsOptional()
  @IsUUID(undefined, { each: true, message: messages.catalogue.buyersInvalid })
  @ArrayMaxSize(10_000)
  @IsArray({ message: messages.catalogue.buyersInvalid })
  before?: string[];
}

/** A brand as buyers see it. */
export interface Brand {
  _id: string;
  name: string;
  description: string | null;
}

/** A brand with the fields for administrators (row R24: never sent to buyers). */
export interface AdminBrand extends Brand {
  visibility: BrandVisibility;
  visibleToBuyers: string[];
}

export interface AccessibleBrandsResponse {
  brands: Brand[];
}
