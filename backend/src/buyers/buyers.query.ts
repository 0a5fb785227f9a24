import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type Buyer, type BuyerChoice, type BuyersQuery, maxFullBuyersPerPage } from '@portal/contract/buyers';
import type { BuyerMembersResponse } from '@portal/contract/company';
import type { Emirate } from '@portal/contract/documents/tax-identities';
import { messages } from '@portal/contract/messages';
import { type RawBuilder, sql } from 'kysely';
import { database } from '../platform/db/database.js';
import { isoTime } from '../platform/db/iso-time.js';
import { typedSql } from '../platform/db/typed-sql.js';
import { DomainError } from '../platform/http/errors/domain-error.js';
import { containsPattern, orderByClause, pageClause } from '../platform/http/lists/paging.js';
import { findCompanyMembers } from '../users/company-members.query.js';
import { isCompany } from '../users/user-conditions.js';
import { findBuyerStatus } from './buyer-status.js';

const sortExpressions = {
  name: 'lower(users.name)',
  companyName: 'lower(users.company_name)',
  email: 'users.email',
  phone: 'users.phone',
  buyerType: 'users.buyer_type',
  status: 'users.status',
  lastLogin: 'users.last_login',
  createdAt: 'users.created_at',
};

type BuyerRow = Omit<Buyer, 'companyAddress' | 'taxDetails'> & {
  trn: string | null;
  licenceNumber: string | null;
  licenceAuthority: string | null;
  emirate: Emirate | null;
  street: string | null;
  city: string | null;
  country: string | null;
};

const choiceColumns = sql`users.id as "_id", users.name, users.email, users.company_name as "companyName", users.status`;
const columns = sql`${choiceColumns}, users.phone, users.buyer_type as "buyerType", users.company_website as "companyWebsite",
  users.company_street as street, users.company_city as city, users.company_country as country,
  users.trn, users.licence_number as "licenceNumber", users.licence_authority as "licenceAuthority", users.emirate,
  users.admin_notes as "adminNotes", users.rejection_reason as "rejectionReason",
  ${isoTime('users.status_changed_at')} as "statusChangedAt", decider.name as "statusChangedBy",
  ${isoTime('users.last_login')} as "lastLogin", users.second_factor_since is not null as "hasSecondFactor",
  ${isoTime('users.created_at')} as "createdAt",
  coalesce((
    select json_agg(json_build_object('_id', brands.id, 'name', brands.name) order by lower(brands.name), brands.id)
    from brand_buyers join brands on brands.id = brand_buyers.brand_id
    where brand_buyers.buyer_id = users.id and brands.visibility = 'specific_buyers' and brands.deleted_at is null
  ), '[]') as "brandAccess"`;
const joins = sql`left join users decider on decider.id = users.status_changed_by`;

/**
 * A condition on a `users` row that excludes administrators, members of others' companies and removed buyers, who are
 * reported as not found.
 */
const isBuyer = sql<boolean>`${isCompany} and users.removed_at is null`;

const buyerRows = typedSql<BuyerRow>({
  phone: 'text?',
  companyWebsite: 'text?',
  buyerType: 'text?',
  adminNotes: 'text?',
  rejectionReason: 'text?',
  statusChangedAt: 'text?',
  statusChangedBy: 'text?',
  lastLogin: 'text?',
  hasSecondFactor: 'boolean',
  createdAt: 'text',
  brandAccess: 'json',
  _id: 'text',
  name: 'text',
  email: 'text',
  companyName: 'text?',
  status: 'text',
  street: 'text?',
  city: 'text?',
  country: 'text?',
  trn: 'text?',
  licenceNumber: 'text?',
  licenceAuthority: 'text?',
  emirate: 'text?',
});

@Injectable()
export class BuyersReader {
  constructor(private readonly em: EntityManager) {}

  /**
   * Returns one page of the matching buyers and the number of all matching buyers. Pages larger than
   * `maxFullBuyersPerPage` fill dialogs in which a buyer is chosen, so their rows hold only the fields of
   * `BuyerChoice`.
   */
  async list(query: BuyersQuery): Promise<{ rows: (Buyer | BuyerChoice)[]; total: number }> {
    const db = database(this.em);
    const where = matching(query);
    const ordered = sql`${inOrder(query)} ${pageClause(query)}`;
    const isChoice = query.limit !== undefined && query.limit > maxFullBuyersPerPage;
    const choices = typedSql<BuyerChoice>({
      _id: 'text',
      name: 'text',
      email: 'text',
      companyName: 'text?',
      status: 'text',
    })`select ${choiceColumns} from users ${where} ${ordered}`;
    // The subquery selects the ids of the page, so that the joins run only for the page's rows.
    const buyers = buyerRows`select ${columns} from (select users.id from users ${where} ${ordered}) page
      join users on users.id = page.id ${joins} ${inOrder(query)}`;
    const [rows, count] = await Promise.all([
      isChoice
        ? choices.execute(db).then((page) => page.rows)
        : buyers.execute(db).then((page) => page.rows.map(toBuyer)),
      typedSql({ total: 'number' })`select count(*)::int as total from users ${where}`.execute(db),
    ]);
    return { rows, total: count.rows[0]?.total ?? 0 };
  }

  /**
   * Returns the ids of all matching buyers in the requested order. PostgreSQL joins the ids into one text, which the
   * driver parses about a hundred times faster than one row per id.
   */
  async ids(query: BuyersQuery): Promise<string[]> {
    const {
      rows: [row],
    } = await typedSql({ ids: 'text?' })`
      select string_agg(id::text, ',') as ids from (select users.id from users ${matching(query)} ${inOrder(query)}) found`.execute(
      database(this.em),
    );
    return row?.ids?.split(',') ?? [];
  }

  async byIds(ids: string[]): Promise<Buyer[]> {
    const { rows } = await buyerRows`
      select ${columns} from users ${joins} where ${isBuyer} and users.id = any(${ids}::uuid[])`.execute(
      database(this.em),
    );
    return rows.map(toBuyer);
  }

  /** Returns a buyer by id. Throws `buyer.not_found`. */
  async one(id: string): Promise<Buyer> {
    const [buyer] = await this.byIds([id]);
    if (!buyer) throw new DomainError('buyer.not_found', messages.buyers.notFound);
    return buyer;
  }

  /** Returns the people of a buyer's company. Throws `buyer.not_found`. */
  async members(id: string): Promise<BuyerMembersResponse> {
    await findBuyerStatus(this.em, id);
    const members = await findCompanyMembers(this.em, id);
    return { members: members.map(({ joinedAt: _, ...member }) => member) };
  }
}

function matching({ search, status, buyerType }: BuyersQuery): RawBuilder<unknown> {
  const term = search?.trim() ? containsPattern(search) : null;
  return sql`where ${isBuyer}
    ${status ? sql`and users.status = ${status}` : sql``}
    ${buyerType ? sql`and users.buyer_type = ${buyerType}` : sql``}
    ${term ? sql`and (search_folded(users.name) ilike ${term} or search_folded(users.email) ilike ${term} or search_folded(users.company_name) ilike ${term})` : sql``}`;
}

function inOrder({ sort }: BuyersQuery): RawBuilder<unknown> {
  return orderByClause(sort, sortExpressions, 'users.created_at desc nulls last, users.id', 'users.id');
}

function toBuyer({ street, city, country, trn, licenceNumber, licenceAuthority, emirate, ...buyer }: BuyerRow): Buyer {
  return {
    ...buyer,
    taxDetails: { trn, licenceNumber, licenceAuthority, emirate },
    companyAddress: street && city && country ? { street, city, country } : null,
  };
}
