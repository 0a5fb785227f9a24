import { Controller, Get } from '@nestjs/common';
import type { Dashboard } from '@portal/contract/dashboard';
import { type Caller, CallerParam } from '../auth/caller.js';
import { Allow } from '../platform/access.js';
import { ApiTags } from '../platform/http/api-description.js';
import { DashboardReader } from './dashboard.query.js';

@ApiTags('dashboard')
@Controller('dashboard')
export class DashboardController {
  constructor(private readonly dashboards: DashboardReader) {}

  @Get()
  @Allow('dashboard:read')
  read(@CallerParam() caller: Caller): Promise<Dashboard> {
    return this.dashboards.read(caller);
  }
}
