import { Body, Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type AccessibleBrandsAnswer, type AdminBrand, CreateBrandInput } from '@portal/contract/catalogue';
import { type Caller, CallerParam } from '../../auth/caller.js';
import { Allow } from '../../platform/access.js';
import { BrandsService } from './brands.service.js';

@ApiTags('catalogue')
@Controller()
export class BrandsController {
  constructor(private readonly brands: BrandsService) {}

  @Get('brands')
  @Allow('brand:read-all')
  all(): Promise<AdminBrand[]> {
    return this.brands.all();
  }

  @Post('brands')
  @Allow('brand:manage')
  create(@Body() input: CreateBrandInput): Promise<AdminBrand> {
    return this.brands.create(input);
  }

  @Get('catalogue/brands/accessible')
  @Allow('brand:read-accessible')
  async accessible(@CallerParam() caller: Caller): Promise<AccessibleBrandsAnswer> {
    return { brands: await this.brands.accessibleTo(caller) };
  }
}
