import { Migration } from '@mikro-orm/migrations';

/** Browsers of sessions, password reset tokens, and rate limits. */
export class Migration20261121000010_accounts extends Migration {
  override up(): void {
    this.addSql(`
      alter table sessions
        add column device text not null default 'Unknown browser',
        -- A keyed hash: it tells that an address was seen before, not which one it was.
        add column opened_from bytea,
        add column last_seen_at timestamptz not null default now();
      create index sessions_by_origin on sessions (user_id, opened_from) where opened_from is not null;

      create table password_reset_tokens (
        hash bytea primary key,
        user_id uuid not null references users,
        expires_at timestamptz not null
      );
      create index password_reset_tokens_by_user on password_reset_tokens (user_id);
      create index password_reset_tokens_by_expiry on password_reset_tokens (expires_at);

      -- As rate-limiter-flexible knows it. Not logged: counts may be lost with a crash, and cost a tenth this way.
      create unlogged table rate_limits (
        key varchar(255) primary key,
        points int not null default 0,
        expire bigint
      );
      create index rate_limits_by_expiry on rate_limits (expire);
    `);
  }
}
