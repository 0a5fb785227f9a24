import { BullModule, InjectQueue } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { OutboxRelay } from '../platform/queue/outbox-relay.js';
import { DOCUMENT_ISSUED, DOCUMENT_QUEUE } from './jobs/document-queue.js';
import { RetryPdf } from './jobs/retry-pdf.js';
import { DocumentsController } from './reading/documents.controller.js';
import { DocumentsReader } from './reading/documents.query.js';
import { VatSummaryReader } from './reading/vat-summary.query.js';

@Module({
  imports: [BullModule.registerQueue({ name: DOCUMENT_QUEUE })],
  controllers: [DocumentsController],
  providers: [DocumentsReader, VatSummaryReader, RetryPdf],
})
export class DocumentsModule {
  constructor(relay: OutboxRelay, @InjectQueue(DOCUMENT_QUEUE) queue: Queue) {
    relay.route(DOCUMENT_ISSUED, queue);
  }
}
