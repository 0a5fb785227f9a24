import { Migration } from '@mikro-orm/migrations';

/** Notifications, and triggers that broadcast changes of sessions and accounts to sockets. */
export class Migration20261121000040_notifications extends Migration {
  override up(): void {
    // Any change of a session or an account, by any statement, makes its sockets be rechecked (row R26).
    this.addSql(`
      create function announce_session() returns trigger language plpgsql as $$
      declare
        concerned uuid := case tg_table_name when 'users' then new.id else (to_jsonb(new) ->> 'user_id')::uuid end;
      begin
        perform pg_notify('live', json_build_object('resource', 'session', 'type', 'updated', 'ids', json_build_array(),
          'to', json_build_array(json_build_object('user', concerned)))::text);
        return null;
      end $$;
      create trigger sessions_announce after update of ended_at on sessions
        for each row when (old.ended_at is distinct from new.ended_at) execute function announce_session();
      create trigger users_announce after update of role, status, removed_at on users
        for each row when ((old.role, old.status, old.removed_at) is distinct from (new.role, new.status, new.removed_at))
        execute function announce_session();
    `);
    this.addSql(`
      -- What happened, in words. Told to ten thousand it is still written once.
      create table notifications (
        id uuid primary key,
        event_id uuid not null,
        type text not null check (type in ('new_buyer_registration', 'registration_confirmation',
          'registration_status_update', 'new_order_submission', 'order_cancellation', 'order_status_update',
          'payment_complete', 'new_file_upload', 'new_collection_available')),
        title text not null,
        message text not null,
        brand_id uuid references brands,
        order_id uuid references orders,
        created_at timestamptz not null,
        unique (event_id, type)
      );
      -- Ids grow with time: a person's newest are at the end of their part of the key.
      create table notification_recipients (
        user_id uuid not null references users,
        notification_id uuid not null references notifications on delete cascade,
        read_at timestamptz,
        primary key (user_id, notification_id)
      );
      create index notification_recipients_by_notification on notification_recipients (notification_id);
    `);
  }
}
