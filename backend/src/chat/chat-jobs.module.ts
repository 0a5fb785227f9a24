import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { MailComposers } from '../platform/mail/mail-composers.js';
import { MailJobsModule } from '../platform/mail/mail-jobs.module.js';
import { CHAT_QUEUE, UnreadAnswers } from './jobs/unread-answers.job.js';
import { composeChatAnswer } from './mails/chat-answer.js';

/** In every process that runs jobs. */
@Module({ imports: [MailJobsModule, BullModule.registerQueue({ name: CHAT_QUEUE })], providers: [UnreadAnswers] })
export class ChatJobsModule {
  constructor(composers: MailComposers) {
    composers.register('chat-answer', composeChatAnswer);
  }
}
