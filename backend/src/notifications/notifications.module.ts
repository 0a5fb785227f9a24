import { BullModule, InjectQueue } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { OutboxRelay } from '../platform/queue/outbox-relay.js';
import { NOTIFICATION_QUEUE, newsOf } from './jobs/notification-queue.js';
import { NotificationsController } from './notifications.controller.js';
import { NotificationsReader } from './notifications.query.js';

@Module({
  imports: [BullModule.registerQueue({ name: NOTIFICATION_QUEUE })],
  controllers: [NotificationsController],
  providers: [NotificationsReader],
})
export class NotificationsModule {
  constructor(relay: OutboxRelay, @InjectQueue(NOTIFICATION_QUEUE) queue: Queue) {
    for (const kind of Object.keys(newsOf)) relay.route(kind, queue);
  }
}
