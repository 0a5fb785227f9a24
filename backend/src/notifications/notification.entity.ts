import { defineEntity } from '@mikro-orm/core';
import type { NotificationType } from '@portal/contract/notifications';

/** The text of a notification, stored once for all of its recipients. */
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
    brandId: p.uuid().nullable(),
    orderId: p.uuid().nullable(),
    createdAt: p.datetime(),
  }),
});
