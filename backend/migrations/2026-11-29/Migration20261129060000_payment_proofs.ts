import { IndexMigration } from '../index-migration.js';

export class Migration20261129060000_payment_proofs extends IndexMigration {
  override up(): void {
    this.addSql(`
      create table if not exists payment_proofs (
        id uuid primary key,
        buyer_id uuid not null,
        state text not null default 'waiting' check (state in ('waiting', 'confirmed', 'refused')),
        amount numeric(18, 2) not null check (amount > 0),
        paid_on date not null,
        reference text,
        -- The ids of the orders that the buyer paid.
        order_ids jsonb not null default '[]',
        file_id uuid not null,
        reason text,
        payment_id uuid,
        answered_by uuid,
        answered_at timestamptz,
        created_at timestamptz not null,
        check ((state = 'confirmed') = (payment_id is not null)),
        check ((state = 'refused') = (reason is not null)),
        check ((state = 'waiting') = (answered_at is null))
      )`);
    this.create({
      proofs_newest: 'on payment_proofs (created_at desc, id desc)',
      proofs_by_buyer: 'on payment_proofs (buyer_id, created_at desc)',
      proofs_waiting: `on payment_proofs (created_at) where state = 'waiting'`,
    });
  }
}
