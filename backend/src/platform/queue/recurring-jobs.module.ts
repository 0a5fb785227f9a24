import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { Housekeeping } from './housekeeping.js';
import { RECURRING_QUEUE, RecurringJobs } from './recurring-jobs.js';

/** In every process that runs jobs, together with the modules that have some. */
@Module({
  imports: [BullModule.registerQueue({ name: RECURRING_QUEUE })],
  providers: [RecurringJobs, Housekeeping],
  exports: [RecurringJobs],
})
export class RecurringJobsModule {}
