import { BullModule, InjectQueue } from '@nestjs/bullmq';
import { Module, type OnApplicationShutdown } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { OutboxRelay } from '../platform/queue/outbox-relay.js';
import { WorkQueue } from '../platform/work-queue/work-queue.js';
import { WorkbookCopier } from '../workbook/isolation/workbook-copier.js';
import { WorkbookReader } from '../workbook/isolation/workbook-reader.js';
import { BrandsController } from './brands/brands.controller.js';
import { BrandsService } from './brands/brands.service.js';
import { BuyerBrandsController } from './brands/buyer-brands.controller.js';
import { BuyerBrands } from './brands/buyer-brands.js';
import { BrandAudience, THUMBNAILS_NEEDED } from './catalogue-changes.js';
import { PICTURE_QUEUE } from './jobs/picture-queue.js';
import { PreviewStockFile } from './publishing/preview-stock-file.js';
import { PublishStockFile } from './publishing/publish-stock-file.js';
import { ReplaceStockFile } from './publishing/replace-stock-file.js';
import { UploadPublisher } from './publishing/upload-publisher.js';
import { ManageStockFilesController } from './stock-files/manage-stock-files.controller.js';
import { StockFileVersions } from './stock-files/stock-file-versions.js';
import { StockFilesController } from './stock-files/stock-files.controller.js';
import { StockLines } from './stock-files/stock-lines.query.js';

@Module({
  imports: [BullModule.registerQueue({ name: PICTURE_QUEUE })],
  controllers: [BrandsController, BuyerBrandsController, StockFilesController, ManageStockFilesController],
  providers: [
    BrandAudience,
    BrandsService,
    BuyerBrands,
    PreviewStockFile,
    PublishStockFile,
    ReplaceStockFile,
    StockFileVersions,
    StockLines,
    UploadPublisher,
    { provide: WorkbookReader, inject: [WorkQueue], useFactory: (queue: WorkQueue) => new WorkbookReader({ queue }) },
    { provide: WorkbookCopier, inject: [WorkQueue], useFactory: (queue: WorkQueue) => new WorkbookCopier({ queue }) },
  ],
  exports: [WorkbookReader, WorkbookCopier],
})
export class CatalogueModule implements OnApplicationShutdown {
  constructor(
    private readonly reader: WorkbookReader,
    relay: OutboxRelay,
    @InjectQueue(PICTURE_QUEUE) queue: Queue,
  ) {
    relay.route(THUMBNAILS_NEEDED, queue);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.reader.close();
  }
}
