import { Migration } from '@mikro-orm/migrations';

/** Records that an event was handled, independent of the queue, which may lose jobs. */
export class Migration20261121000041_handled_events extends Migration {
  override up(): void {
    this.addSql(`
      alter table outbox_events add column handled_at timestamptz;
      create index outbox_events_unhandled on outbox_events (kind, dispatched_at) where handled_at is null;
    `);
  }
}
