import { Module } from '@nestjs/common';
import { RecurringJobsModule } from '../platform/queue/recurring-jobs.module.js';
import { KeepTallies } from './keep-tallies.js';

/** In every process that runs jobs. */
@Module({ imports: [RecurringJobsModule], providers: [KeepTallies] })
export class DashboardJobsModule {}
