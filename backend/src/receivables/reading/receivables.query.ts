import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Receivable, ReceivablesQuery, ReceivablesResponse } from '@portal/contract/receivables';
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../auth/caller.js';
import { today } from '../../ledger/ledger.js';
import { database } from '../../platform/db/database.js';
import { typedSql } from '../../platform/db/typed-sql.js';
import { boundedPageClause, containsPattern, orderByClause } from '../../platform/http/lists/paging.js';
import { isCompany } from '../../users/user-conditions.js';
import { selectDefaultTerms, termsJson } from '../terms/applied-terms.js';
import { amountText, coveredByCheques, positionAmounts, selectPositions } from './positions.js';
import type { ReceivableRow } from './receivables-export.js';

const sortable = {
  buyer: 'lower(name)',
  balance: 'balance',
  notDue: '"notDue"',
  days30: 'days30',
  days60: 'days60',
  days90: 'days90',
  older: 'older',
  overdue: 'overdue',
  overdueDays: '"overdueDays"',
  credit: 'credit',
};

/** What each buyer owes, as of a day (rows M06, M07). */
@Injectable()
export class ReceivablesReader {
  constructor(private readonly em: EntityManager) {}

  /** Today in the portal's time zone. */
  async today(): Promise<string> {
    const { rows } = await typedSql({ day: 'text' })`select ${today}::text as day`.execute(database(this.em));
    return rows[0]?.day ?? '';
  }

  /** Reads one page, and the sums over all buyers that the filters match. */
  async list(caller: Caller, query: ReceivablesQuery): Promise<ReceivablesResponse> {
    const sums = positionAmounts.map((name) => sql`${sql.lit(name)}, ${amountText(sql`sum(${sql.ref(name)})`)}`);
    const { rows } = await typedSql<ReceivablesResponse>({
      asOf: 'text',
      total: 'number',
      sums: 'json',
      receivables: 'json',
    })`
      with ${matching(caller, query)},
      page as (select *, row_number() over (${inOrder(query)}) as nth from matching ${inOrder(query)} ${boundedPageClause(query)})
      select to_char(day, 'YYYY-MM-DD') as "asOf", (select count(*)::int from matching) as total,
        (select json_build_object(${sql.join(sums)}) from matching) as sums,
        coalesce((select json_agg(${receivable} order by nth) from page, defaults), '[]') as receivables
      from as_of`.execute(database(this.em));
    const [list] = rows;
    if (!list) throw new Error('A statement about one day answers one row');
    // The team's reason of a hold is not written for the buyer.
    if (caller.role !== 'admin') for (const { terms } of list.receivables) terms.holdReason = null;
    return list;
  }

  /** Returns the ids of all matching buyers, in the order of the list. */
  async ids(caller: Caller, query: ReceivablesQuery): Promise<string[]> {
    const { rows } = await typedSql({ ids: 'text?' })`
      with ${matching(caller, query)}
      select string_agg(id::text, ',') as ids from (select id from matching ${inOrder(query)}) found`.execute(
      database(this.em),
    );
    return rows[0]?.ids?.split(',') ?? [];
  }

  /** Reads what these buyers owe. The caller has selected them with `ids`. */
  async byIds(asOf: string, ids: string[]): Promise<ReceivableRow[]> {
    const wanted = sql`select unnest(${ids}::uuid[])`;
    const { rows } = await typedSql({ receivables: 'json' })`
      with ${contextOf(asOf)}, positions as (${selectPositions(day, wanted)}),
      page as (select ${columns} from users left join positions on positions.buyer_id = users.id where users.id in (${wanted}))
      select coalesce(json_agg(${receivable}), '[]') as receivables from page, defaults`.execute(database(this.em));
    const receivables = (rows[0]?.receivables ?? []) as Receivable[];
    return receivables.map((row) => ({ ...row, _id: row.buyer._id }));
  }
}

const day = sql`(select day from as_of)`;

const columns = sql`users.id, coalesce(users.company_name, users.name) as name,
  ${sql.join(positionAmounts.map((name) => sql`coalesce(positions.${sql.ref(name)}, 0) as ${sql.ref(name)}`))},
  coalesce(positions."overdueDays", 0) as "overdueDays"`;

const amounts = positionAmounts.map((name) => sql`${sql.lit(name)}, ${amountText(sql`page.${sql.ref(name)}`)}`);

/** A row of `page` as JSON (`Receivable`). */
const receivable = sql`json_build_object('buyer', json_build_object('_id', page.id, 'name', page.name), ${sql.join(amounts)},
  'overdueDays', page."overdueDays", 'coveredByCheques', ${coveredByCheques(sql`page.id`, day)},
  'terms', (select ${termsJson} from users where users.id = page.id))`;

/** Common table expressions: the day for which everything is computed, and the portal's default terms. */
const contextOf = (asOf: string | undefined): RawBuilder<unknown> => sql`
  as_of as materialized (select coalesce(${asOf ?? null}::date, ${today}) as day),
  defaults as materialized (${selectDefaultTerms})`;

/**
 * Common table expressions, of which `matching` has the buyers that the filters match. Approved buyers without entries are
 * among them when they have terms of their own or were searched for; a buyer's own row always is.
 */
function matching({ companyId, role }: Caller, { asOf, search, show, buyer }: ReceivablesQuery): RawBuilder<unknown> {
  const term = search?.trim() ? containsPattern(search) : null;
  const isBuyer = sql`${isCompany}
    ${role === 'admin' ? sql`` : sql`and users.id = ${companyId}`}
    ${buyer ? sql`and users.id = ${buyer}` : sql``}
    ${term ? sql`and (search_folded(users.name) ilike ${term} or search_folded(users.email) ilike ${term} or search_folded(users.company_name) ilike ${term})` : sql``}`;
  const isOneOrFew = role !== 'admin' || buyer || term;
  const hasTerms = sql`coalesce(users.payment_days::text, users.credit_limit::text, users.on_hold_since::text) is not null`;
  const isListed =
    role === 'admin'
      ? sql`(positions.buyer_id is not null
          or (users.status = 'approved' and users.removed_at is null ${isOneOrFew ? sql`` : sql`and ${hasTerms}`}))`
      : sql`true`;
  return sql`${contextOf(asOf)},
    positions as (${selectPositions(day, isOneOrFew ? sql`select users.id from users where ${isBuyer}` : undefined)}),
    matching as materialized (
      select ${columns} from users left join positions on positions.buyer_id = users.id
      where ${isBuyer} and ${isListed}
        ${show === 'overdue' ? sql`and positions.overdue > 0` : sql``}
        ${show === 'on_hold' ? sql`and users.on_hold_since is not null` : sql``})`;
}

/** The largest balance first, unless another order is asked for. */
function inOrder({ sort }: ReceivablesQuery): RawBuilder<unknown> {
  return orderByClause(sort, sortable, 'balance desc, lower(name), id', 'id');
}
