import { EntityManager } from '@mikro-orm/postgresql';
import {
  Body,
  Controller,
  Delete,
  Get,
  Headers,
  Param,
  type PipeTransform,
  Put,
  Query,
  Res,
  UploadedFile,
} from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { MessageAnswer } from '@portal/contract/auth';
import { messages } from '@portal/contract/messages';
import {
  RenameStockFileInput,
  type StockChangesAnswer,
  StockChangesQuery,
  type StockFile,
  type StockFilesAnswer,
  type StockFileVersionsAnswer,
  StockUploadInput,
} from '@portal/contract/stock-files';
import type { Response } from 'express';
import { type Caller, CallerParam } from '../../auth/caller.js';
import { Allow } from '../../platform/access.js';
import { answerList } from '../../platform/http/paging.js';
import { sendFile } from '../../platform/http/send-file.js';
import { AcceptsUpload, uploadOf } from '../../platform/http/uploads.js';
import { Storage } from '../../platform/storage/storage.js';
import { ReplaceStockFile } from './replace-stock-file.js';
import { removeStockFile, renameStockFile, stockFileNotFound } from './stock-file.js';
import { StockFileVersions } from './stock-file-versions.js';
import { brandIdPipe, fileIdPipe } from './stock-files.controller.js';
import { tableChoices } from './table-choices.js';

/** A version that is no number is one that is not there. */
const versionPipe: PipeTransform<string, number> = {
  transform: (value) => {
    if (!/^\d{1,9}$/.test(value)) throw stockFileNotFound();
    return Number(value);
  },
};

/** What administrators do with a published stock file. */
@ApiTags('catalogue')
@Controller('catalogue')
export class ManageStockFilesController {
  constructor(
    private readonly em: EntityManager,
    private readonly replacer: ReplaceStockFile,
    private readonly versions: StockFileVersions,
    private readonly storage: Storage,
  ) {}

  @Put('replace-file/:fileId')
  @Allow('stock-file:manage')
  @AcceptsUpload('files', ['mapping'])
  async replace(
    @CallerParam() caller: Caller,
    @Param('fileId', fileIdPipe) fileId: string,
    @Body() { mapping }: StockUploadInput,
    @UploadedFile() file?: Express.Multer.File,
    @Headers('idempotency-key') idempotencyKey?: string,
  ): Promise<StockFilesAnswer> {
    const upload = uploadOf(file, messages.catalogue.replacementRequired);
    const sent = { tables: tableChoices(mapping), idempotencyKey };
    return { stockFiles: [await this.replacer.replace(caller, fileId, upload, sent)] };
  }

  @Put(':brandId/stock-file/:fileId')
  @Allow('stock-file:manage')
  rename(
    @CallerParam() caller: Caller,
    @Param('brandId', brandIdPipe) brandId: string,
    @Param('fileId', fileIdPipe) fileId: string,
    @Body() { originalName }: RenameStockFileInput,
  ): Promise<StockFile> {
    return renameStockFile(this.em, caller, { brandId, fileId, originalName });
  }

  @Delete(':brandId/stock-file/:fileId')
  @Allow('stock-file:manage')
  async remove(
    @CallerParam() caller: Caller,
    @Param('brandId', brandIdPipe) brandId: string,
    @Param('fileId', fileIdPipe) fileId: string,
  ): Promise<MessageAnswer> {
    await removeStockFile(this.em, caller, brandId, fileId);
    return { message: messages.catalogue.fileDeleted };
  }

  @Get(':brandId/stock-file/:fileId/versions')
  @Allow('stock-file:manage')
  async history(
    @CallerParam() caller: Caller,
    @Param('brandId', brandIdPipe) brandId: string,
    @Param('fileId', fileIdPipe) fileId: string,
  ): Promise<StockFileVersionsAnswer> {
    return { versions: await this.versions.list(caller, brandId, fileId) };
  }

  @Get(':brandId/stock-file/:fileId/versions/:version/changes')
  @Allow('stock-file:manage')
  async changes(
    @CallerParam() caller: Caller,
    @Param('brandId', brandIdPipe) brandId: string,
    @Param('fileId', fileIdPipe) fileId: string,
    @Param('version', versionPipe) version: number,
    @Query() query: StockChangesQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StockChangesAnswer> {
    const list = await this.versions.changes(caller, { brandId, fileId, version }, query);
    return { changes: answerList(response, list), total: list.total };
  }

  @Get(':brandId/stock-file/:fileId/versions/:version/download')
  @Allow('stock-file:manage')
  async downloadVersion(
    @CallerParam() caller: Caller,
    @Param('brandId', brandIdPipe) brandId: string,
    @Param('fileId', fileIdPipe) fileId: string,
    @Param('version', versionPipe) version: number,
    @Res() response: Response,
  ): Promise<void> {
    const file = await this.versions.file(caller, brandId, fileId, version);
    await sendFile(response, await this.storage.read(file.storageKey), file.originalName);
  }
}
