import { Body, Controller, Delete, Get, Param, Put, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { MessageAnswer } from '@portal/contract/auth';
import { type Buyer, BuyerStatusInput, type BuyersAnswer, BuyersQuery } from '@portal/contract/buyers';
import { ExportQuery } from '@portal/contract/list-query';
import { messages } from '@portal/contract/messages';
import type { Response } from 'express';
import { type Caller, CallerParam } from '../auth/caller.js';
import { Allow } from '../platform/access.js';
import { sendExport } from '../platform/http/export.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { answerList } from '../platform/http/paging.js';
import { BuyersReader } from './buyers.query.js';
import { buyerColumns } from './buyers-export.js';
import { ChangeBuyer } from './change-buyer.js';

const buyerId = new IdPipe('buyer.not_found', messages.buyers.notFound);

@ApiTags('buyers')
@Controller('buyers')
@Allow('buyer:manage')
export class BuyersController {
  constructor(
    private readonly reader: BuyersReader,
    private readonly changer: ChangeBuyer,
  ) {}

  @Get()
  async list(@Query() query: BuyersQuery, @Res({ passthrough: true }) response: Response): Promise<BuyersAnswer> {
    const list = await this.reader.list(query);
    return { buyers: answerList(response, list), total: list.total };
  }

  @Get('export')
  export(@Query() query: BuyersQuery, @Query() { timeZone }: ExportQuery, @Res() response: Response): Promise<void> {
    return sendExport(response, {
      name: 'Buyers',
      columns: buyerColumns,
      ids: () => this.reader.ids(query),
      rows: (ids) => this.reader.byIds(ids),
      timeZone,
    });
  }

  @Get(':buyerId')
  one(@Param('buyerId', buyerId) id: string): Promise<Buyer> {
    return this.reader.one(id);
  }

  @Put(':buyerId/status')
  setStatus(
    @CallerParam() caller: Caller,
    @Param('buyerId', buyerId) id: string,
    @Body() input: BuyerStatusInput,
  ): Promise<Buyer> {
    return this.changer.setStatus(caller, id, input);
  }

  @Delete(':buyerId')
  async remove(@Param('buyerId', buyerId) id: string): Promise<MessageAnswer> {
    await this.changer.remove(id);
    return { message: messages.buyers.deleted };
  }
}
