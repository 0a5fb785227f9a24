import { IndexMigration } from '../index-migration.js';

/** The mails of a reminder of invoices: one for each member who pays for the company. */
export class Migration20261130050000_reminder_mails extends IndexMigration {
  override up(): void {
    this.create({
      mails_by_reminder: `on mails ((about ->> 'reminderId')) where (about ->> 'reminderId') is not null`,
    });
  }
}
