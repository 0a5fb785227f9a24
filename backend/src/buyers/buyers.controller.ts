import { Body, Controller, Delete, Get, Param, Put, Query, Res, type StreamableFile } from '@nestjs/common';
import type { MessageResponse } from '@portal/contract/auth';
import { type Buyer, BuyerStatusInput, BuyersQuery, type BuyersResponse } from '@portal/contract/buyers';
import type { BuyerMembersResponse } from '@portal/contract/company';
import { TaxDetails } from '@portal/contract/documents/tax-details';
import { ExportQuery } from '@portal/contract/list-query';
import { messages } from '@portal/contract/messages';
import { secondFactorMessages } from '@portal/contract/second-factor-messages';
import type { Response } from 'express';
import { type Caller, CallerParam } from '../auth/caller.js';
import { Allow } from '../platform/access.js';
import { Audited } from '../platform/audit/audited.js';
import { ApiTags } from '../platform/http/api-description.js';
import { IdPipe } from '../platform/http/inputs/id.pipe.js';
import { sendExport } from '../platform/http/lists/export.js';
import { respondWithList } from '../platform/http/lists/paging.js';
import { streamWholeList } from '../platform/http/lists/stream-whole-list.js';
import { WorkQueue } from '../platform/work-queue/work-queue.js';
import { BuyersReader } from './buyers.query.js';
import { buyerColumns } from './buyers-export.js';
import { ChangeBuyer } from './change-buyer.js';

const buyerId = new IdPipe('buyer.not_found', messages.buyers.notFound);

@ApiTags('buyers')
@Controller('buyers')
@Allow('buyer:read')
export class BuyersController {
  constructor(
    private readonly reader: BuyersReader,
    private readonly changer: ChangeBuyer,
    private readonly queue: WorkQueue,
  ) {}

  @Get()
  async list(
    @Query() query: BuyersQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<BuyersResponse | StreamableFile> {
    if (query.limit === undefined) {
      return streamWholeList(response, {
        ids: () => this.reader.ids(query),
        rows: (ids) => this.reader.byIds(ids),
        wrapArray: (total) => ({ before: '{"buyers":', after: `,"total":${total}}` }),
      });
    }
    const list = await this.reader.list(query);
    return { buyers: await respondWithList(response, list), total: list.total };
  }

  @Get('export')
  export(
    @CallerParam() caller: Caller,
    @Query() query: BuyersQuery,
    @Query() { timeZone }: ExportQuery,
    @Res() response: Response,
  ): Promise<void> {
    return sendExport(response, {
      name: 'Buyers',
      columns: buyerColumns,
      ids: () => this.reader.ids(query),
      rows: (ids) => this.reader.byIds(ids),
      timeZone,
      language: caller.language,
      queue: this.queue,
      person: caller.id,
    });
  }

  @Get(':buyerId')
  one(@Param('buyerId', buyerId) id: string): Promise<Buyer> {
    return this.reader.one(id);
  }

  /** Who buys for the company. */
  @Get(':buyerId/members')
  members(@Param('buyerId', buyerId) id: string): Promise<BuyerMembersResponse> {
    return this.reader.members(id);
  }

  @Put(':buyerId/status')
  @Allow('buyer:manage')
  @Audited('buyer.set-status')
  setStatus(
    @CallerParam() caller: Caller,
    @Param('buyerId', buyerId) id: string,
    @Body() input: BuyerStatusInput,
  ): Promise<Buyer> {
    return this.changer.setStatus(caller, id, input);
  }

  /** For buyers who tell their TRN and licence by telephone; buyers enter them in their profile. */
  @Put(':buyerId/tax-details')
  @Allow('buyer:manage')
  @Audited('buyer.set-tax-details')
  setTaxDetails(@Param('buyerId', buyerId) id: string, @Body() input: TaxDetails): Promise<Buyer> {
    return this.changer.setTaxDetails(id, input);
  }

  /** Also takes the id of another member of a buyer's company. */
  @Delete(':buyerId/second-factor')
  @Audited('second-factor.remove')
  @Allow('second-factor:remove')
  async removeSecondFactor(
    @CallerParam() caller: Caller,
    @Param('buyerId', buyerId) id: string,
  ): Promise<MessageResponse> {
    await this.changer.removeSecondFactor(caller, id);
    return { message: secondFactorMessages.removed };
  }

  @Delete(':buyerId')
  @Allow('buyer:manage')
  @Audited('buyer.remove')
  async remove(@Param('buyerId', buyerId) id: string): Promise<MessageResponse> {
    await this.changer.remove(id);
    return { message: messages.buyers.deleted };
  }
}
