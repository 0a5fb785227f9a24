import type { NotificationType } from '@portal/contract/notifications';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { RequestedMail } from './order-mails.js';

/** What an event means to some people, in words, and who they are at the moment at which it is told. */
export interface News {
  type: NotificationType;
  title: string;
  message: string;
  brandId?: string;
  orderId?: string;
  /** A condition on a `users` row in scope. */
  to: RawBuilder<unknown>;
  mail?: RequestedMail;
}

/** Every administrator but the one who did it. */
export const administratorsBut = (actorId: string | null): RawBuilder<unknown> =>
  sql`users.role = 'admin' and users.status = 'approved' and users.id is distinct from ${actorId}::uuid`;

export const buyerAlone = (buyerId: string): RawBuilder<unknown> => sql`users.id = ${buyerId}`;
