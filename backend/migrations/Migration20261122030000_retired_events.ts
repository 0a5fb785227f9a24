import { Migration } from '@mikro-orm/migrations';

/**
 * Kinds of events that no queue takes any more since notifications and mails are rows of their own. Whoever wrote them
 * handed them over within seconds, unless its queue was away: what has waited for a minute would wait for good, and be
 * listed as stuck. Younger ones belong to a process of the version before, which may still be running; rows that it holds
 * at the moment are passed over. Their mails are sent all the same, since their rows are.
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
