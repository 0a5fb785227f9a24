import { IndexMigration } from '../index-migration.js';

export class Migration20261128010000_unreturned_events extends IndexMigration {
  override up(): void {
    // A write to Google Sheets looks for the unhandled returns of the orders with old markers, among events of 30 days.
    this.create({
      outbox_events_unreturned: `on outbox_events ((payload->>'orderId'))
        where handled_at is null and kind = 'order.stock-returned'`,
    });
  }
}
