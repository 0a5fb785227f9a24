import { EntityManager } from '@mikro-orm/postgresql';
import { Body, Controller, Get, Headers, HttpCode, Param, Post, Query, Req, Res, UploadedFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { messages } from '@portal/contract/messages';
import {
  type StockFilePreview,
  type StockFilesAnswer,
  type StockLineChoicesAnswer,
  type StockLinesAnswer,
  StockLinesQuery,
  StockUploadInput,
} from '@portal/contract/stock-files';
import type { Request, Response } from 'express';
import { type Caller, CallerParam } from '../../auth/caller.js';
import { Allow } from '../../platform/access.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { answerList } from '../../platform/http/paging.js';
import { sendFile, sendPicture } from '../../platform/http/send-file.js';
import { AcceptsUpload, uploadOf } from '../../platform/http/uploads.js';
import { Storage } from '../../platform/storage/storage.js';
import { recordDownload, recordView } from './buyer-activity.js';
import { PublishStockFile } from './publish-stock-file.js';
import { listStockFiles, publishedFile } from './stock-file.js';
import { StockLines } from './stock-lines.query.js';
import { tableChoices } from './table-choices.js';

export const brandIdPipe = new IdPipe('brand.not_found', messages.catalogue.brandNotFound);
export const fileIdPipe = new IdPipe('stock_file.not_found', messages.catalogue.stockFileNotFound);
const pictureIdPipe = new IdPipe('common.not_found', messages.common.notFound);

@ApiTags('catalogue')
@Controller('catalogue/:brandId')
export class StockFilesController {
  constructor(
    private readonly em: EntityManager,
    private readonly publisher: PublishStockFile,
    private readonly lines: StockLines,
    private readonly storage: Storage,
  ) {}

  @Get('stock-files')
  @Allow('stock-file:read')
  async list(@CallerParam() caller: Caller, @Param('brandId', brandIdPipe) brandId: string): Promise<StockFilesAnswer> {
    const stockFiles = await listStockFiles(this.em, caller, brandId);
    await recordView(this.em, caller, brandId);
    return { stockFiles };
  }

  @Post('preview')
  @Allow('stock-file:manage')
  @HttpCode(200)
  @AcceptsUpload('files', ['mapping'])
  preview(
    @CallerParam() caller: Caller,
    @Param('brandId', brandIdPipe) brandId: string,
    @Body() { mapping }: StockUploadInput,
    @UploadedFile() file?: Express.Multer.File,
  ): Promise<StockFilePreview> {
    const upload = uploadOf(file, messages.catalogue.fileAndBrandRequired);
    return this.publisher.preview(caller, brandId, upload, tableChoices(mapping));
  }

  @Post('upload')
  @Allow('stock-file:manage')
  @AcceptsUpload('files', ['mapping'])
  async upload(
    @CallerParam() caller: Caller,
    @Param('brandId', brandIdPipe) brandId: string,
    @Body() { mapping }: StockUploadInput,
    @UploadedFile() file?: Express.Multer.File,
    @Headers('idempotency-key') idempotencyKey?: string,
  ): Promise<StockFilesAnswer> {
    const upload = uploadOf(file, messages.catalogue.fileAndBrandRequired);
    const sent = { tables: tableChoices(mapping), idempotencyKey };
    return { stockFiles: [await this.publisher.publish(caller, brandId, upload, sent)] };
  }

  @Get('stock-file/:fileId/lines')
  @Allow('stock-file:read')
  async linesOf(
    @CallerParam() caller: Caller,
    @Param('brandId', brandIdPipe) brandId: string,
    @Param('fileId', fileIdPipe) fileId: string,
    @Query() query: StockLinesQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StockLinesAnswer> {
    const list = await this.lines.list(caller, brandId, fileId, query);
    return { lines: answerList(response, list), total: list.total };
  }

  @Get('stock-file/:fileId/line-choices')
  @Allow('stock-file:read')
  choices(
    @CallerParam() caller: Caller,
    @Param('brandId', brandIdPipe) brandId: string,
    @Param('fileId', fileIdPipe) fileId: string,
  ): Promise<StockLineChoicesAnswer> {
    return this.lines.choices(caller, brandId, fileId);
  }

  /** A small picture never changes under its id: browsers keep it, each for the session that was let in. */
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
    const file = await publishedFile(this.em, caller, brandId, fileId);
    const content = await this.storage.read(file.storageKey);
    // Asking for the headers alone takes no copy.
    if (request.method === 'GET') await recordDownload(this.em, caller, file);
    await sendFile(response, content, file.originalName);
  }
}
