import { Module } from '@nestjs/common';
import { MailComposers } from '../platform/mail/mail-composers.js';
import { MailJobsModule } from '../platform/mail/mail-jobs.module.js';

/** Registers the functions that compose the mails about passwords and second factors. Every process that runs jobs imports this module. */
@Module({ imports: [MailJobsModule] })
export class AuthMailsModule {
  constructor(composers: MailComposers) {
    composers.register('password-reset', async () => (await import('./mails/password-reset.js')).composePasswordReset);
    composers.register(
      'password-changed',
      async () => (await import('./mails/password-changed.js')).composePasswordChanged,
    );
    composers.register(
      'second-factor-changed',
      async () => (await import('./mails/second-factor-changed.js')).composeSecondFactorChanged,
    );
  }
}
