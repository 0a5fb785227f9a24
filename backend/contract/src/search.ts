import { Transform } from 'class-transformer';
import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import type { OrderStatus } from './order-lifecycle.js';
import type { AccountStatus } from './policy.js';
import { trimText } from './text/trim-text.js';

/** Characters of a search term. */
export const maxSearchLength = 100;
/** The most results of each kind in one response. */
export const maxFoundOfEachKind = 5;

export class SearchQuery {
  @Transform(trimText)
  @MaxLength(maxSearchLength)
  @IsNotEmpty()
  @IsString()
  q!: string;
}

/** An order found by its number, the buyer's PO number, or its buyer. */
export interface FoundOrder {
  _id: string;
  orderNumber: string;
  poNumber: string | null;
  buyerName: string;
  companyName: string | null;
  brandName: string;
  status: OrderStatus;
}

/** Found by name, company or e-mail address. */
export interface FoundBuyer {
  _id: string;
  name: string;
  companyName: string | null;
  email: string;
  status: AccountStatus;
}

export interface FoundBrand {
  _id: string;
  name: string;
}

/** A reference of a stock file, found by its beginning. Its colours and sizes are one result. */
export interface FoundReference {
  reference: string;
  description: string | null;
  stockFile: { _id: string; fileName: string };
  brand: FoundBrand;
}

/** At most five results of each kind. `buyers` is empty for buyers, who see their own orders and brands only. */
export interface SearchResponse {
  orders: FoundOrder[];
  buyers: FoundBuyer[];
  brands: FoundBrand[];
  references: FoundReference[];
}
