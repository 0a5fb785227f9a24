import { defineEntity } from '@mikro-orm/core';
import type { Language } from '@portal/contract/languages';
import type { NotificationType } from '@portal/contract/notifications';

export type NotificationText = Record<'title' | 'message', string>;
export type NotificationTranslations = Record<Exclude<Language, 'en'>, NotificationText>;

/** The text of a notification, stored once for all of its recipients. Title and message are English. */
export const NotificationRow = defineEntity({
  name: 'NotificationRow',
  tableName: 'notifications',
  properties: (p) => ({
    id: p.uuid().primary(),
    /** Only the previous release, which may still run during a rolling update, writes this column. */
    eventId: p.uuid().nullable(),
    type: p.text().$type<NotificationType>(),
    title: p.text(),
    message: p.text(),
    /** Title and message in the languages other than English. */
    translations: p.json<NotificationTranslations>().nullable(),
    brandId: p.uuid().nullable(),
    orderId: p.uuid().nullable(),
    createdAt: p.datetime(),
  }),
});
