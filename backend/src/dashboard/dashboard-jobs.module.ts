import { Module } from '@nestjs/common';
import { RecurringJobsModule } from '../platform/queue/recurring-jobs.module.js';
import { TallyMaintenance } from './tally-maintenance.js';

/** Registers the recurring jobs of the dashboard. Every process that runs jobs imports this module. */
@Module({ imports: [RecurringJobsModule], providers: [TallyMaintenance] })
export class DashboardJobsModule {}
