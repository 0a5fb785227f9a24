import { BullModule, InjectQueue } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { OutboxRelay } from '../queue/outbox-relay.js';
import { MAIL_QUEUE, MAIL_REQUESTED } from './request-mail.js';

@Module({ imports: [BullModule.registerQueue({ name: MAIL_QUEUE })] })
export class MailModule {
  constructor(relay: OutboxRelay, @InjectQueue(MAIL_QUEUE) queue: Queue) {
    relay.route(MAIL_REQUESTED, queue);
  }
}
