import { Controller, Delete, Get, Put, Res, UploadedFile } from '@nestjs/common';
import { messages } from '@portal/contract/messages';
import type { Settings } from '@portal/contract/settings';
import type { Response } from 'express';
import { type Caller, CallerParam } from '../auth/caller.js';
import { Allow } from '../platform/access.js';
import { Audited } from '../platform/audit/audited.js';
import { ApiTags } from '../platform/http/api-description.js';
import { AcceptsUpload, requireUpload } from '../platform/http/inputs/uploads.js';
import { sendPicture } from '../platform/http/send-file.js';
import { Logo } from './logo.js';
import { SettingsService } from './settings.service.js';

@ApiTags('settings')
@Controller('settings/logo')
@Allow('settings:manage')
export class LogoController {
  constructor(
    private readonly logo: Logo,
    private readonly settings: SettingsService,
  ) {}

  /** Pages add the `key` of the settings' logo to the address, so browsers may cache the picture. */
  @Get()
  async read(@Res() response: Response): Promise<void> {
    const { picture, mediaType } = await this.logo.read();
    await sendPicture(response, picture, mediaType);
  }

  @Put()
  @Audited('settings.replace-logo')
  @AcceptsUpload('logoFile')
  async replace(@CallerParam() caller: Caller, @UploadedFile() file?: Express.Multer.File): Promise<Settings> {
    await this.logo.replace(caller, requireUpload(file, messages.settings.logoInvalid));
    return this.settings.current();
  }

  /** Later documents have no logo; issued ones keep theirs. */
  @Delete()
  @Audited('settings.remove-logo')
  async remove(@CallerParam() caller: Caller): Promise<Settings> {
    await this.logo.remove(caller);
    return this.settings.current();
  }
}
