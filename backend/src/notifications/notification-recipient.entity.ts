import { defineEntity } from '@mikro-orm/core';

export const NotificationRecipient = defineEntity({
  name: 'NotificationRecipient',
  tableName: 'notification_recipients',
  properties: (p) => ({
    userId: p.uuid().primary(),
    notificationId: p.uuid().primary(),
    readAt: p.datetime().nullable(),
  }),
});
