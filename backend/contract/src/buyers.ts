import { IsIn, IsOptional } from 'class-validator';
import type { BuyerType, CompanyAddress } from './auth.js';
import { ListQuery } from './list-query.js';
import { type AccountStatus, accountStatuses } from './policy.js';

export class BuyersQuery extends ListQuery {
  @IsOptional()
  @IsIn(accountStatuses)
  status?: AccountStatus;
}

/** A buyer as administrators see one (specification 3). */
export interface Buyer {
  _id: string;
  name: string;
  email: string;
  phone: string | null;
  companyName: string | null;
  companyWebsite: string | null;
  companyAddress: CompanyAddress | null;
  buyerType: BuyerType | null;
  status: AccountStatus;
  lastLogin: string | null;
  createdAt: string;
}

export interface BuyersAnswer {
  buyers: Buyer[];
  total: number;
}
