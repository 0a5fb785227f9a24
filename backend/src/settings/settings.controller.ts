import { Body, Controller, Get, Put } from '@nestjs/common';
import {
  type HelpPageResponse,
  type Settings,
  type SettingsHistoryResponse,
  SettingsInput,
} from '@portal/contract/settings';
import { type Caller, CallerParam } from '../auth/caller.js';
import { Allow } from '../platform/access.js';
import { Audited } from '../platform/audit/audited.js';
import { ApiTags } from '../platform/http/api-description.js';
import { SettingsService } from './settings.service.js';

@ApiTags('settings')
@Controller('settings')
export class SettingsController {
  constructor(private readonly settings: SettingsService) {}

  @Get()
  @Allow('settings:manage')
  read(): Promise<Settings> {
    return this.settings.current();
  }

  @Put()
  @Audited('settings.change', { except: 'The settings have these values already' })
  @Allow('settings:manage')
  change(@CallerParam() caller: Caller, @Body() input: SettingsInput): Promise<Settings> {
    return this.settings.change(caller, input);
  }

  @Get('history')
  @Allow('settings:manage')
  async history(): Promise<SettingsHistoryResponse> {
    return { versions: await this.settings.history() };
  }

  /** Returns the part of the settings that buyers need: support contacts and bank accounts. */
  @Get('help')
  @Allow('help:read')
  help(): Promise<HelpPageResponse> {
    return this.settings.help();
  }
}
