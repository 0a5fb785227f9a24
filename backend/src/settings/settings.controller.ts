import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type HelpAnswer, type Settings, type SettingsHistoryAnswer, SettingsInput } from '@portal/contract/settings';
import { type Caller, CallerParam } from '../auth/caller.js';
import { Allow } from '../platform/access.js';
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
  @Allow('settings:manage')
  change(@CallerParam() caller: Caller, @Body() input: SettingsInput): Promise<Settings> {
    return this.settings.change(caller, input);
  }

  @Get('history')
  @Allow('settings:manage')
  async history(): Promise<SettingsHistoryAnswer> {
    return { versions: await this.settings.history() };
  }

  /** What buyers need of them: whom to call and where to pay. */
  @Get('help')
  @Allow('help:read')
  help(): Promise<HelpAnswer> {
    return this.settings.help();
  }
}
