import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import type { MessageResponse } from '@portal/contract/auth';
import { messages } from '@portal/contract/messages';
import { WriteOffInput } from '@portal/contract/receivables';
import { type Caller, CallerParam } from '../auth/caller.js';
import { Allow } from '../platform/access.js';
import { Audited } from '../platform/audit/audited.js';
import { ApiTags } from '../platform/http/api-description.js';
import { IdempotencyKeyParam } from '../platform/http/idempotency.js';
import { IdPipe } from '../platform/http/inputs/id.pipe.js';
import { WriteOff } from './write-off.js';

const buyerId = new IdPipe('buyer.not_found', messages.receivables.buyerNotFound);

/** Write-offs complete orders, so they cannot be a part of `receivables`, which orders import. */
@ApiTags('receivables')
@Controller('receivables')
export class WriteOffController {
  constructor(private readonly writer: WriteOff) {}

  @Post(':buyerId/write-off')
  @Audited('buyer.write-off')
  @HttpCode(200)
  @Allow('receivable:manage')
  writeOff(
    @CallerParam() caller: Caller,
    @Param('buyerId', buyerId) id: string,
    @Body() input: WriteOffInput,
    @IdempotencyKeyParam() idempotencyKey?: string,
  ): Promise<MessageResponse> {
    return this.writer.write(caller, id, input, idempotencyKey);
  }
}
