import type { EntityManager } from '@mikro-orm/postgresql';
import { type Language, languages } from '@portal/contract/languages';
import type { LiveChange } from '@portal/contract/live';
import type { MailKind } from '@portal/contract/mails';
import type { NotificationType } from '@portal/contract/notifications';
import { type Permission, staffRolesWith } from '@portal/contract/policy';
import { type RawBuilder, sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { database } from '../platform/db/database.js';
import { broadcastSql } from '../platform/live/broadcast.js';
import { insertMailsSql, mailQueueNotificationSql } from '../platform/mail/enqueue-mails.js';
import type { NotificationText } from './notification.entity.js';

export interface NotificationContent {
  type: NotificationType;
  texts: Record<Language, NotificationText>;
  /** The id of a brand. Recipients who may not see the brand do not see the notification. */
  brandId?: string;
  /** The id of an order. The notification is hidden when the order is deleted. */
  orderId?: string;
  /** The kind of mail that the recipients get in addition; undefined: no mail. */
  mail?: MailKind | undefined;
}

/** Writes a notification's text in every language, from the words of each. */
export function textsOf<Words>(
  words: Record<Language, Words>,
  write: (words: Words) => NotificationText,
): Record<Language, NotificationText> {
  const texts = languages.map((language) => [language, write(words[language])]);
  return Object.fromEntries(texts) as Record<Language, NotificationText>;
}

/** An SQL condition on rows of the table `users`. It selects the recipients when the notification is written. */
export type RecipientCondition = RawBuilder<unknown>;

/** The team members who may do what the notification asks for, except the one who acted. */
export const teamWith = (permission: Permission, actorId: string | null = null): RecipientCondition =>
  sql`users.role = 'admin' and users.staff_role = any(${staffRolesWith(permission)}::text[]) and users.status = 'approved'
    and users.id is distinct from ${actorId}::uuid`;

export const onlyUser = (userId: string): RecipientCondition => sql`users.id = ${userId}`;

/** Selects members of companies of which nobody ever received a notification of this type about the brand. */
export const notYetNotified = (type: NotificationType, brandId: string): RecipientCondition => sql`not exists (
  select from notification_recipients earlier join notifications on notifications.id = earlier.notification_id
    join users colleague on colleague.id = earlier.user_id
  where colleague.company_id = users.company_id and notifications.type = ${type} and notifications.brand_id = ${brandId})`;

/** Name of the audience of a live event about a notification: the connected users who may read the notification. */
export const NOTIFICATION_READERS = 'notification.read';

/**
 * Writes a notification for its recipients, broadcasts the notification and enqueues its mail, all in the caller's
 * transaction. One statement writes any number of recipients, and the text is stored once for all of them.
 */
export async function notify(em: EntityManager, content: NotificationContent, to: RecipientCondition): Promise<void> {
  const { type, texts, brandId = null, orderId = null, mail } = content;
  const { en, ...translations } = texts;
  const id = uuid();
  const change: LiveChange = { resource: 'notifications', type: 'created', ids: [id] };
  const about: Record<string, string> = orderId === null ? {} : { orderId };
  // The mails' ids grow with time, as all others do: the time and counter of one id, each with an end of its own.
  const idOfMail = sql`overlay(gen_random_uuid()::text placing ${uuid().slice(0, 26)} from 1)::uuid`;
  const requests = sql`select ${idOfMail} as id, user_id, ${JSON.stringify(about)}::jsonb as about from recipients`;
  await sql`
    with notification as (
      insert into notifications (id, type, title, message, translations, brand_id, order_id, created_at)
      values (${id}, ${type}, ${en.title}, ${en.message}, ${JSON.stringify(translations)}::jsonb, ${brandId}::uuid, ${orderId}::uuid, now())),
    recipients as (
      insert into notification_recipients (user_id, notification_id)
      select users.id, ${id}::uuid from users where users.removed_at is null and ${to}
      returning user_id)
    ${mail ? sql`, mail as (${insertMailsSql(mail, requests)})` : sql``}
    select ${broadcastSql(change, { may: NOTIFICATION_READERS, of: id })} ${mail ? sql`, ${mailQueueNotificationSql}` : sql``}
    from recipients having count(*) > 0`.execute(database(em));
}
