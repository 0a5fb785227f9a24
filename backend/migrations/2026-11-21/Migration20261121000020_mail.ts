import { Migration } from '@mikro-orm/migrations';

/** Outgoing mails with recipient, kind and state. Their text is composed when they are sent. */
export class Migration20261121000020_mail extends Migration {
  override up(): void {
    this.addSql(`
      create table mails (
        id uuid primary key,
        kind text not null,
        user_id uuid not null references users,
        recipient text not null,
        about jsonb not null,
        subject text,
        status text not null check (status in ('queued', 'sending', 'sent', 'failed', 'obsolete')),
        attempts int not null default 0,
        last_error text,
        requested_at timestamptz not null default now(),
        resent_at timestamptz,
        -- Of a queued one, when it is tried; of one that is being sent, when it counts as cut off.
        next_attempt_at timestamptz default now(),
        sent_at timestamptz,
        check ((status in ('queued', 'sending')) = (next_attempt_at is not null))
      );
      create index mails_due on mails (next_attempt_at) where next_attempt_at is not null;
      create index mails_newest on mails (requested_at desc, id desc);
      create index mails_by_status on mails (status, requested_at desc, id desc);
    `);
  }
}
