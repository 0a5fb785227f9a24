import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { StockFile } from '@portal/contract/stock-files';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Caller } from '../../auth/caller.js';
import { audit } from '../../platform/audit/audit.js';
import { database } from '../../platform/db/database.js';
import { enqueue } from '../../platform/queue/outbox.js';
import { saveFileRecord } from '../../platform/storage/stored-file.js';
import { findAccessibleBrand } from '../brands/brand-access.js';
import { broadcastBrandChange, thumbnailsNeededEvent } from '../catalogue-changes.js';
import { addItems } from '../inventory/added-items.js';
import { notifyBuyersOfStockFile } from '../notify-buyers.js';
import { findRememberedColumns, withoutExtension } from '../stock-files/stock-file.js';
import { rememberTables } from './remembered-tables.js';
import type { StockUpload } from './stock-upload.js';
import { UploadPublisher } from './upload-publisher.js';

@Injectable()
export class PublishStockFile {
  constructor(
    private readonly em: EntityManager,
    private readonly uploads: UploadPublisher,
  ) {}

  /** Publishes a file, all or nothing. Throws `brand.not_found`, and `stock_file.has_problems` with the invalid cells. */
  async publish(caller: Caller, brandId: string, sent: StockUpload, idempotencyKey?: string): Promise<StockFile> {
    await findAccessibleBrand(this.em, caller, brandId);
    const remembered = await findRememberedColumns(this.em, brandId);
    const publication = { brandId, remembered, operation: { publish: brandId }, idempotencyKey };
    return this.uploads.publish(caller, sent, publication, async (em, { reading, lines, stored, columns }) => {
      // Reading the file and waiting for its turn may take minutes, in which a colleague may delete the brand.
      await findAccessibleBrand(em, caller, brandId, { lock: true });
      const { name } = sent.upload;
      const id = uuid();
      const uploadedAt = new Date();
      const fileId = await saveFileRecord(em, stored, name);
      await sql`insert into stock_files (id, brand_id, file_id, original_name, columns, line_count, uploaded_by, uploaded_at)
        values (${id}, ${brandId}, ${fileId}, ${name}, ${columns}::jsonb, ${lines.count}, ${caller.id}, ${uploadedAt})`.execute(
        database(em),
      );
      await lines.each((some, firstPosition) => addItems(em, id, some, firstPosition));
      await sql`insert into stock_file_versions (stock_file_id, version, file_id, original_name, line_count, published_by, published_at)
        values (${id}, 1, ${fileId}, ${name}, ${lines.count}, ${caller.id}, ${uploadedAt})`.execute(database(em));
      await rememberTables(em, brandId, sent.tables, reading);
      const changes = { file: [null, name], lines: [null, lines.count] } as const;
      await audit(em, 'stock-file.publish', { id: brandId, changes });
      await broadcastBrandChange(em, brandId, 'updated');
      await notifyBuyersOfStockFile(em, id, 1);
      if (lines.hasPictures) await enqueue(em, thumbnailsNeededEvent(id, 1));
      return {
        _id: id,
        fileName: withoutExtension(name),
        originalName: name,
        uploadedAt: uploadedAt.toISOString(),
        lineCount: lines.count,
        version: 1,
      };
    });
  }
}
