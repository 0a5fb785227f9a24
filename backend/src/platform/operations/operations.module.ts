import { Module } from '@nestjs/common';
import { FailedJobsController } from './failed-jobs.controller.js';
import { FailedJobs } from './failed-jobs.js';

/** What administrators see and do of the work behind the screens. */
@Module({ controllers: [FailedJobsController], providers: [FailedJobs] })
export class OperationsModule {}
