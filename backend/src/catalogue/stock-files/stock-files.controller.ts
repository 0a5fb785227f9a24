import { EntityManager } from '@mikro-orm/postgresql';
import {
  Body,
  Controller,
  Get,
  HttpCode,
  Param,
  Post,
  Query,
  Req,
  Res,
  UploadedFile,
  UploadedFiles,
} from '@nestjs/common';
import { messages } from '@portal/contract/messages';
import {
  type StockFilePreview,
  type StockFilesResponse,
  type StockLineChoicesResponse,
  StockLinesQuery,
  type StockLinesResponse,
  StockUploadInput,
} from '@portal/contract/stock-files';
import type { Request, Response } from 'express';
import { type Caller, CallerParam } from '../../auth/caller.js';
import { Allow } from '../../platform/access.js';
import { Audited, NotAudited } from '../../platform/audit/audited.js';
import { ApiTags } from '../../platform/http/api-description.js';
import { IdempotencyKeyParam } from '../../platform/http/idempotency.js';
import { IdPipe } from '../../platform/http/inputs/id.pipe.js';
import { AcceptsUpload, requireUpload, type UploadedParts } from '../../platform/http/inputs/uploads.js';
import { respondWithList } from '../../platform/http/lists/paging.js';
import { sendFile, sendPicture, sendTemporaryFile } from '../../platform/http/send-file.js';
import { Storage } from '../../platform/storage/storage.js';
import { parseTableChoices } from '../../workbook/table-choices.js';
import { PreviewStockFile } from '../publishing/preview-stock-file.js';
import { PublishStockFile } from '../publishing/publish-stock-file.js';
import { AcceptsStockUpload, stockUploadOf } from '../publishing/stock-upload.js';
import { recordDownload } from './buyer-activity.js';
import { findPublishedFile, listStockFiles } from './stock-file.js';
import { StockLines } from './stock-lines.query.js';

export const brandIdPipe = new IdPipe('brand.not_found', messages.catalogue.brandNotFound);
export const fileIdPipe = new IdPipe('stock_file.not_found', messages.catalogue.stockFileNotFound);
const pictureIdPipe = new IdPipe('common.not_found', messages.common.notFound);

@ApiTags('catalogue')
@Controller('catalogue/:brandId')
export class StockFilesController {
  constructor(
    private readonly em: EntityManager,
    private readonly previewer: PreviewStockFile,
    private readonly publisher: PublishStockFile,
    private readonly lines: StockLines,
    private readonly storage: Storage,
  ) {}

  @Get('stock-files')
  @Allow('stock-file:read')
  async list(
    @CallerParam() caller: Caller,
    @Param('brandId', brandIdPipe) brandId: string,
  ): Promise<StockFilesResponse> {
    return { stockFiles: await listStockFiles(this.em, caller, brandId) };
  }

  @Post('preview')
  @NotAudited('A preview stores nothing')
  @Allow('stock-file:manage')
  @HttpCode(200)
  @AcceptsStockUpload()
  preview(
    @CallerParam() caller: Caller,
    @Param('brandId', brandIdPipe) brandId: string,
    @Body() input: StockUploadInput,
    @UploadedFiles() parts?: UploadedParts,
  ): Promise<StockFilePreview> {
    const sent = stockUploadOf(parts, input, messages.catalogue.fileAndBrandRequired);
    return this.previewer.preview(caller, brandId, sent);
  }

  /** Returns the file with the cells of its problems marked (row X02). */
  @Post('preview/problems')
  @NotAudited('A preview stores nothing')
  @Allow('stock-file:manage')
  @HttpCode(200)
  @AcceptsUpload('files', StockUploadInput)
  async marked(
    @CallerParam() caller: Caller,
    @Param('brandId', brandIdPipe) brandId: string,
    @Body() { mapping }: StockUploadInput,
    @Res() response: Response,
    @UploadedFile() file?: Express.Multer.File,
  ): Promise<void> {
    const upload = requireUpload(file, messages.catalogue.fileAndBrandRequired);
    const tables = parseTableChoices('stock', mapping);
    await sendTemporaryFile(response, await this.previewer.marked(caller, brandId, { upload, tables }));
  }

  @Post('upload')
  @Audited('stock-file.publish')
  @Allow('stock-file:manage')
  @AcceptsStockUpload()
  async upload(
    @CallerParam() caller: Caller,
    @Param('brandId', brandIdPipe) brandId: string,
    @Body() input: StockUploadInput,
    @UploadedFiles() parts?: UploadedParts,
    @IdempotencyKeyParam() idempotencyKey?: string,
  ): Promise<StockFilesResponse> {
    const sent = stockUploadOf(parts, input, messages.catalogue.fileAndBrandRequired);
    return { stockFiles: [await this.publisher.publish(caller, brandId, sent, idempotencyKey)] };
  }

  @Get('stock-file/:fileId/lines')
  @Allow('stock-file:read')
  async linesOf(
    @CallerParam() caller: Caller,
    @Param('brandId', brandIdPipe) brandId: string,
    @Param('fileId', fileIdPipe) fileId: string,
    @Query() query: StockLinesQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StockLinesResponse> {
    const list = await this.lines.list(caller, brandId, fileId, query);
    return { lines: await respondWithList(response, list), total: list.total };
  }

  @Get('stock-file/:fileId/line-choices')
  @Allow('stock-file:read')
  choices(
    @CallerParam() caller: Caller,
    @Param('brandId', brandIdPipe) brandId: string,
    @Param('fileId', fileIdPipe) fileId: string,
  ): Promise<StockLineChoicesResponse> {
    return this.lines.choices(caller, brandId, fileId);
  }

  /** A thumbnail never changes under its id, so browsers may cache it, separately for each session. */
  @Get('stock-file/:fileId/pictures/:pictureId')
  @Allow('stock-file:read')
  async picture(
    @CallerParam() caller: Caller,
    @Param('brandId', brandIdPipe) brandId: string,
    @Param('fileId', fileIdPipe) fileId: string,
    @Param('pictureId', pictureIdPipe) pictureId: string,
    @Res() response: Response,
  ): Promise<void> {
    const key = await this.lines.picture(caller, brandId, fileId, pictureId);
    await sendPicture(response, await this.storage.read(key));
  }

  @Get('stock-file/:fileId/download')
  @Allow('stock-file:read')
  async download(
    @CallerParam() caller: Caller,
    @Param('brandId', brandIdPipe) brandId: string,
    @Param('fileId', fileIdPipe) fileId: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const file = await findPublishedFile(this.em, caller, brandId, fileId);
    // A HEAD request downloads nothing.
    if (request.method === 'GET') await recordDownload(this.em, caller, file);
    await sendFile(response, await this.storage.read(file.storageKey), file.originalName);
  }
}
