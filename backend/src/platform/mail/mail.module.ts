import { Module } from '@nestjs/common';
import { MailsController } from './mails.controller.js';
import { MailsReader } from './mails.query.js';
import { ResendMails } from './resend-mails.js';

/** Shows administrators what became of requested mails. */
@Module({ controllers: [MailsController], providers: [MailsReader, ResendMails] })
export class MailModule {}
