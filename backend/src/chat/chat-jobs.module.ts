import { Module } from '@nestjs/common';
import { MailComposers } from '../platform/mail/mail-composers.js';
import { MailJobsModule } from '../platform/mail/mail-jobs.module.js';
import { RecurringJobsModule } from '../platform/queue/recurring-jobs.module.js';
import { composeChatAnswer } from './mails/chat-answer.js';
import { UnreadAnswers } from './unread-answers.js';

/** In every process that runs jobs. */
@Module({ imports: [MailJobsModule, RecurringJobsModule], providers: [UnreadAnswers] })
export class ChatJobsModule {
  constructor(composers: MailComposers) {
    composers.register('chat-answer', composeChatAnswer);
  }
}
