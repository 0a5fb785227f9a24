import { Migration } from '@mikro-orm/migrations';

/** Whether what an event causes was done: beside the queue, which may forget. */
export class Migration20261121000041_handled_events extends Migration {
  override up(): void {
    this.addSql(`
      alter table outbox_events add column handled_at timestamptz;
      create index outbox_events_unhandled on outbox_events (kind, dispatched_at) where handled_at is null;
    `);
  }
}
