import { Module } from '@nestjs/common';
import { DashboardController } from './dashboard.controller.js';
import { DashboardReader } from './dashboard.query.js';

@Module({ controllers: [DashboardController], providers: [DashboardReader] })
export class DashboardModule {}
