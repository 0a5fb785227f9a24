import { Module } from '@nestjs/common';
import { NotificationsController } from './notifications.controller.js';
import { NotificationsReader } from './notifications.query.js';

/**
 * Lets users read and delete their notifications. The function `notify` writes notifications, in the transaction of the
 * change that they announce.
 */
@Module({ controllers: [NotificationsController], providers: [NotificationsReader] })
export class NotificationsModule {}
