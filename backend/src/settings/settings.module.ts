import { Module } from '@nestjs/common';
import { LogoController } from './logo.controller.js';
import { Logo } from './logo.js';
import { SettingsController } from './settings.controller.js';
import { SettingsService } from './settings.service.js';

@Module({ controllers: [SettingsController, LogoController], providers: [SettingsService, Logo] })
export class SettingsModule {}
