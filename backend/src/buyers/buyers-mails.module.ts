import { Module } from '@nestjs/common';
import { MailComposers } from '../platform/mail/mail-composers.js';
import { MailJobsModule } from '../platform/mail/mail-jobs.module.js';

/**
 * Registers the functions that compose the mails about buyers' applications. Every process that runs jobs imports this
 * module.
 */
@Module({ imports: [MailJobsModule] })
export class BuyersMailsModule {
  constructor(composers: MailComposers) {
    composers.register(
      'registration-received',
      async () => (await import('./mails/registration-received.js')).composeRegistrationReceived,
    );
    composers.register(
      'account-approved',
      async () => (await import('./mails/account-approved.js')).composeAccountApproved,
    );
    composers.register(
      'account-rejected',
      async () => (await import('./mails/account-rejected.js')).composeAccountRejected,
    );
  }
}
