import { Migration } from '@mikro-orm/migrations';
import { addColumns, alterTable, changeInstantly } from '../add-columns.js';

/** Roles in the wholesaler's team (row K02). Every administrator so far is an owner. */
export class Migration20261130020000_staff_roles extends Migration {
  override up(): void {
    this.addSql(addColumns('users', { staff_role: 'text' }));
    // For a process of the release before, which writes an administrator without a staff role.
    this.addSql(`
      create or replace function administrator_is_owner() returns trigger language plpgsql as $$
      begin
        new.staff_role := coalesce(new.staff_role, 'owner');
        return new;
      end $$`);
    this.addSql(
      changeInstantly(`create or replace trigger users_administrator_is_owner before insert on users
        for each row when (new.role = 'admin') execute function administrator_is_owner()`),
    );
    this.addSql(`update users set staff_role = 'owner' where role = 'admin' and staff_role is null`);
    this.addSql(
      alterTable(
        'users',
        `drop constraint if exists users_staff_role_check, add constraint users_staff_role_check
          check (staff_role in ('owner', 'sales', 'stock', 'accounts', 'support', 'read-only')) not valid`,
      ),
    );
    this.addSql('alter table users validate constraint users_staff_role_check');
    // A changed role moves the person's sockets to other rooms, and their screens ask for the session again.
    this.addSql(
      changeInstantly(`create or replace trigger users_announce_staff_role after update of staff_role on users
        for each row when (old.staff_role is distinct from new.staff_role) execute function announce_session()`),
    );
  }

  override isTransactional(): boolean {
    return false;
  }
}
