import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { RecurringJobsModule } from '../platform/queue/recurring-jobs.module.js';
import { MakePictures } from './jobs/make-pictures.job.js';
import { PICTURE_QUEUE } from './jobs/picture-queue.js';

/** Imported by every process that runs jobs. */
@Module({
  imports: [BullModule.registerQueue({ name: PICTURE_QUEUE }), RecurringJobsModule],
  providers: [MakePictures],
})
export class CatalogueJobsModule {}
