import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { DASHBOARD_QUEUE, KeepTallies } from './jobs/keep-tallies.job.js';

/** In every process that runs jobs. */
@Module({ imports: [BullModule.registerQueue({ name: DASHBOARD_QUEUE })], providers: [KeepTallies] })
export class DashboardJobsModule {}
