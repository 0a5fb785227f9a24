import { Body, Controller, Delete, Headers, Param, Put, UploadedFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { MessageAnswer } from '@portal/contract/auth';
import { messages } from '@portal/contract/messages';
import { type Order, PaymentInput, ReasonInput, type ReplacedAttachment } from '@portal/contract/orders';
import { type Caller, CallerParam } from '../auth/caller.js';
import { Allow } from '../platform/access.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { AcceptsUpload, uploadOf } from '../platform/http/uploads.js';
import { ApproveOrder } from './approve-order.js';
import { ChangeOrder } from './change-order.js';
import { ReplaceAttachment } from './replace-attachment.js';

const Key = () => Headers('idempotency-key');
const orderId = new IdPipe('order.not_found', messages.orders.notFound);

/** The steps of the lifecycle; each takes an Idempotency-Key. */
@ApiTags('orders')
@Controller('orders')
export class OrderStepsController {
  constructor(
    private readonly approver: ApproveOrder,
    private readonly changer: ChangeOrder,
    private readonly replacer: ReplaceAttachment,
  ) {}

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
}
