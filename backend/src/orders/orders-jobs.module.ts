import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { InventoryModule } from '../catalogue/inventory/inventory.module.js';
import { MailComposers } from '../platform/mail/mail-composers.js';
import { MailJobsModule } from '../platform/mail/mail-jobs.module.js';
import { RecurringJobsModule } from '../platform/queue/recurring-jobs.module.js';
import { DeductInventory } from './jobs/deduct-inventory.job.js';
import { INVENTORY_QUEUE } from './jobs/inventory-queue.js';
import { OrderSweeps } from './jobs/order-sweeps.js';
import type { OrderMailKind } from './mails/order-mails.js';
import type { RevisionMailKind } from './mails/revision-mails.js';

const orderMails: OrderMailKind[] = ['order-approved', 'order-rejected', 'order-cancelled', 'order-paid'];
const revisionMails: RevisionMailKind[] = [
  'order-proposal',
  'order-proposal-reminder',
  'order-proposal-expired',
  'back-order-covered',
];

/**
 * Contains the job handlers for orders, which run in the API process with `JOBS=inline` and in worker processes
 * otherwise.
 */
@Module({
  imports: [BullModule.registerQueue({ name: INVENTORY_QUEUE }), InventoryModule, MailJobsModule, RecurringJobsModule],
  providers: [DeductInventory, OrderSweeps],
})
export class OrdersJobsModule {
  constructor(composers: MailComposers) {
    for (const kind of orderMails) {
      composers.register(kind, async () => (await import('./mails/order-mails.js')).composeOrderMail(kind));
    }
    composers.register('credit-note', async () => (await import('./mails/order-mails.js')).composeCreditNoteMail());
    for (const kind of revisionMails) {
      composers.register(kind, async () => (await import('./mails/revision-mails.js')).revisionMails[kind]);
    }
  }
}
