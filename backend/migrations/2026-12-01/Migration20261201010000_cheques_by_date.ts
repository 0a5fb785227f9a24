import { IndexMigration } from '../index-migration.js';

/** The cheques that can be deposited are listed whenever the team opens the payments. */
export class Migration20261201010000_cheques_by_date extends IndexMigration {
  override up(): void {
    this.create({ cheques_by_date: 'on payments (state, cheque_date, id) where cheque_date is not null' });
  }
}
