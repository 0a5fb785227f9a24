import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { MailComposers } from '../platform/mail/mail-composers.js';
import { MailJobsModule } from '../platform/mail/mail-jobs.module.js';
import { NOTIFICATION_QUEUE } from './jobs/notification-queue.js';
import { Notify } from './jobs/notify.job.js';
import { orderMails } from './order-mails.js';

/** In every process that runs jobs. */
@Module({
  imports: [BullModule.registerQueue({ name: NOTIFICATION_QUEUE }), MailJobsModule],
  providers: [Notify],
})
export class NotificationsJobsModule {
  constructor(composers: MailComposers) {
    for (const { kind, compose } of orderMails) composers.register(kind, compose);
  }
}
