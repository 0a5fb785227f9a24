import { type DynamicModule, Module } from '@nestjs/common';
import { AuthModule } from './auth/auth.module.js';
import { BuyersModule } from './buyers/buyers.module.js';
import { CatalogueModule } from './catalogue/catalogue.module.js';
import { ChatModule } from './chat/chat.module.js';
import { CompanyModule } from './company/company.module.js';
import type { Env } from './config/env.js';
import { DashboardModule } from './dashboard/dashboard.module.js';
import { DemoModule } from './demo/demo.module.js';
import { DocumentsModule } from './documents/documents.module.js';
import { entities } from './entities.js';
import { jobsModules } from './jobs.modules.js';
import { NotificationsModule } from './notifications/notifications.module.js';
import { OrdersModule } from './orders/orders.module.js';
import { PaymentsModule } from './payments/payments.module.js';
import { AuditModule } from './platform/audit/audit.module.js';
import { HealthController } from './platform/health/health.controller.js';
import { LiveModule } from './platform/live/live.module.js';
import { MailModule } from './platform/mail/mail.module.js';
import { MetricsModule } from './platform/metrics/metrics.module.js';
import { OperationsModule } from './platform/operations/operations.module.js';
import { PlatformModule } from './platform/platform.module.js';
import { WorkQueueController } from './platform/work-queue/work-queue.controller.js';
import { ReceivablesModule } from './receivables/receivables.module.js';
import { SearchModule } from './search/search.module.js';
import { SettingsModule } from './settings/settings.module.js';
import { StaffModule } from './staff/staff.module.js';

/** The root module of an API process. With `JOBS=inline` the process also runs the jobs. */
@Module({})
export class AppModule {
  static with(env: Env, databaseUrl: string, jwtSecret: string): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.with(env, databaseUrl, entities),
        LiveModule,
        MetricsModule,
        AuthModule.with(jwtSecret),
        BuyersModule,
        CatalogueModule,
        DocumentsModule,
        ReceivablesModule,
        OrdersModule,
        PaymentsModule,
        DashboardModule,
        SettingsModule,
        DemoModule,
        ChatModule,
        SearchModule,
        StaffModule,
        CompanyModule,
        NotificationsModule,
        MailModule,
        AuditModule,
        OperationsModule,
        ...(env.jobs === 'inline' ? jobsModules : []),
      ],
      controllers: [HealthController, WorkQueueController],
    };
  }
}
