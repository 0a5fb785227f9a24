import { IndexMigration } from '../index-migration.js';

/** Which stages of an invoice its buyer was reminded of, and by which mail. */
export class Migration20261129070000_invoice_reminders extends IndexMigration {
  override up(): void {
    this.addSql(`
      create table if not exists invoice_reminders (
        order_id uuid not null,
        -- Days after the due day; negative before it.
        stage int not null,
        mail_id uuid not null,
        primary key (order_id, stage)
      )`);
    this.create({ reminders_by_mail: 'on invoice_reminders (mail_id)' });
  }
}
