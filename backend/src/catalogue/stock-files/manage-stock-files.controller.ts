import { EntityManager } from '@mikro-orm/postgresql';
import {
  Body,
  Controller,
  Delete,
  Get,
  Param,
  type PipeTransform,
  Put,
  Query,
  Res,
  UploadedFiles,
} from '@nestjs/common';
import type { MessageResponse } from '@portal/contract/auth';
import { messages } from '@portal/contract/messages';
import {
  RenameStockFileInput,
  StockChangesQuery,
  type StockChangesResponse,
  type StockFile,
  type StockFilesResponse,
  type StockFileVersionsResponse,
  StockUploadInput,
} from '@portal/contract/stock-files';
import type { Response } from 'express';
import { type Caller, CallerParam } from '../../auth/caller.js';
import { Allow } from '../../platform/access.js';
import { Audited } from '../../platform/audit/audited.js';
import { ApiTags } from '../../platform/http/api-description.js';
import { IdempotencyKeyParam } from '../../platform/http/idempotency.js';
import type { UploadedParts } from '../../platform/http/inputs/uploads.js';
import { respondWithList } from '../../platform/http/lists/paging.js';
import { sendFile } from '../../platform/http/send-file.js';
import { Storage } from '../../platform/storage/storage.js';
import { ReplaceStockFile } from '../publishing/replace-stock-file.js';
import { AcceptsStockUpload, stockUploadOf } from '../publishing/stock-upload.js';
import { removeStockFile, renameStockFile, stockFileNotFound } from './stock-file.js';
import { StockFileVersions } from './stock-file-versions.js';
import { brandIdPipe, fileIdPipe } from './stock-files.controller.js';

/**
 * Parses a version in the address. A version that is not a number leads to status 404, as a missing version does,
 * instead of 400.
 */
const versionPipe: PipeTransform<string, number> = {
  transform: (value) => {
    if (!/^\d{1,9}$/.test(value)) throw stockFileNotFound();
    return Number(value);
  },
};

/** The routes for administrators to change a published stock file. */
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
  @Audited('stock-file.replace')
  @Allow('stock-file:manage')
  @AcceptsStockUpload()
  async replace(
    @CallerParam() caller: Caller,
    @Param('fileId', fileIdPipe) fileId: string,
    @Body() input: StockUploadInput,
    @UploadedFiles() parts?: UploadedParts,
    @IdempotencyKeyParam() idempotencyKey?: string,
  ): Promise<StockFilesResponse> {
    const sent = stockUploadOf(parts, input, messages.catalogue.replacementRequired);
    return { stockFiles: [await this.replacer.replace(caller, fileId, sent, idempotencyKey)] };
  }

  @Put(':brandId/stock-file/:fileId')
  @Audited('stock-file.rename')
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
  @Audited('stock-file.remove')
  @Allow('stock-file:manage')
  async remove(
    @CallerParam() caller: Caller,
    @Param('brandId', brandIdPipe) brandId: string,
    @Param('fileId', fileIdPipe) fileId: string,
  ): Promise<MessageResponse> {
    await removeStockFile(this.em, caller, brandId, fileId);
    return { message: messages.catalogue.fileDeleted };
  }

  @Get(':brandId/stock-file/:fileId/versions')
  @Allow('stock-file:manage')
  async history(
    @CallerParam() caller: Caller,
    @Param('brandId', brandIdPipe) brandId: string,
    @Param('fileId', fileIdPipe) fileId: string,
  ): Promise<StockFileVersionsResponse> {
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
  ): Promise<StockChangesResponse> {
    const list = await this.versions.changes(caller, { brandId, fileId, version }, query);
    return { changes: await respondWithList(response, list), total: list.total };
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
