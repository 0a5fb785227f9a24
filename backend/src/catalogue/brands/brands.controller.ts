import { Body, Controller, Delete, Get, Param, Post, Put, Res, type StreamableFile } from '@nestjs/common';
import type { MessageResponse } from '@portal/contract/auth';
import {
  type AccessibleBrandsResponse,
  type AdminBrand,
  BrandAccessInput,
  CreateBrandInput,
  RenameBrandInput,
} from '@portal/contract/brands';
import { messages } from '@portal/contract/messages';
import type { Response } from 'express';
import { type Caller, CallerParam } from '../../auth/caller.js';
import { Allow } from '../../platform/access.js';
import { Audited } from '../../platform/audit/audited.js';
import { ApiTags } from '../../platform/http/api-description.js';
import { IdPipe } from '../../platform/http/inputs/id.pipe.js';
import { streamWholeList } from '../../platform/http/lists/stream-whole-list.js';
import { BrandsService } from './brands.service.js';

const brandIdPipe = new IdPipe('brand.not_found', messages.catalogue.brandNotFound);

/**
 * Brands are read and sent in groups of this size, because a brand may be shared with 10,000 buyers, whose ids alone
 * take 0.4 MB.
 */
const brandsPerQuery = 25;

@ApiTags('catalogue')
@Controller()
export class BrandsController {
  constructor(private readonly brands: BrandsService) {}

  @Get('brands')
  @Allow('brand:read-all')
  all(@Res({ passthrough: true }) response: Response): Promise<AdminBrand[] | StreamableFile> {
    return streamWholeList<AdminBrand>(response, {
      ids: () => this.brands.ids(),
      rows: (ids) => this.brands.byIds(ids),
      rowsPerQuery: brandsPerQuery,
    });
  }

  @Post('brands')
  @Audited('brand.create')
  @Allow('brand:manage')
  create(@Body() input: CreateBrandInput): Promise<AdminBrand> {
    return this.brands.create(input);
  }

  @Put('catalogue/rename-brand')
  @Audited('brand.rename')
  @Allow('brand:manage')
  rename(@Body() { brandId, newName }: RenameBrandInput): Promise<AdminBrand> {
    return this.brands.rename(brandIdPipe.transform(brandId), newName);
  }

  @Put('catalogue/brand/:brandId/visibility')
  @Audited('brand.set-visibility')
  @Allow('brand:manage')
  setAccess(@Param('brandId', brandIdPipe) id: string, @Body() input: BrandAccessInput): Promise<AdminBrand> {
    return this.brands.setAccess(id, input);
  }

  @Delete('brands/:brandId')
  @Audited('brand.remove')
  @Allow('brand:manage')
  async remove(@Param('brandId', brandIdPipe) id: string): Promise<MessageResponse> {
    await this.brands.remove(id);
    return { message: messages.catalogue.brandDeleted };
  }

  @Get('catalogue/brands/accessible')
  @Allow('brand:read-accessible')
  async accessible(@CallerParam() caller: Caller): Promise<AccessibleBrandsResponse> {
    return { brands: await this.brands.accessibleTo(caller) };
  }
}
