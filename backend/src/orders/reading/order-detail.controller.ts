import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ListQuery } from '@portal/contract/list-query';
import { messages } from '@portal/contract/messages';
import type { InventoryReport, OrderEvent, OrderLine } from '@portal/contract/orders';
import type { Response } from 'express';
import { type Caller, CallerParam } from '../../auth/caller.js';
import { Allow } from '../../platform/access.js';
import { ApiTags } from '../../platform/http/api-description.js';
import { IdPipe } from '../../platform/http/inputs/id.pipe.js';
import { respondWithList } from '../../platform/http/lists/paging.js';
import { sendFile } from '../../platform/http/send-file.js';
import { Storage } from '../../platform/storage/storage.js';
import { OrderDetailReader } from './order-detail.query.js';

const anId = new IdPipe('order.not_found', messages.orders.notFound);

@ApiTags('orders')
@Controller('orders/:id')
export class OrderDetailController {
  constructor(
    private readonly detail: OrderDetailReader,
    private readonly storage: Storage,
  ) {}

  @Get('lines')
  @Allow('order:read')
  async lines(
    @CallerParam() caller: Caller,
    @Param('id', anId) id: string,
    @Query() query: ListQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OrderLine[]> {
    return respondWithList(response, await this.detail.lines(caller, id, query));
  }

  @Get('timeline')
  @Allow('order:read')
  timeline(@CallerParam() caller: Caller, @Param('id', anId) id: string): Promise<OrderEvent[]> {
    return this.detail.timeline(caller, id);
  }

  @Get('timeline/:eventId/file')
  @Allow('order:read')
  async eventFile(
    @CallerParam() caller: Caller,
    @Param('id', anId) id: string,
    @Param('eventId', anId) eventId: string,
    @Res() response: Response,
  ): Promise<void> {
    const { storageKey, originalName } = await this.detail.eventFile(caller, id, eventId);
    await sendFile(response, await this.storage.read(storageKey), originalName);
  }

  @Get('inventory-status')
  @Allow('order:read-inventory')
  inventory(@CallerParam() caller: Caller, @Param('id', anId) id: string): Promise<InventoryReport> {
    return this.detail.inventory(caller, id);
  }
}
