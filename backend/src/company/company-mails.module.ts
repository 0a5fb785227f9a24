import { Module } from '@nestjs/common';
import { MailComposers } from '../platform/mail/mail-composers.js';
import { MailJobsModule } from '../platform/mail/mail-jobs.module.js';

/** Registers the function that composes invitations into companies. Every process that runs jobs imports this module. */
@Module({ imports: [MailJobsModule] })
export class CompanyMailsModule {
  constructor(composers: MailComposers) {
    composers.register(
      'company-invitation',
      async () => (await import('./mails/company-invitation.js')).composeCompanyInvitation,
    );
  }
}
