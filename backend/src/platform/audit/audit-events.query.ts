import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type AuditEvent, type AuditQuery } from '@portal/contract/audit';
import { type AuditAction, auditActions } from '@portal/contract/facts/audit-actions';
import { type RawBuilder, sql } from 'kysely';
import { database } from '../db/database.js';
import { isoTime } from '../db/iso-time.js';
import { typedSql } from '../db/typed-sql.js';
import { mostRows } from '../http/lists/export.js';
import { boundedPageClause, containsPattern } from '../http/lists/paging.js';

const columns = sql`id as "_id", ${isoTime('at')} as at, action,
  case when actor_id is not null then json_build_object('_id', actor_id, 'name', actor_name, 'email', actor_email,
    'role', actor_role, 'staffRole', actor_staff_role, 'companyRole', actor_company_role) end as actor,
  device, address, request_id as "requestId", object_id as "objectId", object_label as "objectLabel", changes`;

type EventRow = Omit<AuditEvent, 'object'> & { objectId: string | null; objectLabel: string | null };
const eventRows = typedSql<EventRow>({
  _id: 'text',
  at: 'text',
  action: 'text',
  actor: 'json?',
  device: 'text?',
  address: 'text?',
  requestId: 'text?',
  objectId: 'text?',
  objectLabel: 'text?',
  changes: 'json',
});

/** The audit log, newest event first. */
@Injectable()
export class AuditEventsReader {
  constructor(private readonly em: EntityManager) {}

  async list(query: AuditQuery): Promise<{ rows: AuditEvent[]; total: number }> {
    const db = database(this.em);
    const matching = matchingEvents(query);
    const { rows } = await eventRows`
      select ${columns} ${matching} order by id desc ${boundedPageClause(query)}`.execute(db);
    const counted = await typedSql({ total: 'number' })`select count(*)::int as total ${matching}`.execute(db);
    return { rows: rows.map(toEvent), total: counted.rows[0]?.total ?? 0 };
  }

  async ids(query: AuditQuery): Promise<string[]> {
    const { rows } = await typedSql({
      id: 'text',
    })`select id ${matchingEvents(query)} order by id desc limit ${mostRows}`.execute(database(this.em));
    return rows.map(({ id }) => id);
  }

  async byIds(ids: string[]): Promise<AuditEvent[]> {
    const { rows } = await eventRows`select ${columns} from audit_events where id = any(${ids}::uuid[])`.execute(
      database(this.em),
    );
    return rows.map(toEvent);
  }
}

/** The clauses from `from` to the conditions of a list's filters. */
function matchingEvents({ action, object, objectId, actor, from, to, search }: AuditQuery): RawBuilder<unknown> {
  const term = search?.trim() ? containsPattern(search) : null;
  const ofKind = (Object.keys(auditActions) as AuditAction[]).filter((each) => auditActions[each] === object);
  return sql`from audit_events where true
    ${action ? sql`and action = ${action}` : sql``}
    ${object ? sql`and action = any(${ofKind}::text[])` : sql``}
    ${objectId ? sql`and object_id = ${objectId}` : sql``}
    ${actor ? sql`and actor_id = ${actor}` : sql``}
    ${from ? sql`and id >= ${firstIdOf(sql`${from}::date`)}` : sql``}
    ${to ? sql`and id < ${firstIdOf(sql`${to}::date + 1`)}` : sql``}
    ${term ? sql`and (search_folded(actor_name) ilike ${term} or search_folded(actor_email) ilike ${term} or search_folded(object_label) ilike ${term})` : sql``}`;
}

/** The smallest UUID v7 of a day in the portal's time zone, so that days are ranges of the primary key. */
const firstIdOf = (day: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select (lpad(to_hex((extract(epoch from (${day})::timestamp at time zone portal_time_zone()) * 1000)::bigint), 12, '0')
    || repeat('0', 20))::uuid)`;

function toEvent({ objectId: id, objectLabel: label, ...event }: EventRow): AuditEvent {
  return { ...event, object: { kind: auditActions[event.action], id, label } };
}
