import { Body, Controller, Param, Put } from '@nestjs/common';
import { messages } from '@portal/contract/messages';
import { type BuyerTerms, BuyerTermsInput } from '@portal/contract/receivables';
import { type Caller, CallerParam } from '../../auth/caller.js';
import { Allow } from '../../platform/access.js';
import { Audited } from '../../platform/audit/audited.js';
import { ApiTags } from '../../platform/http/api-description.js';
import { IdPipe } from '../../platform/http/inputs/id.pipe.js';
import { SetTerms } from './set-terms.js';

const buyerId = new IdPipe('buyer.not_found', messages.receivables.buyerNotFound);

@ApiTags('receivables')
@Controller('receivables')
@Allow('receivable:manage')
export class TermsController {
  constructor(private readonly terms: SetTerms) {}

  /** Sets the days until invoices are due, the credit limit, and whether new orders are held. */
  @Put(':buyerId/terms')
  @Audited('buyer.set-terms')
  set(
    @CallerParam() caller: Caller,
    @Param('buyerId', buyerId) id: string,
    @Body() input: BuyerTermsInput,
  ): Promise<BuyerTerms> {
    return this.terms.set(caller, id, input);
  }
}
