import { Readable } from 'node:stream';
import { Controller, Get, Param, Query, Res, StreamableFile } from '@nestjs/common';
import { ExportQuery } from '@portal/contract/list-query';
import { messages } from '@portal/contract/messages';
import {
  type OpenInvoicesResponse,
  ReceivablesQuery,
  type ReceivablesResponse,
  type Statement,
  StatementQuery,
} from '@portal/contract/receivables';
import type { Response } from 'express';
import { type Caller, CallerParam } from '../../auth/caller.js';
import { Allow } from '../../platform/access.js';
import { ApiTags } from '../../platform/http/api-description.js';
import { disconnectSignal } from '../../platform/http/disconnect.js';
import { IdPipe } from '../../platform/http/inputs/id.pipe.js';
import { sendExport } from '../../platform/http/lists/export.js';
import { respondWithList } from '../../platform/http/lists/paging.js';
import { sendFile } from '../../platform/http/send-file.js';
import { WorkQueue } from '../../platform/work-queue/work-queue.js';
import { OpenInvoicesReader } from './open-invoices.query.js';
import { ReceivablesReader } from './receivables.query.js';
import { receivableColumns } from './receivables-export.js';
import { StatementReader, statementJson } from './statement.query.js';
import { StatementFiles, statementFileName, statementWorkbook } from './statement-files.js';

const buyer = new IdPipe('buyer.not_found', messages.receivables.buyerNotFound);

/** What buyers owe (beyond 4). Buyers read their own account. */
@ApiTags('receivables')
@Controller('receivables')
@Allow('receivable:read')
export class ReceivablesController {
  constructor(
    private readonly reader: ReceivablesReader,
    private readonly statements: StatementReader,
    private readonly files: StatementFiles,
    private readonly openInvoicesReader: OpenInvoicesReader,
    private readonly queue: WorkQueue,
  ) {}

  @Get()
  async list(
    @CallerParam() caller: Caller,
    @Query() query: ReceivablesQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ReceivablesResponse> {
    const list = await this.reader.list(caller, query);
    await respondWithList(response, { rows: list.receivables, total: list.total });
    return list;
  }

  @Get('export')
  @Allow('receivable:read-all')
  async export(
    @CallerParam() caller: Caller,
    @Query() query: ReceivablesQuery,
    @Query() { timeZone }: ExportQuery,
    @Res() response: Response,
  ): Promise<void> {
    const asOf = query.asOf ?? (await this.reader.today());
    await sendExport(response, {
      name: 'Receivables',
      columns: receivableColumns,
      ids: () => this.reader.ids(caller, { ...query, asOf }),
      rows: (ids) => this.reader.byIds(asOf, ids),
      timeZone,
      language: caller.language,
      queue: this.queue,
      person: caller.id,
    });
  }

  /** The statement of account. Its JSON is written in parts, because 10,000 entries have some 4 MB. */
  @Get(':buyerId/statement')
  async statement(
    @CallerParam() caller: Caller,
    @Param('buyerId', buyer) buyerId: string,
    @Query() query: StatementQuery,
  ): Promise<Statement | StreamableFile> {
    const parts = statementJson(await this.statements.read(caller, buyerId, query));
    const type = 'application/json; charset=utf-8';
    return new StreamableFile(Readable.from(parts, { objectMode: false }), { type });
  }

  @Get(':buyerId/statement.pdf')
  async statementPdf(
    @CallerParam() caller: Caller,
    @Param('buyerId', buyer) buyerId: string,
    @Query() query: StatementQuery,
    @Res() response: Response,
  ): Promise<void> {
    const work = { person: caller.id, size: 'large', signal: disconnectSignal(response) } as const;
    const statement = await this.statements.read(caller, buyerId, query);
    const pdf = await this.queue.run(work, () => this.files.pdf(statement));
    await sendFile(response, Readable.from([pdf]), statementFileName(statement, 'pdf'));
  }

  @Get(':buyerId/statement.xlsx')
  async statementWorkbook(
    @CallerParam() caller: Caller,
    @Param('buyerId', buyer) buyerId: string,
    @Query() query: StatementQuery,
    @Res() response: Response,
  ): Promise<void> {
    const statement = await this.statements.read(caller, buyerId, query);
    await sendExport(response, {
      ...statementWorkbook(statement),
      language: caller.language,
      queue: this.queue,
      person: caller.id,
    });
  }

  @Get(':buyerId/open-invoices')
  openInvoices(@CallerParam() caller: Caller, @Param('buyerId', buyer) buyerId: string): Promise<OpenInvoicesResponse> {
    return this.openInvoicesReader.read(caller, buyerId);
  }
}
