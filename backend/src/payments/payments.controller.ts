import { Body, Controller, Get, HttpCode, Param, Post, Put, Query, Res } from '@nestjs/common';
import { messages } from '@portal/contract/messages';
import {
  AllocateInput,
  ChequeStepInput,
  type Payment,
  PaymentInput,
  PaymentsQuery,
  type PaymentsResponse,
  RefundInput,
} from '@portal/contract/payments';
import type { Response } from 'express';
import { type Caller, CallerParam } from '../auth/caller.js';
import { Allow } from '../platform/access.js';
import { Audited } from '../platform/audit/audited.js';
import { ApiTags } from '../platform/http/api-description.js';
import { IdempotencyKeyParam } from '../platform/http/idempotency.js';
import { IdPipe } from '../platform/http/inputs/id.pipe.js';
import { respondWithList } from '../platform/http/lists/paging.js';
import { ChequeSteps } from './cheque-steps.js';
import { PaymentsReader } from './payments.query.js';
import { RecordPayment } from './record-payment.js';
import { UsePayment } from './use-payment.js';

const paymentId = new IdPipe('payment.not_found', messages.payments.notFound);

/** What buyers paid. Buyers read their own. Each change accepts an Idempotency-Key header. */
@ApiTags('payments')
@Controller('payments')
@Allow('payment:manage')
export class PaymentsController {
  constructor(
    private readonly reader: PaymentsReader,
    private readonly recorder: RecordPayment,
    private readonly cheques: ChequeSteps,
    private readonly uses: UsePayment,
  ) {}

  @Get()
  @Allow('payment:read')
  async list(
    @CallerParam() caller: Caller,
    @Query() query: PaymentsQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PaymentsResponse> {
    const list = await this.reader.list(caller, query);
    return { payments: await respondWithList(response, list), total: list.total };
  }

  @Get(':id')
  @Allow('payment:read')
  one(@CallerParam() caller: Caller, @Param('id', paymentId) id: string): Promise<Payment> {
    return this.reader.one(caller, id);
  }

  @Post()
  @Audited('payment.receive')
  record(
    @CallerParam() caller: Caller,
    @Body() input: PaymentInput,
    @IdempotencyKeyParam() idempotencyKey?: string,
  ): Promise<Payment> {
    return this.recorder.record(caller, input, idempotencyKey);
  }

  @Put(':id/deposit')
  @Audited('payment.deposit')
  deposit(
    @CallerParam() caller: Caller,
    @Param('id', paymentId) id: string,
    @Body() input: ChequeStepInput,
    @IdempotencyKeyParam() idempotencyKey?: string,
  ): Promise<Payment> {
    return this.cheques.take(caller, { ...input, id, step: 'deposit' }, idempotencyKey);
  }

  @Put(':id/clear')
  @Audited('payment.clear')
  clear(
    @CallerParam() caller: Caller,
    @Param('id', paymentId) id: string,
    @Body() input: ChequeStepInput,
    @IdempotencyKeyParam() idempotencyKey?: string,
  ): Promise<Payment> {
    return this.cheques.take(caller, { ...input, id, step: 'clear' }, idempotencyKey);
  }

  @Put(':id/bounce')
  @Audited('payment.bounce')
  bounce(
    @CallerParam() caller: Caller,
    @Param('id', paymentId) id: string,
    @Body() input: ChequeStepInput,
    @IdempotencyKeyParam() idempotencyKey?: string,
  ): Promise<Payment> {
    return this.cheques.take(caller, { ...input, id, step: 'bounce' }, idempotencyKey);
  }

  @Put(':id/return')
  @Audited('payment.return')
  return(
    @CallerParam() caller: Caller,
    @Param('id', paymentId) id: string,
    @Body() input: ChequeStepInput,
    @IdempotencyKeyParam() idempotencyKey?: string,
  ): Promise<Payment> {
    return this.cheques.take(caller, { ...input, id, step: 'return' }, idempotencyKey);
  }

  @Put(':id/allocate')
  @Audited('payment.allocate')
  allocate(
    @CallerParam() caller: Caller,
    @Param('id', paymentId) id: string,
    @Body() input: AllocateInput,
    @IdempotencyKeyParam() idempotencyKey?: string,
  ): Promise<Payment> {
    return this.uses.allocate(caller, id, input, idempotencyKey);
  }

  @Post(':id/refund')
  @Audited('payment.refund')
  @HttpCode(200)
  refund(
    @CallerParam() caller: Caller,
    @Param('id', paymentId) id: string,
    @Body() input: RefundInput,
    @IdempotencyKeyParam() idempotencyKey?: string,
  ): Promise<Payment> {
    return this.uses.refund(caller, id, input, idempotencyKey);
  }
}
