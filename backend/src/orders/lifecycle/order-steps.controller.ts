import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, UploadedFile } from '@nestjs/common';
import type { MessageResponse } from '@portal/contract/auth';
import { type CreditableLine, CreditInput } from '@portal/contract/documents/documents';
import { messages } from '@portal/contract/messages';
import { ApproveOrderInput, type ReplacementPreview } from '@portal/contract/order-revisions';
import {
  ConfirmPaymentInput,
  OrderDetailsInput,
  OrderReasonInput,
  type OrderResponse,
  ReplaceAttachmentInput,
  type ReplacedAttachment,
} from '@portal/contract/orders';
import { type Caller, CallerParam } from '../../auth/caller.js';
import { Allow } from '../../platform/access.js';
import { Audited, NotAudited } from '../../platform/audit/audited.js';
import { ApiTags } from '../../platform/http/api-description.js';
import { DomainError } from '../../platform/http/errors/domain-error.js';
import { IdempotencyKeyParam } from '../../platform/http/idempotency.js';
import { revisedLinesBytes } from '../../platform/http/inputs/body-limits.js';
import { IdPipe } from '../../platform/http/inputs/id.pipe.js';
import { AcceptsInputOrUpload, AcceptsUpload, requireUpload } from '../../platform/http/inputs/uploads.js';
import { RateLimited } from '../../platform/http/rate-limits.js';
import { parseTableChoices } from '../../workbook/table-choices.js';
import { ApproveOrder } from './approve-order.js';
import { ChangeOrder } from './change-order.js';
import { CreditOrder } from './credit-order.js';
import { EditOrderDetails } from './edit-details.js';
import { ReplaceAttachment } from './replace-attachment.js';

const orderId = new IdPipe('order.not_found', messages.orders.notFound);

/** The routes for the steps of an order's lifecycle. Each accepts an Idempotency-Key header. */
@ApiTags('orders')
@Controller('orders')
export class OrderStepsController {
  constructor(
    private readonly approver: ApproveOrder,
    private readonly changer: ChangeOrder,
    private readonly replacer: ReplaceAttachment,
    private readonly editor: EditOrderDetails,
    private readonly crediter: CreditOrder,
  ) {}

  @Put(':id/approve')
  @Audited('order.approve')
  @Allow('order:approve')
  @AcceptsInputOrUpload('invoiceFile', ApproveOrderInput, {
    json: ['confirmInactiveBuyer', 'makeInvoice', 'base', 'lines'],
    fieldBytes: revisedLinesBytes,
  })
  approve(
    @CallerParam() caller: Caller,
    @Param('id', orderId) id: string,
    @Body() { confirmInactiveBuyer, makeInvoice, creditOverride, base, lines }: ApproveOrderInput,
    @UploadedFile() file?: Express.Multer.File,
    @IdempotencyKeyParam() idempotencyKey?: string,
  ): Promise<OrderResponse> {
    if (makeInvoice && file) throw new DomainError('common.invalid_input', messages.documents.fileOrMade);
    const invoice = makeInvoice ? undefined : requireUpload(file, messages.orders.invoiceRequired);
    // A multipart field with the text `null` is parsed to null.
    const seen = base ?? undefined;
    if (lines && seen === undefined) throw new DomainError('common.invalid_input', messages.common.invalidInput);
    const changes = seen && lines ? { base: seen, lines } : undefined;
    const approval = { id, invoice, confirmInactiveBuyer, creditOverride, base: changes ? undefined : seen, changes };
    return this.approver.approve(caller, { ...approval, idempotencyKey });
  }

  /** The lines of the order's invoice with the lots that can still be credited. */
  @Get(':id/credit')
  @Allow('order:credit')
  creditable(@CallerParam() caller: Caller, @Param('id', orderId) id: string): Promise<CreditableLine[]> {
    return this.crediter.lines(caller, id);
  }

  @Post(':id/credit')
  @Audited('order.credit')
  @HttpCode(200)
  @Allow('order:credit')
  credit(
    @CallerParam() caller: Caller,
    @Param('id', orderId) id: string,
    @Body() input: CreditInput,
    @IdempotencyKeyParam() idempotencyKey?: string,
  ): Promise<OrderResponse> {
    return this.crediter.credit(caller, id, input, idempotencyKey);
  }

  @Put(':id/reject')
  @Audited('order.reject')
  @Allow('order:reject')
  reject(
    @CallerParam() caller: Caller,
    @Param('id', orderId) id: string,
    @Body() { reason }: OrderReasonInput,
    @IdempotencyKeyParam() idempotencyKey?: string,
  ): Promise<OrderResponse | null> {
    return this.changer.change(caller, { id, action: 'reject', reason, idempotencyKey });
  }

  @Put(':id/payment')
  @Audited('order.confirm-payment')
  @Allow('order:confirm-payment')
  confirmPayment(
    @CallerParam() caller: Caller,
    @Param('id', orderId) id: string,
    @Body() { note }: ConfirmPaymentInput,
    @IdempotencyKeyParam() idempotencyKey?: string,
  ): Promise<OrderResponse | null> {
    return this.changer.change(caller, { id, action: 'confirm-payment', reason: note, idempotencyKey });
  }

  @Put(':id/cancel')
  @Audited('order.cancel')
  @Allow('order:cancel-own')
  cancel(
    @CallerParam() caller: Caller,
    @Param('id', orderId) id: string,
    @IdempotencyKeyParam() idempotencyKey?: string,
  ): Promise<OrderResponse | null> {
    return this.changer.change(caller, { id, action: 'cancel', idempotencyKey });
  }

  @Put(':id/admin-cancel')
  @Audited('order.admin-cancel')
  @Allow('order:cancel-any')
  adminCancel(
    @CallerParam() caller: Caller,
    @Param('id', orderId) id: string,
    @Body() { reason }: OrderReasonInput,
    @IdempotencyKeyParam() idempotencyKey?: string,
  ): Promise<OrderResponse | null> {
    return this.changer.change(caller, { id, action: 'admin-cancel', reason, idempotencyKey });
  }

  @Put(':id/reverse-inventory')
  @Audited('order.reverse-inventory')
  @Allow('order:reverse-inventory')
  reverseInventory(
    @CallerParam() caller: Caller,
    @Param('id', orderId) id: string,
    @IdempotencyKeyParam() idempotencyKey?: string,
  ): Promise<OrderResponse | null> {
    return this.changer.change(caller, { id, action: 'reverse-inventory', idempotencyKey });
  }

  @Put(':id/retry-deduction')
  @Audited('order.retry-deduction')
  @Allow('order:retry-deduction')
  retryDeduction(
    @CallerParam() caller: Caller,
    @Param('id', orderId) id: string,
    @IdempotencyKeyParam() idempotencyKey?: string,
  ): Promise<OrderResponse | null> {
    return this.changer.change(caller, { id, action: 'retry-deduction', idempotencyKey });
  }

  @Put(':id/details')
  @Audited('order.edit-details', { except: 'The details have these values already' })
  @Allow('order:edit-details')
  @RateLimited('orderDetails')
  editDetails(
    @CallerParam() caller: Caller,
    @Param('id', orderId) id: string,
    @Body() input: OrderDetailsInput,
    @IdempotencyKeyParam() idempotencyKey?: string,
  ): Promise<OrderResponse> {
    return this.editor.edit(caller, id, input, idempotencyKey);
  }

  @Delete(':id')
  @Audited('order.delete')
  @Allow('order:delete')
  async delete(
    @CallerParam() caller: Caller,
    @Param('id', orderId) id: string,
    @IdempotencyKeyParam() idempotencyKey?: string,
  ): Promise<MessageResponse> {
    await this.changer.change(caller, { id, action: 'delete', idempotencyKey });
    return { message: 'Order deleted successfully' };
  }

  @Put(':id/replace-attachment')
  @Audited('order.replace-attachment')
  @Allow('order:replace-own')
  @AcceptsUpload('excelFile', ReplaceAttachmentInput)
  replace(
    @CallerParam() caller: Caller,
    @Param('id', orderId) id: string,
    @Body() { mapping }: ReplaceAttachmentInput,
    @UploadedFile() file?: Express.Multer.File,
    @IdempotencyKeyParam() idempotencyKey?: string,
  ): Promise<ReplacedAttachment> {
    const upload = requireUpload(file, messages.orders.newExcelRequired);
    return this.replacer.replace(caller, id, upload, { tables: parseTableChoices('order', mapping), idempotencyKey });
  }

  @Post(':id/replace-attachment/preview')
  @NotAudited('A preview stores nothing')
  @Allow('order:replace-own')
  @HttpCode(200)
  @AcceptsUpload('excelFile', ReplaceAttachmentInput)
  previewReplacement(
    @CallerParam() caller: Caller,
    @Param('id', orderId) id: string,
    @Body() { mapping }: ReplaceAttachmentInput,
    @UploadedFile() file?: Express.Multer.File,
  ): Promise<ReplacementPreview> {
    const upload = requireUpload(file, messages.orders.newExcelRequired);
    return this.replacer.preview(caller, id, upload, parseTableChoices('order', mapping));
  }

  @Post(':id/admin-replace-attachment/preview')
  @NotAudited('A preview stores nothing')
  @Allow('order:replace-any')
  @HttpCode(200)
  @AcceptsUpload('excelFile', ReplaceAttachmentInput)
  previewAdminReplacement(
    @CallerParam() caller: Caller,
    @Param('id', orderId) id: string,
    @Body() { mapping }: ReplaceAttachmentInput,
    @UploadedFile() file?: Express.Multer.File,
  ): Promise<ReplacementPreview> {
    const upload = requireUpload(file, messages.orders.newExcelRequired);
    return this.replacer.preview(caller, id, upload, parseTableChoices('order', mapping));
  }

  @Put(':id/admin-replace-attachment')
  @Audited('order.admin-replace-attachment')
  @Allow('order:replace-any')
  @AcceptsUpload('excelFile', ReplaceAttachmentInput)
  adminReplace(
    @CallerParam() caller: Caller,
    @Param('id', orderId) id: string,
    @Body() { mapping }: ReplaceAttachmentInput,
    @UploadedFile() file?: Express.Multer.File,
    @IdempotencyKeyParam() idempotencyKey?: string,
  ): Promise<ReplacedAttachment> {
    const upload = requireUpload(file, messages.orders.newExcelRequired);
    return this.replacer.replace(caller, id, upload, { tables: parseTableChoices('order', mapping), idempotencyKey });
  }
}
