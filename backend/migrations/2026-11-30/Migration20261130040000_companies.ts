import { addColumns, alterTable, changeInstantly } from '../add-columns.js';
import { IndexMigration } from '../index-migration.js';

/**
 * Companies of buyers (rows K01 and K06). Every buyer so far becomes the owner of a company of one. No foreign key, because
 * it would lock `users` against writers.
 */
export class Migration20261130040000_companies extends IndexMigration {
  override up(): void {
    this.addSql(addColumns('users', { company_id: 'uuid', company_role: 'text' }));
    // For a process of the release before, which writes a buyer without a company.
    this.addSql(`
      create or replace function buyer_has_company() returns trigger language plpgsql as $$
      begin
        new.company_id := coalesce(new.company_id, new.id);
        new.company_role := coalesce(new.company_role, 'owner');
        return new;
      end $$`);
    this.addSql(
      changeInstantly(`create or replace trigger users_buyer_has_company before insert on users
        for each row when (new.role = 'buyer') execute function buyer_has_company()`),
    );
    this.addSql(`update users set company_id = id, company_role = 'owner' where role = 'buyer' and company_id is null`);
    this.addSql(
      alterTable(
        'users',
        `drop constraint if exists users_company_role_check, add constraint users_company_role_check
          check (company_role in ('owner', 'buyer', 'accountant', 'viewer')) not valid`,
      ),
    );
    this.addSql('alter table users validate constraint users_company_role_check');
    // A changed role moves the person's sockets to other rooms, and their screens ask for the session again.
    this.addSql(
      changeInstantly(`create or replace trigger users_announce_company_role after update of company_role on users
        for each row when (old.company_role is distinct from new.company_role) execute function announce_session()`),
    );
    this.create({ users_by_company: 'on users (company_id) where company_id is not null' });
  }
}
