import { join } from 'node:path';
import { Module } from '@nestjs/common';
import { ENV, type Env } from '../../config/env.js';
import { MailComposers } from './mail-composers.js';
import { FileTransport, MailTransport, SmtpTransport } from './mail-transport.js';
import { SendMails } from './send-mails.js';

/**
 * Sends mails. Every process that runs jobs imports this module, together with the modules that register a composer for
 * each kind of mail.
 */
@Module({
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
