import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { MessageAnswer } from '@portal/contract/auth';
import { type MailsAnswer, MailsQuery, type ResentMailsAnswer } from '@portal/contract/mails';
import { messages } from '@portal/contract/messages';
import { Allow } from '../access.js';
import { IdPipe } from '../http/id.pipe.js';
import { MailsReader } from './mails.query.js';
import { ResendMails } from './resend-mails.js';

const mailId = new IdPipe('mail.not_found', messages.mails.notFound);

@ApiTags('mails')
@Controller('mails')
export class MailsController {
  constructor(
    private readonly reader: MailsReader,
    private readonly resender: ResendMails,
  ) {}

  @Get()
  @Allow('mail:manage')
  list(@Query() query: MailsQuery): Promise<MailsAnswer> {
    return this.reader.list(query);
  }

  @Post('resend-failed')
  @HttpCode(200)
  @Allow('mail:manage')
  async resendFailed(): Promise<ResentMailsAnswer> {
    return { count: await this.resender.allFailed() };
  }

  @Post(':id/resend')
  @HttpCode(200)
  @Allow('mail:manage')
  async resend(@Param('id', mailId) id: string): Promise<MessageAnswer> {
    await this.resender.one(id);
    return { message: messages.mails.resent };
  }
}
