import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { Housekeeping } from './housekeeping.js';
import { RECURRING_QUEUE, RecurringJobs } from './recurring-jobs.js';

/**
 * Runs recurring jobs. Every process that runs jobs imports this module, together with the modules that add recurring
 * jobs.
 */
@Module({
  imports: [BullModule.registerQueue({ name: RECURRING_QUEUE })],
  providers: [RecurringJobs, Housekeeping],
  exports: [RecurringJobs],
})
export class RecurringJobsModule {}
