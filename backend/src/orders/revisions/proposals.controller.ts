import { Body, Controller, Delete, Get, Param, Post, Put, Query, UploadedFile } from '@nestjs/common';
import { messages } from '@portal/contract/messages';
import {
  AcceptProposalInput,
  DeclineProposalInput,
  type OrderRevisionsResponse,
  ProposalInput,
  WithdrawProposalQuery,
} from '@portal/contract/order-revisions';
import type { OrderResponse } from '@portal/contract/orders';
import { type Caller, CallerParam } from '../../auth/caller.js';
import { Allow } from '../../platform/access.js';
import { Audited } from '../../platform/audit/audited.js';
import { ApiTags } from '../../platform/http/api-description.js';
import { IdempotencyKeyParam } from '../../platform/http/idempotency.js';
import { revisedLinesBytes } from '../../platform/http/inputs/body-limits.js';
import { IdPipe } from '../../platform/http/inputs/id.pipe.js';
import { AcceptsInputOrUpload, uploadOf } from '../../platform/http/inputs/uploads.js';
import { OrderRevisionsReader } from '../reading/order-revisions.query.js';
import { AnswerProposal } from './answer-proposal.js';
import { ProposeChanges } from './propose-changes.js';

const orderId = new IdPipe('order.not_found', messages.orders.notFound);

/** The revisions of an order, and the proposals of the team. Each step accepts an Idempotency-Key header. */
@ApiTags('orders')
@Controller('orders/:id')
export class ProposalsController {
  constructor(
    private readonly reader: OrderRevisionsReader,
    private readonly proposer: ProposeChanges,
    private readonly answerer: AnswerProposal,
  ) {}

  @Get('revisions')
  @Allow('order:read')
  revisions(@CallerParam() caller: Caller, @Param('id', orderId) id: string): Promise<OrderRevisionsResponse> {
    return this.reader.revisions(caller, id);
  }

  @Post('proposal')
  @Audited('order.propose')
  @Allow('order:propose')
  @AcceptsInputOrUpload('invoiceFile', ProposalInput, {
    json: ['base', 'lines', 'approveOnAcceptance', 'makeInvoice'],
    fieldBytes: revisedLinesBytes,
  })
  propose(
    @CallerParam() caller: Caller,
    @Param('id', orderId) id: string,
    @Body() input: ProposalInput,
    @UploadedFile() file?: Express.Multer.File,
    @IdempotencyKeyParam() idempotencyKey?: string,
  ): Promise<OrderResponse> {
    return this.proposer.propose(caller, { id, input, invoice: uploadOf(file), idempotencyKey });
  }

  @Put('proposal/accept')
  @Audited('order.accept-proposal')
  @Allow('order:answer-proposal')
  accept(
    @CallerParam() caller: Caller,
    @Param('id', orderId) id: string,
    @Body() input: AcceptProposalInput,
    @IdempotencyKeyParam() idempotencyKey?: string,
  ): Promise<OrderResponse> {
    return this.answerer.accept(caller, id, input, idempotencyKey);
  }

  @Put('proposal/decline')
  @Audited('order.decline-proposal')
  @Allow('order:answer-proposal')
  decline(
    @CallerParam() caller: Caller,
    @Param('id', orderId) id: string,
    @Body() input: DeclineProposalInput,
    @IdempotencyKeyParam() idempotencyKey?: string,
  ): Promise<OrderResponse> {
    return this.answerer.decline(caller, id, input, idempotencyKey);
  }

  @Delete('proposal')
  @Audited('order.withdraw-proposal')
  @Allow('order:propose')
  withdraw(
    @CallerParam() caller: Caller,
    @Param('id', orderId) id: string,
    @Query() { revision }: WithdrawProposalQuery,
    @IdempotencyKeyParam() idempotencyKey?: string,
  ): Promise<OrderResponse> {
    return this.answerer.withdraw(caller, id, revision, idempotencyKey);
  }
}
