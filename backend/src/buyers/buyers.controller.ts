import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type BuyersAnswer, BuyersQuery } from '@portal/contract/buyers';
import type { Response } from 'express';
import { Allow } from '../platform/access.js';
import { answerList } from '../platform/http/paging.js';
import { BuyersReader } from './buyers.query.js';

@ApiTags('buyers')
@Controller('buyers')
export class BuyersController {
  constructor(private readonly reader: BuyersReader) {}

  @Get()
  @Allow('buyer:manage')
  async list(@Query() query: BuyersQuery, @Res({ passthrough: true }) response: Response): Promise<BuyersAnswer> {
    const list = await this.reader.list(query);
    return { buyers: answerList(response, list), total: list.total };
  }
}
