import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import type { MessageResponse } from '@portal/contract/auth';
import { MailsQuery, type MailsResponse, type ResentMailsResponse } from '@portal/contract/mails';
import { messages } from '@portal/contract/messages';
import { Allow } from '../access.js';
import { ApiTags } from '../http/api-description.js';
import { IdPipe } from '../http/inputs/id.pipe.js';
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
  list(@Query() query: MailsQuery): Promise<MailsResponse> {
    return this.reader.list(query);
  }

  @Post('resend-failed')
  @HttpCode(200)
  @Allow('mail:manage')
  async resendFailed(): Promise<ResentMailsResponse> {
    return { count: await this.resender.allFailed() };
  }

  @Post(':id/resend')
  @HttpCode(200)
  @Allow('mail:manage')
  async resend(@Param('id', mailId) id: string): Promise<MessageResponse> {
    await this.resender.one(id);
    return { message: messages.mails.resent };
  }
}
