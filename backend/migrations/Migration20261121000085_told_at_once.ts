import { Migration } from '@mikro-orm/migrations';

/**
 * Notifications are written by the transaction of what they tell of, and mails are taken from their own table; neither
 * passes through the outbox any more. `notifications.event_id`, which an older process still writes, stays until the
 * release after this. Whether an event was handled is asked of those alone that make pictures.
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
