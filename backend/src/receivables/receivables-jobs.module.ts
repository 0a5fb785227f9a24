import { Module } from '@nestjs/common';
import { MailComposers } from '../platform/mail/mail-composers.js';
import { MailJobsModule } from '../platform/mail/mail-jobs.module.js';
import { RecurringJobsModule } from '../platform/queue/recurring-jobs.module.js';
import { PaymentReminders } from './reminders/send-reminders.js';

/** Imported by every process that runs jobs. */
@Module({ imports: [MailJobsModule, RecurringJobsModule], providers: [PaymentReminders] })
export class ReceivablesJobsModule {
  constructor(composers: MailComposers) {
    const load = async () => (await import('./reminders/payment-reminder.js')).composePaymentReminder;
    composers.register('payment-reminder', load);
  }
}
