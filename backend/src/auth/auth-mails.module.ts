import { Module } from '@nestjs/common';
import { MailComposers } from '../platform/mail/mail-composers.js';
import { MailJobsModule } from '../platform/mail/mail-jobs.module.js';
import { composePasswordChanged } from './mails/password-changed.js';
import { composePasswordReset } from './mails/password-reset.js';
import { composeRegistrationReceived } from './mails/registration-received.js';

/** How mails about accounts are written: in every process that runs jobs. */
@Module({ imports: [MailJobsModule] })
export class AuthMailsModule {
  constructor(composers: MailComposers) {
    composers.register('registration-received', composeRegistrationReceived);
    composers.register('password-reset', composePasswordReset);
    composers.register('password-changed', composePasswordChanged);
  }
}
