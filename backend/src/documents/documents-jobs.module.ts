import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { RecurringJobsModule } from '../platform/queue/recurring-jobs.module.js';
import { DOCUMENT_QUEUE } from './jobs/document-queue.js';
import { MakePdf } from './jobs/make-pdf.job.js';

/** Imported by every process that runs jobs. */
@Module({
  imports: [BullModule.registerQueue({ name: DOCUMENT_QUEUE }), RecurringJobsModule],
  providers: [MakePdf],
})
export class DocumentsJobsModule {}
