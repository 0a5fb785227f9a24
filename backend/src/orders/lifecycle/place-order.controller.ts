import { Body, Controller, HttpCode, Post, Res, UploadedFile } from '@nestjs/common';
import { messages } from '@portal/contract/messages';
import { type OrderPreview, type PlacedOrder, PlaceOrderInput } from '@portal/contract/orders';
import type { Response } from 'express';
import { type Caller, CallerParam } from '../../auth/caller.js';
import { Allow } from '../../platform/access.js';
import { Audited, NotAudited } from '../../platform/audit/audited.js';
import { ApiTags } from '../../platform/http/api-description.js';
import { IdempotencyKeyParam } from '../../platform/http/idempotency.js';
import { AcceptsUpload, requireUpload } from '../../platform/http/inputs/uploads.js';
import { sendTemporaryFile } from '../../platform/http/send-file.js';
import { PlaceOrder } from './place-order.js';

@ApiTags('orders')
@Controller('orders')
export class PlaceOrderController {
  constructor(private readonly placer: PlaceOrder) {}

  @Post('preview')
  @NotAudited('A preview stores nothing')
  @Allow('order:create')
  @HttpCode(200)
  @AcceptsUpload('excelFile', PlaceOrderInput)
  preview(
    @CallerParam() caller: Caller,
    @Body() input: PlaceOrderInput,
    @UploadedFile() file?: Express.Multer.File,
  ): Promise<OrderPreview> {
    return this.placer.preview(caller, input, requireUpload(file, messages.orders.fieldsRequired));
  }

  /** Returns the uploaded file with the cells of its problems marked (row X02). */
  @Post('preview/problems')
  @NotAudited('A preview stores nothing')
  @Allow('order:create')
  @HttpCode(200)
  @AcceptsUpload('excelFile', PlaceOrderInput)
  async marked(
    @CallerParam() caller: Caller,
    @Body() input: PlaceOrderInput,
    @Res() response: Response,
    @UploadedFile() file?: Express.Multer.File,
  ): Promise<void> {
    const copy = await this.placer.marked(caller, input, requireUpload(file, messages.orders.fieldsRequired));
    await sendTemporaryFile(response, copy);
  }

  @Post()
  @Audited('order.place')
  @Allow('order:create')
  @AcceptsUpload('excelFile', PlaceOrderInput)
  place(
    @CallerParam() caller: Caller,
    @Body() input: PlaceOrderInput,
    @UploadedFile() file?: Express.Multer.File,
    @IdempotencyKeyParam() key?: string,
  ): Promise<PlacedOrder> {
    return this.placer.place(caller, input, requireUpload(file, messages.orders.fieldsRequired), {
      idempotencyKey: key,
    });
  }
}
