import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { Controller, Get, Param, Put, Query, Res } from '@nestjs/common';
import {
  DocumentsQuery,
  type TaxDocumentDetail,
  type TaxDocumentsResponse,
  VatSummaryQuery,
  type VatSummaryResponse,
} from '@portal/contract/documents/documents';
import { ExportQuery } from '@portal/contract/list-query';
import { messages } from '@portal/contract/messages';
import { can } from '@portal/contract/policy';
import type { Response } from 'express';
import { type Caller, CallerParam } from '../../auth/caller.js';
import { Allow } from '../../platform/access.js';
import { Audited } from '../../platform/audit/audited.js';
import { ApiTags } from '../../platform/http/api-description.js';
import { IdPipe } from '../../platform/http/inputs/id.pipe.js';
import { sendExport } from '../../platform/http/lists/export.js';
import { respondWithList } from '../../platform/http/lists/paging.js';
import { sendFile } from '../../platform/http/send-file.js';
import { Storage } from '../../platform/storage/storage.js';
import { WorkQueue } from '../../platform/work-queue/work-queue.js';
import { einvoiceParts } from '../einvoice/einvoice-xml.js';
import { RetryPdf } from '../jobs/retry-pdf.js';
import { DocumentsReader } from './documents.query.js';
import { documentColumns, vatColumns } from './documents-export.js';
import { VatSummaryReader } from './vat-summary.query.js';

const documentId = new IdPipe('document.not_found', messages.documents.notFound);

/** The register of tax documents. Buyers read their own. */
@ApiTags('documents')
@Controller('documents')
@Allow('document:read')
export class DocumentsController {
  constructor(
    private readonly reader: DocumentsReader,
    private readonly vatSummaries: VatSummaryReader,
    private readonly storage: Storage,
    private readonly queue: WorkQueue,
    private readonly retries: RetryPdf,
  ) {}

  @Get()
  async list(
    @CallerParam() caller: Caller,
    @Query() query: DocumentsQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<TaxDocumentsResponse> {
    const list = await this.reader.list(caller, query);
    return { documents: await respondWithList(response, list), total: list.total };
  }

  @Get('export')
  export(
    @CallerParam() caller: Caller,
    @Query() query: DocumentsQuery,
    @Query() { timeZone }: ExportQuery,
    @Res() response: Response,
  ): Promise<void> {
    return sendExport(response, {
      name: 'Documents',
      columns: documentColumns,
      ids: () => this.reader.ids(caller, query),
      rows: (ids) => this.reader.byIds(caller, ids),
      timeZone,
      language: caller.language,
      queue: this.queue,
      person: caller.id,
      ...(can(caller, 'document:manage') && {
        sums: { name: 'VAT', columns: vatColumns, rows: (ids) => this.vatSummaries.readOf(ids) },
      }),
    });
  }

  @Get('vat-summary')
  @Allow('document:manage')
  vatSummary(@Query() { month }: VatSummaryQuery): Promise<VatSummaryResponse> {
    return this.vatSummaries.read(month);
  }

  @Get(':id')
  one(@CallerParam() caller: Caller, @Param('id', documentId) id: string): Promise<TaxDocumentDetail> {
    return this.reader.one(caller, id);
  }

  @Get(':id/pdf')
  async pdf(
    @CallerParam() caller: Caller,
    @Param('id', documentId) id: string,
    @Res() response: Response,
  ): Promise<void> {
    const { storageKey, originalName } = await this.reader.pdf(caller, id);
    await sendFile(response, await this.storage.read(storageKey), originalName);
  }

  /** Has the PDF made again at once after its making failed. Does nothing while it is being made and once it is ready. */
  @Put(':id/retry-pdf')
  @Audited('document.retry-pdf', { except: 'The PDF is being made or ready' })
  @Allow('document:manage')
  async retryPdf(@CallerParam() caller: Caller, @Param('id', documentId) id: string): Promise<TaxDocumentDetail> {
    await this.retries.retry(id);
    return this.reader.one(caller, id);
  }

  /** The e-invoice, PINT AE Billing 1.0.4. Made of the snapshot, which never changes. */
  @Get(':id/xml')
  async xml(
    @CallerParam() caller: Caller,
    @Param('id', documentId) id: string,
    @Res() response: Response,
  ): Promise<void> {
    const { snapshot } = await this.reader.one(caller, id);
    await sendFile(response, Readable.from(inTurns(einvoiceParts(snapshot))), `${snapshot.number}.xml`);
  }
}

/** Passes on each part in a turn of the event loop of its own, so that other requests are answered in between. */
async function* inTurns<Part>(parts: Iterable<Part>): AsyncGenerator<Part> {
  for (const part of parts) {
    yield part;
    await setImmediate();
  }
}
