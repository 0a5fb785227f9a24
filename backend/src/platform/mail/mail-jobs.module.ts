import { join } from 'node:path';
import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { ENV, type Env } from '../../config/env.js';
import { MailComposers } from './mail-composers.js';
import { FileTransport, MailTransport, SmtpTransport } from './mail-transport.js';
import { MAIL_QUEUE } from './request-mail.js';
import { SendMails } from './send-mails.job.js';

/** In every process that runs jobs, together with the modules that register how to write each kind of mail. */
@Module({
  imports: [BullModule.registerQueue({ name: MAIL_QUEUE })],
  providers: [
    MailComposers,
    {
      provide: MailTransport,
      inject: [ENV],
      useFactory: ({ smtpUrl, mailFrom, dataDir }: Env) =>
        smtpUrl ? new SmtpTransport(smtpUrl, mailFrom) : new FileTransport(join(dataDir, 'mail'), mailFrom),
    },
    SendMails,
  ],
  exports: [MailComposers],
})
export class MailJobsModule {}
