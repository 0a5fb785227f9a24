import { Migration } from '@mikro-orm/migrations';

/**
 * Deletes events of kinds that no queue handles since notifications and mails have their own tables. The previous
 * release
 * dispatches them within seconds unless its queue is down, so an event older than a minute would stay forever and be
 * listed as stuck. Newer events belong to a process of the previous release that may still be running; rows that it has
 * locked are skipped. Their mails are sent anyway, because these have their own rows.
 */
export class Migration20261122030000_retired_events extends Migration {
  override up(): void {
    this.addSql(`
      update outbox_events set dispatched_at = now() where id in (
        select id from outbox_events where dispatched_at is null and created_at < now() - interval '1 minute'
          and kind in ('order.step', 'mail.requested', 'buyer.registered', 'buyer.status-changed', 'brand.opened',
            'stock-file.published')
        for update skip locked);
    `);
  }
}
