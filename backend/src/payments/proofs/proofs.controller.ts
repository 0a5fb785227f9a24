import { Body, Controller, Get, Param, Post, Put, Query, Res, UploadedFile } from '@nestjs/common';
import { messages } from '@portal/contract/messages';
import {
  ConfirmProofInput,
  type PaymentProof,
  PaymentProofInput,
  PaymentProofsQuery,
  type PaymentProofsResponse,
  RefuseProofInput,
} from '@portal/contract/payment-proofs';
import type { Response } from 'express';
import { type Caller, CallerParam } from '../../auth/caller.js';
import { Allow } from '../../platform/access.js';
import { Audited } from '../../platform/audit/audited.js';
import { ApiTags } from '../../platform/http/api-description.js';
import { IdempotencyKeyParam } from '../../platform/http/idempotency.js';
import { IdPipe } from '../../platform/http/inputs/id.pipe.js';
import { AcceptsUpload, requireUpload } from '../../platform/http/inputs/uploads.js';
import { respondWithList } from '../../platform/http/lists/paging.js';
import { sendFile } from '../../platform/http/send-file.js';
import { Storage } from '../../platform/storage/storage.js';
import { AnswerProof } from './answer-proof.js';
import { ProofsReader } from './proofs.query.js';
import { SendProof } from './send-proof.js';

const proofId = new IdPipe('payment_proof.not_found', messages.paymentProofs.notFound);

/** Transfer slips that buyers upload, and that the team confirms or refuses. Buyers read their own. */
@ApiTags('payment-proofs')
@Controller('payment-proofs')
@Allow('payment:read')
export class ProofsController {
  constructor(
    private readonly reader: ProofsReader,
    private readonly sender: SendProof,
    private readonly answerer: AnswerProof,
    private readonly storage: Storage,
  ) {}

  @Get()
  async list(
    @CallerParam() caller: Caller,
    @Query() query: PaymentProofsQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PaymentProofsResponse> {
    const list = await this.reader.list(caller, query);
    return { proofs: await respondWithList(response, list), total: list.total };
  }

  @Post()
  @Audited('payment-proof.send')
  @Allow('payment:prove')
  @AcceptsUpload('slipFile', PaymentProofInput, { json: ['orderIds'] })
  send(
    @CallerParam() caller: Caller,
    @Body() input: PaymentProofInput,
    @UploadedFile() file?: Express.Multer.File,
    @IdempotencyKeyParam() idempotencyKey?: string,
  ): Promise<PaymentProof> {
    return this.sender.send(caller, input, requireUpload(file, messages.paymentProofs.fileRequired), idempotencyKey);
  }

  @Get(':id/file')
  async file(
    @CallerParam() caller: Caller,
    @Param('id', proofId) id: string,
    @Res() response: Response,
  ): Promise<void> {
    const { storageKey, originalName } = await this.reader.file(caller, id);
    await sendFile(response, await this.storage.read(storageKey), originalName);
  }

  @Put(':id/confirm')
  @Audited('payment-proof.confirm')
  @Allow('payment:manage')
  confirm(
    @CallerParam() caller: Caller,
    @Param('id', proofId) id: string,
    @Body() input: ConfirmProofInput,
    @IdempotencyKeyParam() idempotencyKey?: string,
  ): Promise<PaymentProof> {
    return this.answerer.confirm(caller, id, input, idempotencyKey);
  }

  @Put(':id/refuse')
  @Audited('payment-proof.refuse')
  @Allow('payment:manage')
  refuse(
    @CallerParam() caller: Caller,
    @Param('id', proofId) id: string,
    @Body() input: RefuseProofInput,
    @IdempotencyKeyParam() idempotencyKey?: string,
  ): Promise<PaymentProof> {
    return this.answerer.refuse(caller, id, input, idempotencyKey);
  }
}
