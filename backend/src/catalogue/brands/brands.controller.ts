import { Body, Controller, Delete, Get, Param, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { MessageAnswer } from '@portal/contract/auth';
import {
  type AccessibleBrandsAnswer,
  type AdminBrand,
  BrandAccessInput,
  CreateBrandInput,
  RenameBrandInput,
} from '@portal/contract/catalogue';
import { messages } from '@portal/contract/messages';
import { type Caller, CallerParam } from '../../auth/caller.js';
import { Allow } from '../../platform/access.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { BrandsService } from './brands.service.js';

const brandIdPipe = new IdPipe('brand.not_found', messages.catalogue.brandNotFound);

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

  @Put('catalogue/rename-brand')
  @Allow('brand:manage')
  rename(@Body() { brandId, newName }: RenameBrandInput): Promise<AdminBrand> {
    return this.brands.rename(brandIdPipe.transform(brandId), newName);
  }

  @Put('catalogue/brand/:brandId/visibility')
  @Allow('brand:manage')
  setAccess(@Param('brandId', brandIdPipe) id: string, @Body() input: BrandAccessInput): Promise<AdminBrand> {
    return this.brands.setAccess(id, input);
  }

  @Delete('brands/:brandId')
  @Allow('brand:manage')
  async remove(@Param('brandId', brandIdPipe) id: string): Promise<MessageAnswer> {
    await this.brands.remove(id);
    return { message: messages.catalogue.brandDeleted };
  }

  @Get('catalogue/brands/accessible')
  @Allow('brand:read-accessible')
  async accessible(@CallerParam() caller: Caller): Promise<AccessibleBrandsAnswer> {
    return { brands: await this.brands.accessibleTo(caller) };
  }
}
