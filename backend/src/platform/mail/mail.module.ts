import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { MAIL_QUEUE, MailQueue } from './mail-queue.js';
import { MailsController } from './mails.controller.js';
import { MailsReader } from './mails.query.js';
import { ResendMails } from './resend-mails.js';

/** Enqueues due mails, and shows administrators their status. */
@Module({
  imports: [BullModule.registerQueue({ name: MAIL_QUEUE })],
  controllers: [MailsController],
  providers: [MailQueue, MailsReader, ResendMails],
})
export class MailModule {}
