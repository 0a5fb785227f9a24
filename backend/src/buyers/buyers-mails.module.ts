import { Module } from '@nestjs/common';
import { MailComposers } from '../platform/mail/mail-composers.js';
import { MailJobsModule } from '../platform/mail/mail-jobs.module.js';
import { composeAccountApproved } from './mails/account-approved.js';
import { composeAccountRejected } from './mails/account-rejected.js';

/** How mails about applications are written: in every process that runs jobs. */
@Module({ imports: [MailJobsModule] })
export class BuyersMailsModule {
  constructor(composers: MailComposers) {
    composers.register('account-approved', composeAccountApproved);
    composers.register('account-rejected', composeAccountRejected);
  }
}
