import { Migration } from '@mikro-orm/migrations';

/**
 * Notifications are written by the transaction of what they tell of, and mails are taken from their own table; neither
 * passes through the outbox any more. What an older process still reads and writes stays until the release after this.
 */
export class Migration20261121000085_told_at_once extends Migration {
  override up(): void {
    this.addSql(`
      alter table notifications alter column event_id drop not null;
      drop index outbox_events_unhandled;
    `);
  }

  override down(): void {
    throw new Error('Migrations only go forward');
  }
}
