import { sql } from 'kysely';

/** SQL condition for `users` who are approved buyers: not pending, rejected or removed. */
export const approvedBuyers = sql<boolean>`users.role = 'buyer' and users.status = 'approved' and users.removed_at is null`;
