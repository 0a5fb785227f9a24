import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { AuditQuery, type AuditResponse } from '@portal/contract/audit';
import type { Language } from '@portal/contract/languages';
import { ExportQuery } from '@portal/contract/list-query';
import type { Request, Response } from 'express';
import { Allow } from '../access.js';
import { ApiTags } from '../http/api-description.js';
import { sendExport } from '../http/lists/export.js';
import { respondWithList } from '../http/lists/paging.js';
import { WorkQueue } from '../work-queue/work-queue.js';
import { AuditEventsReader } from './audit-events.query.js';
import { auditColumns } from './audit-export.js';

/** The audit log (row K05). Nothing changes or removes its events. */
@ApiTags('audit')
@Controller('audit')
@Allow('audit:read')
export class AuditController {
  constructor(
    private readonly reader: AuditEventsReader,
    private readonly queue: WorkQueue,
  ) {}

  @Get()
  async list(@Query() query: AuditQuery, @Res({ passthrough: true }) response: Response): Promise<AuditResponse> {
    const list = await this.reader.list(query);
    return { events: await respondWithList(response, list), total: list.total };
  }

  @Get('export')
  export(
    @Req() { user }: Request & { user: { id: string; language: Language } },
    @Query() query: AuditQuery,
    @Query() { timeZone }: ExportQuery,
    @Res() response: Response,
  ): Promise<void> {
    return sendExport(response, {
      name: 'Audit Log',
      columns: auditColumns,
      ids: () => this.reader.ids(query),
      rows: (ids) => this.reader.byIds(ids),
      timeZone,
      language: user.language,
      queue: this.queue,
      person: user.id,
    });
  }
}
