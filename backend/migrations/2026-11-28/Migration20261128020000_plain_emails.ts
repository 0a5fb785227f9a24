import { Migration } from '@mikro-orm/migrations';

/** Marks that `withoutInvisibleMarks` leaves out of the address that a person types. */
const marks = String.raw`[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]`;

export class Migration20261128020000_plain_emails extends Migration {
  override up(): void {
    // Accounts whose stored e-mail address still contains such a mark could not sign in. Where several accounts lead to
    // the same address, the oldest gets it; where another account has it already, nothing is changed.
    this.addSql(`
      update users set email = plain.email
      from (
        select distinct on (cleaned) id, cleaned as email
        from users, regexp_replace(email, '${marks}', '', 'g') cleaned
        where removed_at is null and email ~ '${marks}'
        order by cleaned, created_at, id
      ) plain
      where users.id = plain.id
        and not exists (select from users other where other.email = plain.email and other.removed_at is null)`);
  }
}
