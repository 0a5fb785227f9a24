import { AuthMailsModule } from './auth/auth-mails.module.js';
import { BuyersMailsModule } from './buyers/buyers-mails.module.js';
import { CatalogueJobsModule } from './catalogue/catalogue-jobs.module.js';
import { ChatJobsModule } from './chat/chat-jobs.module.js';
import { CompanyMailsModule } from './company/company-mails.module.js';
import { DashboardJobsModule } from './dashboard/dashboard-jobs.module.js';
import { DocumentsJobsModule } from './documents/documents-jobs.module.js';
import { OrdersJobsModule } from './orders/orders-jobs.module.js';
import { MailJobsModule } from './platform/mail/mail-jobs.module.js';
import { RecurringJobsModule } from './platform/queue/recurring-jobs.module.js';
import { ReceivablesJobsModule } from './receivables/receivables-jobs.module.js';
import { StaffMailsModule } from './staff/staff-mails.module.js';

/** The modules with job handlers. Every process that runs jobs imports them, whether or not it also serves the API. */
export const jobsModules = [
  CatalogueJobsModule,
  DocumentsJobsModule,
  ReceivablesJobsModule,
  OrdersJobsModule,
  DashboardJobsModule,
  RecurringJobsModule,
  MailJobsModule,
  AuthMailsModule,
  BuyersMailsModule,
  StaffMailsModule,
  CompanyMailsModule,
  ChatJobsModule,
];
