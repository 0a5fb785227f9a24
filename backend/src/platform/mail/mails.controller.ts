import { Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import type { MessageResponse } from '@portal/contract/auth';
import type { Language } from '@portal/contract/languages';
import { ExportQuery } from '@portal/contract/list-query';
import { MailsQuery, type MailsResponse, type ResentMailsResponse } from '@portal/contract/mails';
import { messages } from '@portal/contract/messages';
import type { Request, Response } from 'express';
import { Allow } from '../access.js';
import { Audited } from '../audit/audited.js';
import { ApiTags } from '../http/api-description.js';
import { IdPipe } from '../http/inputs/id.pipe.js';
import { sendExport } from '../http/lists/export.js';
import { WorkQueue } from '../work-queue/work-queue.js';
import { MailsReader } from './mails.query.js';
import { mailColumns } from './mails-export.js';
import { ResendMails } from './resend-mails.js';

const mailId = new IdPipe('mail.not_found', messages.mails.notFound);

@ApiTags('mails')
@Controller('mails')
export class MailsController {
  constructor(
    private readonly reader: MailsReader,
    private readonly resender: ResendMails,
    private readonly queue: WorkQueue,
  ) {}

  @Get()
  @Allow('mail:manage')
  list(@Query() query: MailsQuery): Promise<MailsResponse> {
    return this.reader.list(query);
  }

  @Get('export')
  @Allow('mail:manage')
  export(
    @Req() { user }: Request & { user: { id: string; language: Language } },
    @Query() query: MailsQuery,
    @Query() { timeZone }: ExportQuery,
    @Res() response: Response,
  ): Promise<void> {
    return sendExport(response, {
      name: 'Outgoing Mail',
      columns: mailColumns,
      ids: () => this.reader.ids(query),
      rows: (ids) => this.reader.byIds(ids),
      timeZone,
      language: user.language,
      queue: this.queue,
      person: user.id,
    });
  }

  @Post('resend-failed')
  @Audited('mail.resend-failed')
  @HttpCode(200)
  @Allow('mail:manage')
  async resendFailed(): Promise<ResentMailsResponse> {
    return { count: await this.resender.allFailed() };
  }

  @Post(':id/resend')
  @Audited('mail.resend')
  @HttpCode(200)
  @Allow('mail:manage')
  async resend(@Param('id', mailId) id: string): Promise<MessageResponse> {
    await this.resender.one(id);
    return { message: messages.mails.resent };
  }
}
