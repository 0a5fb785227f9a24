import { Module } from '@nestjs/common';
import { NotificationsController } from './notifications.controller.js';
import { NotificationsReader } from './notifications.query.js';

/** What people were told, for them to read. It is written by what happens (`platform/news/tell.ts`). */
@Module({ controllers: [NotificationsController], providers: [NotificationsReader] })
export class NotificationsModule {}
