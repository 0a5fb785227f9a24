import { Migration } from '@mikro-orm/migrations';

/**
 * Notifications are written in the transaction of their change, and mails are sent from their own table; neither passes
 * through the outbox any more. `notifications.event_id` stays until the next release, because processes of the previous
 * one still write it. The index of unhandled events only covers those that generate pictures.
 */
export class Migration20261121000085_told_at_once extends Migration {
  override up(): void {
    this.addSql(`
      alter table notifications alter column event_id drop not null;
      drop index outbox_events_unhandled;
      create index outbox_events_unpictured on outbox_events (dispatched_at)
        where handled_at is null and kind = 'stock-file.pictured';
    `);
  }
}
