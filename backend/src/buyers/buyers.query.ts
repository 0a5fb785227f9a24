import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Buyer, BuyersQuery } from '@portal/contract/buyers';
import { sql } from 'kysely';
import { isoTime } from '../platform/db/iso-time.js';
import { containing, orderOf, pageOf } from '../platform/http/paging.js';

const sortable = {
  name: 'name',
  companyName: 'company_name',
  email: 'email',
  status: 'status',
  createdAt: 'created_at',
  lastLogin: 'last_login',
};

type BuyerRow = Omit<Buyer, 'companyAddress'> & {
  street: string | null;
  city: string | null;
  country: string | null;
};

@Injectable()
export class BuyersReader {
  constructor(private readonly em: EntityManager) {}

  async list(query: BuyersQuery): Promise<{ rows: Buyer[]; total: number }> {
    const db = this.em.getKysely();
    const term = query.search ? containing(query.search) : null;
    const matching = sql`from users where role = 'buyer' and removed_at is null
      ${query.status ? sql`and status = ${query.status}` : sql``}
      ${term ? sql`and (name ilike ${term} or email ilike ${term} or company_name ilike ${term})` : sql``}`;
    const { rows } = await sql<BuyerRow>`
      select id as "_id", name, email, phone, buyer_type as "buyerType", status, company_name as "companyName",
        company_website as "companyWebsite", company_street as street, company_city as city, company_country as country,
        ${isoTime('last_login')} as "lastLogin", ${isoTime('created_at')} as "createdAt"
      ${matching} ${orderOf(query.sort, sortable, 'created_at desc, id', 'id')} ${pageOf(query)}`.execute(db);
    const count = await sql<{ total: number }>`select count(*)::int as total ${matching}`.execute(db);
    return { rows: rows.map(toBuyer), total: count.rows[0]?.total ?? 0 };
  }
}

function toBuyer({ street, city, country, ...buyer }: BuyerRow): Buyer {
  return {
    ...buyer,
    companyAddress: street && city && country ? { street, city, country } : null,
  };
}
