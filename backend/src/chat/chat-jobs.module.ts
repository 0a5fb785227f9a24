import { Module } from '@nestjs/common';
import { MailComposers } from '../platform/mail/mail-composers.js';
import { MailJobsModule } from '../platform/mail/mail-jobs.module.js';
import { RecurringJobsModule } from '../platform/queue/recurring-jobs.module.js';
import { UnreadAnswers } from './unread-answers.js';

/** Registers the jobs and mails of the chat. Every process that runs jobs imports this module. */
@Module({ imports: [MailJobsModule, RecurringJobsModule], providers: [UnreadAnswers] })
export class ChatJobsModule {
  constructor(composers: MailComposers) {
    composers.register('chat-answer', async () => (await import('./mails/chat-answer.js')).composeChatAnswer);
  }
}
