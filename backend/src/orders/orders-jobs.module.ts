import { MikroOrmModule } from '@mikro-orm/nestjs';
import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { InventoryModule } from '../catalogue/inventory/inventory.module.js';
import { MailComposers } from '../platform/mail/mail-composers.js';
import { MailJobsModule } from '../platform/mail/mail-jobs.module.js';
import { RecurringJobsModule } from '../platform/queue/recurring-jobs.module.js';
import { DeductInventory } from './jobs/deduct-inventory.job.js';
import { INVENTORY_QUEUE } from './jobs/inventory-queue.js';
import { Order } from './order.entity.js';
import { orderMails } from './order-mails.js';

/** The handlers: in the API process with `JOBS=inline`, in workers otherwise. */
@Module({
  imports: [
    MikroOrmModule.forFeature([Order]),
    BullModule.registerQueue({ name: INVENTORY_QUEUE }),
    InventoryModule,
    MailJobsModule,
    RecurringJobsModule,
  ],
  providers: [DeductInventory],
})
export class OrdersJobsModule {
  constructor(composers: MailComposers) {
    for (const { kind, compose } of orderMails) composers.register(kind, compose);
  }
}
