import { AuthMailsModule } from './auth/auth-mails.module.js';
import { BuyersMailsModule } from './buyers/buyers-mails.module.js';
import { CatalogueJobsModule } from './catalogue/catalogue-jobs.module.js';
import { ChatJobsModule } from './chat/chat-jobs.module.js';
import { DashboardJobsModule } from './dashboard/dashboard-jobs.module.js';
import { OrdersJobsModule } from './orders/orders-jobs.module.js';
import { MailJobsModule } from './platform/mail/mail-jobs.module.js';
import { RecurringJobsModule } from './platform/queue/recurring-jobs.module.js';

/** What a process that runs jobs consists of, whether it serves the API besides or not. */
export const jobsModules = [
  CatalogueJobsModule,
  OrdersJobsModule,
  DashboardJobsModule,
  RecurringJobsModule,
  MailJobsModule,
  AuthMailsModule,
  BuyersMailsModule,
  ChatJobsModule,
];
