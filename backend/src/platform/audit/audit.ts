import type { EntityManager } from '@mikro-orm/postgresql';
import { type AuditChange } from '@portal/contract/audit';
import { auditFields, auditValueLength } from '@portal/contract/audit-fields';
import { type AuditAction, auditActions } from '@portal/contract/facts/audit-actions';
import { type RawBuilder, sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { database } from '../db/database.js';
import { auditContext } from './audit-context.js';
import { labelSql } from './object-labels.js';

type Value = AuditChange['before'] | undefined;
type FieldsOf<Action> = Action extends keyof typeof auditFields ? (typeof auditFields)[Action][number] : never;

interface AuditedAct<Action extends AuditAction> {
  /** The record's id; none where the act is about many. */
  id?: string;
  /** The record's name, where the database does not tell it before the statement: for a new record, for example. */
  label?: string | null | RawBuilder<unknown>;
  /** Values before and after. Equal ones, and fields that are not in the action's list, are left out. */
  changes?: { [Field in FieldsOf<Action>]?: readonly [before: Value, after: Value] } | readonly AuditChange[];
  /** The browser of a session that the same statement opens. */
  device?: string;
  /** A condition under which the event is written, in a statement that may change nothing. */
  when?: RawBuilder<unknown>;
}

/**
 * Writes the request's event into the audit log, within the caller's transaction: it is there if and only if the change is
 * (row K05). Does nothing when the request's route is audited as another action, whose step this is, and outside of
 * requests.
 */
export async function audit<Action extends AuditAction>(
  em: EntityManager,
  action: Action,
  act: AuditedAct<Action> = {},
): Promise<void> {
  if (!em.isInTransaction()) throw new Error('An event is written within the transaction that it tells of');
  if (auditContext()?.action === action) await auditSql(action, act).execute(database(em));
}

/**
 * A statement with the effect of `audit`, as a part of one that runs anyway: this saves a round trip. It sees the database
 * as it was before the statement.
 */
export function auditSql<Action extends AuditAction>(
  action: Action,
  { id, label, changes = {}, device, when }: AuditedAct<Action> = {},
): RawBuilder<unknown> {
  const context = auditContext();
  if (context?.action !== action) return sql`select`;
  const { actor, address, requestId } = context;
  const at = new Date();
  const objectLabel =
    label === undefined && id !== undefined ? labelSql(auditActions[action], id) : sql`(${label ?? null})::text`;
  return sql`
    insert into audit_events (id, at, action, actor_id, actor_name, actor_email, actor_role, actor_staff_role, actor_company_role,
      session_id, device, address, request_id, object_id, object_label, changes)
    select ${uuid({ msecs: at.getTime() })}::uuid, ${at}::timestamptz, ${action}, actor.id, actor.name, actor.email, actor.role,
      actor.staff_role, actor.company_role, ${actor?.sessionId ?? null}::uuid, coalesce(${device ?? null}, session.device), ${address}, ${requestId}::uuid,
      ${id ?? null}::uuid, ${objectLabel}, ${JSON.stringify(told(action, changes))}::jsonb
    from (select) request left join users actor on actor.id = ${actor?.id ?? null}::uuid
      left join sessions session on session.id = ${actor?.sessionId ?? null}::uuid
    ${when ? sql`where ${when}` : sql``}`;
}

/** The fields that differ between two states of a record. */
export function differences<State extends Record<string, Value>>(before: State, after: State): AuditChange[] {
  return Object.keys(after)
    .filter((field) => (before[field] ?? null) !== (after[field] ?? null))
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }));
}

function told(action: AuditAction, changes: object): AuditChange[] {
  const allowed: readonly string[] = action in auditFields ? auditFields[action as keyof typeof auditFields] : [];
  const listed: readonly AuditChange[] = Array.isArray(changes)
    ? changes
    : Object.entries(changes as Record<string, readonly [Value, Value]>).map(([field, [before, after]]) => ({
        field,
        before: before ?? null,
        after: after ?? null,
      }));
  return listed
    .filter(({ field, before, after }) => allowed.includes(field) && before !== after)
    .map(({ field, before, after }) => ({ field, before: cut(before), after: cut(after) }));
}

/** Cuts between characters: PostgreSQL refuses half of an emoji in JSON. */
function cut(value: AuditChange['before']): AuditChange['before'] {
  if (typeof value !== 'string' || value.length <= auditValueLength) return value;
  const characters = [...value];
  return characters.length <= auditValueLength ? value : `${characters.slice(0, auditValueLength - 1).join('')}…`;
}
