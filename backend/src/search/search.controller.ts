import { Controller, Get, Query } from '@nestjs/common';
import { SearchQuery, type SearchResponse } from '@portal/contract/search';
import { type Caller, CallerParam } from '../auth/caller.js';
import { Allow } from '../platform/access.js';
import { ApiTags } from '../platform/http/api-description.js';
import { PortalSearch } from './search.query.js';

@ApiTags('search')
@Controller('search')
export class SearchController {
  constructor(private readonly search: PortalSearch) {}

  @Get()
  @Allow('search:use')
  find(@CallerParam() caller: Caller, @Query() { q }: SearchQuery): Promise<SearchResponse> {
    return this.search.find(caller, q);
  }
}
