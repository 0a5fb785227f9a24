import { Controller, Get, Param, ParseEnumPipe, Query, Res, type StreamableFile } from '@nestjs/common';
import { ExportQuery } from '@portal/contract/list-query';
import { messages } from '@portal/contract/messages';
import {
  type FileInfo,
  type OrderFileType,
  type OrderResponse,
  OrdersQuery,
  orderFileTypes,
} from '@portal/contract/orders';
import type { Response } from 'express';
import { type Caller, CallerParam } from '../../auth/caller.js';
import { Allow } from '../../platform/access.js';
import { ApiTags } from '../../platform/http/api-description.js';
import { IdPipe } from '../../platform/http/inputs/id.pipe.js';
import { sendExport } from '../../platform/http/lists/export.js';
import { respondWithList } from '../../platform/http/lists/paging.js';
import { streamWholeList } from '../../platform/http/lists/stream-whole-list.js';
import { sendFile } from '../../platform/http/send-file.js';
import { Storage } from '../../platform/storage/storage.js';
import { WorkQueue } from '../../platform/work-queue/work-queue.js';
import { orderExportColumns } from '../sheets/orders-export.js';
import { OrdersReader } from './orders.query.js';

const orderId = new IdPipe('order.not_found', messages.orders.notFound);
const fileType = new ParseEnumPipe(Object.fromEntries(orderFileTypes.map((type) => [type, type])), {
  errorHttpStatusCode: 404,
});

@ApiTags('orders')
@Controller('orders')
export class OrdersController {
  constructor(
    private readonly orders: OrdersReader,
    private readonly storage: Storage,
    private readonly queue: WorkQueue,
  ) {}

  @Get()
  @Allow('order:read')
  async list(
    @CallerParam() caller: Caller,
    @Query() query: OrdersQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OrderResponse[] | StreamableFile> {
    if (query.limit === undefined) {
      const ids = () => this.orders.ids(caller, query);
      return streamWholeList(response, { ids, rows: (batch) => this.orders.byIds(caller, batch) });
    }
    return respondWithList(response, await this.orders.list(caller, query));
  }

  @Get('export')
  @Allow('order:read')
  export(
    @CallerParam() caller: Caller,
    @Query() query: OrdersQuery,
    @Query() { timeZone }: ExportQuery,
    @Res() response: Response,
  ): Promise<void> {
    return sendExport(response, {
      name: 'Orders',
      columns: orderExportColumns(caller.role),
      ids: () => this.orders.ids(caller, query),
      rows: (ids) => this.orders.byIds(caller, ids),
      timeZone,
      language: caller.language,
      queue: this.queue,
      person: caller.id,
    });
  }

  @Get(':id')
  @Allow('order:read')
  one(@CallerParam() caller: Caller, @Param('id', orderId) id: string): Promise<OrderResponse> {
    return this.orders.one(caller, id);
  }

  @Get(':id/file-info/:fileType')
  @Allow('order:read')
  async fileInfo(
    @CallerParam() caller: Caller,
    @Param('id', orderId) id: string,
    @Param('fileType', fileType) type: OrderFileType,
  ): Promise<FileInfo> {
    const { originalName } = await this.orders.file(caller, id, type);
    return { originalName };
  }

  @Get(':id/download/:fileType')
  @Allow('order:read')
  async download(
    @CallerParam() caller: Caller,
    @Param('id', orderId) id: string,
    @Param('fileType', fileType) type: OrderFileType,
    @Res() response: Response,
  ): Promise<void> {
    const { storageKey, originalName } = await this.orders.file(caller, id, type);
    await sendFile(response, await this.storage.read(storageKey), originalName);
  }
}
