import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type BuyerBrandsAnswer, BuyerBrandsInput } from '@portal/contract/buyers';
import { messages } from '@portal/contract/messages';
import { Allow } from '../../platform/access.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { BuyerBrands } from './buyer-brands.js';

const buyerId = new IdPipe('buyer.not_found', messages.buyers.notFound);

@ApiTags('buyers')
@Controller('buyers/:buyerId/brand-access')
@Allow('buyer:manage')
export class BuyerBrandsController {
  constructor(private readonly access: BuyerBrands) {}

  @Get()
  async of(@Param('buyerId', buyerId) id: string): Promise<BuyerBrandsAnswer> {
    return { brands: await this.access.of(id) };
  }

  @Put()
  async share(@Param('buyerId', buyerId) id: string, @Body() input: BuyerBrandsInput): Promise<BuyerBrandsAnswer> {
    return { brands: await this.access.share(id, input) };
  }
}
