import { sql } from 'kysely';

/** SQL condition for `users` that excludes people who have not accepted their invitation yet. */
export const hasJoined = sql<boolean>`not exists (
  select from invitations
  where invitations.user_id = users.id and invitations.accepted_at is null and invitations.revoked_at is null)`;
