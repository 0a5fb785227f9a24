import { Module } from '@nestjs/common';
import { AuditController } from './audit.controller.js';
import { AuditEventsReader } from './audit-events.query.js';

@Module({ controllers: [AuditController], providers: [AuditEventsReader] })
export class AuditModule {}
