import { Module } from '@nestjs/common';
import { MailComposers } from '../platform/mail/mail-composers.js';
import { MailJobsModule } from '../platform/mail/mail-jobs.module.js';

/** Registers the function that composes invitations to the team. Every process that runs jobs imports this module. */
@Module({ imports: [MailJobsModule] })
export class StaffMailsModule {
  constructor(composers: MailComposers) {
    composers.register(
      'staff-invitation',
      async () => (await import('./mails/staff-invitation.js')).composeStaffInvitation,
    );
  }
}
