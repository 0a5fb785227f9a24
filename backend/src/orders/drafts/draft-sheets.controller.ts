import type { Readable } from 'node:stream';
import { Body, Controller, Get, HttpCode, Param, Post, Res, UploadedFile } from '@nestjs/common';
import { type OpenedDraft, PasteInput, type PasteResponse } from '@portal/contract/drafts';
import { messages } from '@portal/contract/messages';
import { PlaceOrderInput } from '@portal/contract/orders';
import type { Response } from 'express';
import { type Caller, CallerParam } from '../../auth/caller.js';
import { Allow } from '../../platform/access.js';
import { Audited, NotAudited } from '../../platform/audit/audited.js';
import { ApiTags } from '../../platform/http/api-description.js';
import { disconnectSignal } from '../../platform/http/disconnect.js';
import { IdempotencyKeyParam } from '../../platform/http/idempotency.js';
import { IdPipe } from '../../platform/http/inputs/id.pipe.js';
import { AcceptsUpload, requireUpload } from '../../platform/http/inputs/uploads.js';
import { RateLimited } from '../../platform/http/rate-limits.js';
import { sendFile } from '../../platform/http/send-file.js';
import { DraftDownload } from './draft-download.js';
import { DraftPaste } from './paste/draft-paste.js';
import { UploadDraft } from './upload-draft.js';

const draftId = new IdPipe('draft.not_found', messages.drafts.notFound);

/** The ways between a draft and a spreadsheet: paste, upload and download. */
@ApiTags('drafts')
@Controller('drafts')
export class DraftSheetsController {
  constructor(
    private readonly downloads: DraftDownload,
    private readonly uploader: UploadDraft,
    private readonly paster: DraftPaste,
  ) {}

  /** A repetition with the same Idempotency-Key writes nothing. */
  @Post('upload')
  @Audited('draft.upload')
  @Allow('order:create')
  @AcceptsUpload('excelFile', PlaceOrderInput)
  upload(
    @CallerParam() caller: Caller,
    @Body() input: PlaceOrderInput,
    @UploadedFile() file?: Express.Multer.File,
    @IdempotencyKeyParam() key?: string,
  ): Promise<OpenedDraft> {
    return this.uploader.upload(caller, input, requireUpload(file, messages.orders.fieldsRequired), key);
  }

  /** Reads a pasted text and stores nothing: the client writes the cells that it accepts. */
  @Post(':id/paste')
  @NotAudited('Reads the text and stores nothing')
  @Allow('order:create')
  @HttpCode(200)
  @RateLimited('paste')
  paste(
    @CallerParam() caller: Caller,
    @Param('id', draftId) id: string,
    @Body() { text }: PasteInput,
  ): Promise<PasteResponse> {
    return this.paster.read(caller, id, text);
  }

  @Get(':id/workbook')
  @Allow('draft:read')
  download(@CallerParam() caller: Caller, @Param('id', draftId) id: string, @Res() response: Response): Promise<void> {
    const send = ({ name, content }: { name: string; content: Readable }) => sendFile(response, content, name);
    return this.downloads.of(caller, id, disconnectSignal(response), send);
  }
}
