import { Migration } from '@mikro-orm/migrations';
import { addColumns } from '../add-columns.js';

/**
 * Authenticator apps, passkeys and recovery codes, and when each session was last confirmed with one. The new tables have no
 * foreign keys, because those would lock `users` against writers.
 */
export class Migration20261130010000_second_factor extends Migration {
  override up(): void {
    this.addSql(`
      create table if not exists authenticator_apps (
        user_id uuid primary key,
        -- Encrypted with a key that is not in the database.
        secret bytea not null,
        -- The 30 seconds since 1970 whose code was used last: a code works once.
        last_step bigint not null
      )`);
    this.addSql(`
      create table if not exists passkeys (
        id uuid primary key,
        user_id uuid not null,
        -- The browser's id of the passkey, in base64url.
        credential_id text not null unique,
        public_key bytea not null,
        counter bigint not null,
        transports jsonb not null,
        device text not null,
        created_at timestamptz not null default now(),
        -- When the question was made that it answered last: a question is answered once.
        last_used_at timestamptz
      )`);
    this.addSql('create index if not exists passkeys_by_user on passkeys (user_id, created_at)');
    this.addSql(`
      create table if not exists recovery_codes (
        user_id uuid not null,
        hash bytea not null,
        primary key (user_id, hash)
      )`);
    this.addSql(addColumns('users', { second_factor_since: 'timestamptz' }));
    this.addSql(addColumns('sessions', { proven_at: 'timestamptz' }));
  }

  override isTransactional(): boolean {
    return false;
  }
}
