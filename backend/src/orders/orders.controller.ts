import {
  Body,
  Controller,
  Delete,
  Get,
  Headers,
  HttpCode,
  Param,
  ParseEnumPipe,
  Post,
  Put,
  Query,
  Res,
  UploadedFile,
} from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { MessageAnswer } from '@portal/contract/auth';
import { messages } from '@portal/contract/messages';
import {
  type FileInfo,
  type Order,
  type OrderFileType,
  type OrderPreview,
  OrdersQuery,
  orderFileTypes,
  PaymentInput,
  type PlacedOrder,
  PlaceOrderInput,
  ReasonInput,
  type ReplacedAttachment,
} from '@portal/contract/orders';
import type { Response } from 'express';
import { type Caller, CallerParam } from '../auth/caller.js';
import { Allow } from '../platform/access.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { answerList } from '../platform/http/paging.js';
import { sendFile } from '../platform/http/send-file.js';
import { AcceptsUpload, uploadOf } from '../platform/http/uploads.js';
import { Storage } from '../platform/storage/storage.js';
import { ApproveOrder } from './approve-order.js';
import { ChangeOrder } from './change-order.js';
import { OrdersReader } from './orders.query.js';
import { PlaceOrder } from './place-order.js';
import { ReplaceAttachment } from './replace-attachment.js';

const Key = () => Headers('idempotency-key');
const orderId = new IdPipe('order.not_found', messages.orders.notFound);
const fileType = new ParseEnumPipe(Object.fromEntries(orderFileTypes.map((type) => [type, type])), {
  errorHttpStatusCode: 404,
});

@ApiTags('orders')
@Controller('orders')
export class OrdersController {
  constructor(
    private readonly orders: OrdersReader,
    private readonly placer: PlaceOrder,
    private readonly approver: ApproveOrder,
    private readonly changer: ChangeOrder,
    private readonly replacer: ReplaceAttachment,
    private readonly storage: Storage,
  ) {}

  @Get()
  @Allow('order:read')
  async list(
    @CallerParam() caller: Caller,
    @Query() query: OrdersQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Order[]> {
    return answerList(response, await this.orders.list(caller, query));
  }

  @Post('preview')
  @Allow('order:create')
  @HttpCode(200)
  @AcceptsUpload('excelFile', ['brand', 'file', 'buyerId'])
  preview(
    @CallerParam() caller: Caller,
    @Body() input: PlaceOrderInput,
    @UploadedFile() file?: Express.Multer.File,
  ): Promise<OrderPreview> {
    return this.placer.preview(caller, input, uploadOf(file, messages.orders.fieldsRequired));
  }

  @Post()
  @Allow('order:create')
  @AcceptsUpload('excelFile', ['brand', 'file', 'buyerId'])
  place(
    @CallerParam() caller: Caller,
    @Body() input: PlaceOrderInput,
    @UploadedFile() file?: Express.Multer.File,
    @Key() key?: string,
  ): Promise<PlacedOrder> {
    return this.placer.place(caller, input, uploadOf(file, messages.orders.fieldsRequired), key);
  }

  @Get(':id')
  @Allow('order:read')
  one(@CallerParam() caller: Caller, @Param('id', orderId) id: string): Promise<Order> {
    return this.orders.one(caller, id);
  }

  @Put(':id/approve')
  @Allow('order:approve')
  @AcceptsUpload('invoiceFile')
  approve(
    @CallerParam() caller: Caller,
    @Param('id', orderId) id: string,
    @UploadedFile() file?: Express.Multer.File,
    @Key() key?: string,
  ): Promise<Order> {
    return this.approver.approve(caller, id, uploadOf(file, messages.orders.invoiceRequired), key);
  }

  @Put(':id/reject')
  @Allow('order:reject')
  reject(
    @CallerParam() caller: Caller,
    @Param('id', orderId) id: string,
    @Body() { reason }: ReasonInput,
    @Key() idempotencyKey?: string,
  ) {
    return this.changer.change(caller, { id, action: 'reject', reason, idempotencyKey });
  }

  @Put(':id/payment')
  @Allow('order:confirm-payment')
  confirmPayment(
    @CallerParam() caller: Caller,
    @Param('id', orderId) id: string,
    @Body() { note }: PaymentInput,
    @Key() idempotencyKey?: string,
  ) {
    return this.changer.change(caller, { id, action: 'confirm-payment', reason: note, idempotencyKey });
  }

  @Put(':id/cancel')
  @Allow('order:cancel-own')
  cancel(@CallerParam() caller: Caller, @Param('id', orderId) id: string, @Key() idempotencyKey?: string) {
    return this.changer.change(caller, { id, action: 'cancel', idempotencyKey });
  }

  @Put(':id/admin-cancel')
  @Allow('order:cancel-any')
  adminCancel(
    @CallerParam() caller: Caller,
    @Param('id', orderId) id: string,
    @Body() { reason }: ReasonInput,
    @Key() idempotencyKey?: string,
  ) {
    return this.changer.change(caller, { id, action: 'admin-cancel', reason, idempotencyKey });
  }

  @Put(':id/reverse-inventory')
  @Allow('order:reverse-inventory')
  reverseInventory(@CallerParam() caller: Caller, @Param('id', orderId) id: string, @Key() idempotencyKey?: string) {
    return this.changer.change(caller, { id, action: 'reverse-inventory', idempotencyKey });
  }

  @Put(':id/retry-deduction')
  @Allow('order:retry-deduction')
  retryDeduction(@CallerParam() caller: Caller, @Param('id', orderId) id: string, @Key() idempotencyKey?: string) {
    return this.changer.change(caller, { id, action: 'retry-deduction', idempotencyKey });
  }

  @Delete(':id')
  @Allow('order:delete')
  async delete(
    @CallerParam() caller: Caller,
    @Param('id', orderId) id: string,
    @Key() idempotencyKey?: string,
  ): Promise<MessageAnswer> {
    await this.changer.change(caller, { id, action: 'delete', idempotencyKey });
    return { message: 'Order deleted successfully' };
  }

  @Put(':id/replace-attachment')
  @Allow('order:replace-own')
  @AcceptsUpload('excelFile')
  replace(
    @CallerParam() caller: Caller,
    @Param('id', orderId) id: string,
    @UploadedFile() file?: Express.Multer.File,
    @Key() key?: string,
  ): Promise<ReplacedAttachment> {
    return this.replacer.replace(caller, id, uploadOf(file, messages.orders.newExcelRequired), key);
  }

  @Put(':id/admin-replace-attachment')
  @Allow('order:replace-any')
  @AcceptsUpload('excelFile')
  adminReplace(
    @CallerParam() caller: Caller,
    @Param('id', orderId) id: string,
    @UploadedFile() file?: Express.Multer.File,
    @Key() key?: string,
  ): Promise<ReplacedAttachment> {
    return this.replacer.replace(caller, id, uploadOf(file, messages.orders.newExcelRequired), key);
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
