import { IndexMigration } from '../index-migration.js';

/**
 * What is left of a payment is the sum of all its entries, for which the index of refunds alone does not serve: each payment
 * was a scan of all entries. And the list of payments begins with those received last.
 */
export class Migration20261130080000_payment_indexes extends IndexMigration {
  override up(): void {
    this.create({
      entries_by_payment: 'on receivable_entries (payment_id) where payment_id is not null',
      payments_by_receipt: 'on payments (received_on desc nulls last, id desc)',
      payments_by_buyer_and_receipt: 'on payments (buyer_id, received_on desc nulls last, id desc)',
    });
    this.drop('refunds_by_payment');
  }
}
