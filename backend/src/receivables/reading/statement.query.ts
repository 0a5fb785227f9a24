import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { messages } from '@portal/contract/messages';
import {
  ageingBuckets,
  maxStatementEntries,
  type Statement,
  type StatementEntry,
  type StatementQuery,
} from '@portal/contract/receivables';
import { sql } from 'kysely';
import type { Caller } from '../../auth/caller.js';
import { today } from '../../ledger/ledger.js';
import { database } from '../../platform/db/database.js';
import { typedSql } from '../../platform/db/typed-sql.js';
import { DomainError } from '../../platform/http/errors/domain-error.js';
import { accountVisibleTo } from './open-invoices.query.js';
import { amountText, coveredByCheques, selectPositions } from './positions.js';

/** The entries of one part; parsing the JSON of so many takes less than 1 ms of the event loop. */
const entriesPerPart = 250;

/**
 * A statement whose entries are in parts, each the JSON text of an array of entries. PostgreSQL makes the texts, because
 * parsing the database's result for 10,000 entries would take hundreds of milliseconds of the event loop.
 */
export interface StatementInParts {
  head: Omit<Statement, 'entries'>;
  parts: string[];
  entryCount: number;
}

const day = sql`(select day from as_of)`;

/** Statements of account (row M06). */
@Injectable()
export class StatementReader {
  constructor(private readonly em: EntityManager) {}

  /**
   * Throws `buyer.not_found`, also for another buyer than the caller, and `receivable.statement_too_long` for more than
   * 10,000 entries.
   */
  async read(caller: Caller, buyerId: string, { from = undefined, to }: StatementQuery): Promise<StatementInParts> {
    const isSince = from ? sql`entered_on >= ${from}::date` : sql`true`;
    const ageing = ageingBuckets.map(
      (bucket) => sql`${sql.lit(bucket)}, ${amountText(sql`standing.${sql.ref(bucket)}`)}`,
    );
    const { rows } = await typedSql<{ head: StatementInParts['head']; entryCount: number; part: string | null }>({
      head: 'json',
      entryCount: 'number',
      part: 'text?',
    })`
      with as_of as materialized (select coalesce(${to ?? null}::date, ${today}) as day),
      buyer as materialized (select id, coalesce(company_name, name) as name from users
        where users.id = ${buyerId} and ${accountVisibleTo(caller)}),
      standing as (${selectPositions(day, sql`${buyerId}::uuid`)}),
      head as materialized (
        select entries, opening, json_build_object('buyer', json_build_object('_id', buyer.id, 'name', buyer.name),
          'from', ${from ?? null}::text, 'to', day, 'opening', ${amountText(sql`opening`)}, 'closing', ${amountText(sql`balance`)},
          'ageing', json_build_object(${sql.join(ageing)}), 'credit', ${amountText(sql`credit`)},
          'coveredByCheques', ${coveredByCheques(sql`buyer.id`, day)}) as head
        from as_of, buyer left join standing on standing.buyer_id = buyer.id cross join lateral (
          select count(*) filter (where ${isSince})::int as entries,
            coalesce(sum(amount) filter (where not ${isSince}), 0) as opening
          from receivable_entries where buyer_id = ${buyerId} and entered_on <= ${day}) own),
      listed as materialized (
        select entry.id, kind, amount, entered_on, due_on, order_id, document_id, payment_id, note,
          (select opening from head) + sum(amount) over own as balance, row_number() over own as nth
        from receivable_entries entry
        where buyer_id = ${buyerId} and entered_on <= ${day} and ${isSince}
          -- Nothing is read without a head, that is of an account that the caller may not see.
          and (select entries from head) <= ${sql.lit(maxStatementEntries)}
        window own as (order by entered_on, entered_at, entry.id)),
      parts as (
        select part as nth, '[' || string_agg(entry, ',') || ']' as part from (
          select (nth - 1) / ${sql.lit(entriesPerPart)} as part, ${entryJson} as entry
          from listed left join orders on orders.id = listed.order_id
            left join documents on documents.id = listed.document_id left join payments on payments.id = listed.payment_id
          order by 1, nth) written
        group by part)
      select head, entries as "entryCount", part from head left join parts on true order by nth`.execute(
      database(this.em),
    );
    const [first] = rows;
    if (!first) throw new DomainError('buyer.not_found', messages.receivables.buyerNotFound);
    const { head, entryCount } = first;
    if (entryCount > maxStatementEntries)
      throw new DomainError('receivable.statement_too_long', messages.receivables.statementTooLong);
    return { head, entryCount, parts: rows.flatMap(({ part }) => part ?? []) };
  }
}

const jsonText = (text: string) => sql`coalesce(to_json(${sql.ref(text)})::text, 'null')`;

/**
 * An entry as JSON (`StatementEntry`). It is put together from texts, which takes half the time of `json_build_object`; ids,
 * days, amounts and names of the contract have nothing to escape.
 */
const entryJson = sql`'{"_id":"' || listed.id || '","kind":"' || listed.kind || '","on":"' || listed.entered_on
  || '","dueOn":' || coalesce('"' || listed.due_on || '"', 'null') || ',"amount":"' || listed.amount || '","balance":"' || listed.balance
  || '","order":' || coalesce('{"_id":"' || orders.id || '","orderNumber":' || ${jsonText('orders.number')}
    || ',"isDeleted":' || (orders.deleted_at is not null)::text || '}', 'null')
  || ',"document":' || coalesce('{"_id":"' || documents.id || '","number":' || ${jsonText('documents.number')} || '}', 'null')
  || ',"payment":' || coalesce('{"_id":"' || payments.id || '","method":' || coalesce('"' || payments.method || '"', 'null')
    || ',"reference":' || ${jsonText('payments.reference')} || '}', 'null')
  || ',"note":' || ${jsonText('listed.note')} || '}'`;

/** The JSON of the whole statement, part by part. */
export function* statementJson({ head, parts }: StatementInParts): Generator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"entries":[`;
  for (const [index, part] of parts.entries()) yield (index === 0 ? '' : ',') + part.slice(1, -1);
  yield ']}';
}

/** The entries of a part. */
const entriesOf = (part: string): StatementEntry[] => JSON.parse(part) as StatementEntry[];

/** The entries from `start` to before `end`, counted from zero. */
export function entriesBetween({ parts }: StatementInParts, start: number, end: number): StatementEntry[] {
  const firstPart = Math.floor(start / entriesPerPart);
  const offset = firstPart * entriesPerPart;
  const read = parts.slice(firstPart, Math.ceil(end / entriesPerPart)).flatMap(entriesOf);
  return read.slice(start - offset, end - offset);
}
