import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { BuyerBrandsInput, type BuyerBrandsResponse } from '@portal/contract/buyers';
import { messages } from '@portal/contract/messages';
import { Allow } from '../../platform/access.js';
import { Audited } from '../../platform/audit/audited.js';
import { ApiTags } from '../../platform/http/api-description.js';
import { IdPipe } from '../../platform/http/inputs/id.pipe.js';
import { BuyerBrands } from './buyer-brands.js';

const buyerId = new IdPipe('buyer.not_found', messages.buyers.notFound);

@ApiTags('buyers')
@Controller('buyers/:buyerId/brand-access')
@Allow('buyer:read')
export class BuyerBrandsController {
  constructor(private readonly access: BuyerBrands) {}

  @Get()
  async of(@Param('buyerId', buyerId) id: string): Promise<BuyerBrandsResponse> {
    return { brands: await this.access.of(id) };
  }

  @Put()
  @Allow('buyer:manage')
  @Audited('buyer.set-brands', { except: 'The brands are shared already' })
  async share(@Param('buyerId', buyerId) id: string, @Body() input: BuyerBrandsInput): Promise<BuyerBrandsResponse> {
    return { brands: await this.access.share(id, input) };
  }
}
