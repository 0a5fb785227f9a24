import { Migration } from '@mikro-orm/migrations';

/** Invitations to the team (row K03). They have no foreign keys, because those would lock `users` against writers. */
export class Migration20261130021000_invitations extends Migration {
  override up(): void {
    this.addSql(`
      create table invitations (
        id uuid primary key,
        -- The invited person, a pending administrator.
        user_id uuid not null,
        invited_by uuid not null,
        invited_at timestamptz not null,
        expires_at timestamptz not null,
        accepted_at timestamptz,
        revoked_at timestamptz
      )`);
    this.addSql('create unique index invitations_by_user on invitations (user_id)');
    this.addSql(`
      create table invitation_tokens (
        hash bytea primary key,
        invitation_id uuid not null
      )`);
    this.addSql('create index invitation_tokens_by_invitation on invitation_tokens (invitation_id)');
  }
}
