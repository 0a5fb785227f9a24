import { Module } from '@nestjs/common';
import { SearchController } from './search.controller.js';
import { PortalSearch } from './search.query.js';

@Module({ controllers: [SearchController], providers: [PortalSearch] })
export class SearchModule {}
