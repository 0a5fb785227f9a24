import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { DeductInventory } from './jobs/deduct-inventory.job.js';
import { INVENTORY_QUEUE } from './jobs/inventory-queue.js';

/** The handlers: in the API process with `JOBS=inline`, in workers otherwise. */
@Module({
  imports: [BullModule.registerQueue({ name: INVENTORY_QUEUE })],
  providers: [DeductInventory],
})
export class OrdersJobsModule {}
