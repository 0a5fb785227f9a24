import { BullModule, InjectQueue } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { OutboxRelay } from '../queue/outbox-relay.js';
import { MailsController } from './mails.controller.js';
import { MailsReader } from './mails.query.js';
import { MAIL_QUEUE, MAIL_REQUESTED } from './request-mail.js';
import { ResendMails } from './resend-mails.js';

/** Hands requested mails to the queue, and shows administrators what became of them. */
@Module({
  imports: [BullModule.registerQueue({ name: MAIL_QUEUE })],
  controllers: [MailsController],
  providers: [MailsReader, ResendMails],
})
export class MailModule {
  constructor(relay: OutboxRelay, @InjectQueue(MAIL_QUEUE) queue: Queue) {
    relay.route(MAIL_REQUESTED, queue);
  }
}
