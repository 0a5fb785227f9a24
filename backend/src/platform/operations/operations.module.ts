import { Module } from '@nestjs/common';
import { DiskSpaceController } from './disk-space.controller.js';
import { FailedJobsController } from './failed-jobs.controller.js';
import { FailedJobs } from './failed-jobs.js';

/** Shows failed jobs and disk space to administrators. */
@Module({ controllers: [DiskSpaceController, FailedJobsController], providers: [FailedJobs] })
export class OperationsModule {}
