import { Migration } from '@mikro-orm/migrations';

/**
 * Who did what (row K05). No foreign keys: an event outlives the account and the record that it is about. The kind of the
 * record follows from the action.
 */
export class Migration20261130030000_audit_events extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      create table if not exists audit_events (
        -- A UUID v7 of the same millisecond as at, so the primary key is the order of the list and bounds its days.
        id uuid primary key,
        at timestamptz not null,
        action text not null,
        actor_id uuid,
        actor_name text,
        actor_email text,
        actor_role text,
        actor_staff_role text,
        session_id uuid,
        device text,
        address text,
        request_id uuid,
        object_id uuid,
        object_label text,
        changes jsonb not null,
        check ((actor_id is null) = (actor_name is null) and (actor_id is null) = (actor_email is null)
          and (actor_id is null) = (actor_role is null))
      )`);
    this.addSql(`
      create or replace trigger audit_events_append_only before update or delete or truncate on audit_events
      for each statement execute function refuse_change()`);
    this.addSql(`
      create index if not exists audit_events_of_object on audit_events (object_id, id) where object_id is not null`);
    this.addSql(`
      create index if not exists audit_events_of_actor on audit_events (actor_id, id) where actor_id is not null`);
    this.addSql(`create index if not exists audit_events_by_action on audit_events (action, id)`);
    if ((await this.execute(`select from pg_extension where extname = 'pg_trgm'`)).length === 0) return;
    this.addSql(`
      create index if not exists audit_events_by_folded_text on audit_events using gin (
        search_folded(actor_name) gin_trgm_ops, search_folded(actor_email) gin_trgm_ops,
        search_folded(object_label) gin_trgm_ops)`);
  }
}
