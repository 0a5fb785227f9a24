import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Draft } from '@portal/contract/drafts';
import type { Caller } from '../../auth/caller.js';
import { findRememberedTables, ofStockFile } from '../../catalogue/publishing/remembered-tables.js';
import { findPublishedFile, type PublishedFile } from '../../catalogue/stock-files/stock-file.js';
import { ENV, type Env } from '../../config/env.js';
import { DomainError } from '../../platform/http/errors/domain-error.js';
import { uploadsDirectory } from '../../platform/http/inputs/uploads.js';
import { Storage } from '../../platform/storage/storage.js';
import type { Requester } from '../../platform/work-queue/work-queue.js';
import { WorkbookRefused } from '../../workbook/cells.js';
import { WorkbookCopier } from '../../workbook/isolation/workbook-copier.js';
import { portalOrderTables } from '../../workbook/writing/portal-order-table.js';
import { OrderSheet } from '../sheets/order-sheet.js';
import { draftSheetName } from './draft-sheet-name.js';
import { DraftWorkbook } from './draft-workbook.js';
import { DraftsReader } from './drafts.query.js';

interface Download {
  name: string;
  content: Readable;
}

/** Writes the file that a draft is downloaded as (row G06). */
@Injectable()
export class DraftDownload {
  readonly #logger = new Logger(DraftDownload.name);

  constructor(
    private readonly em: EntityManager,
    private readonly drafts: DraftsReader,
    private readonly workbook: DraftWorkbook,
    private readonly storage: Storage,
    private readonly copier: WorkbookCopier,
    private readonly sheet: OrderSheet,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /**
   * Calls `send` with the brand's own workbook with the draft's lots in it, when reading that workbook gives exactly the
   * draft's lines; otherwise with an order sheet in the portal's layout. Throws `draft.not_found`.
   */
  async of(
    caller: Caller,
    id: string,
    signal: AbortSignal,
    send: (download: Download) => Promise<void>,
  ): Promise<void> {
    const draft = await this.drafts.one(caller, id);
    const file = await findPublishedFile(this.em, caller, draft.brand._id, draft.stockFile._id);
    const requester = { person: caller.id, signal };
    const original = join(uploadsDirectory(this.env.dataDir), randomUUID());
    const filled = `${original}.filled`;
    try {
      await pipeline(await this.storage.read(file.storageKey), createWriteStream(original, { mode: 0o600 }));
      const isOwn = await this.#fillIn(draft, file, { original, filled }, requester);
      await rm(original, { force: true });
      const { fileName, title } = draftSheetName(draft, isOwn ? extname(file.originalName) : undefined);
      if (isOwn) return await send({ name: fileName, content: createReadStream(filled) });
      const lines = draft.lines.map(({ _id, lots }) => ({ stockItemId: _id, lots }));
      const bytes = await this.workbook.write(
        { stockFileId: file.id, title, lines, language: caller.language },
        requester,
      );
      await send({ name: fileName, content: Readable.from([bytes]) });
    } finally {
      await Promise.all([original, filled].map((path) => rm(path, { force: true })));
    }
  }

  /** Writes the own workbook to `filled`. Returns false when it cannot hold the lots, or not without doubt. */
  async #fillIn(
    draft: Draft,
    file: PublishedFile,
    { original, filled }: { original: string; filled: string },
    requester: Requester,
  ): Promise<boolean> {
    const known = ofStockFile(await findRememberedTables(this.em, draft.buyer._id, file.brandId), file.id);
    try {
      await this.copier.fill(
        {
          file: original,
          fileName: file.originalName,
          target: filled,
          remembered: file.columns,
          lots: draft.lines.map(({ reference, barcode, colour, size, lots }) => ({
            reference,
            barcode,
            colour,
            size,
            lots,
          })),
          knownInStock: await findRememberedTables(this.em, file.brandId),
          knownInOrders: [...portalOrderTables, ...known],
        },
        requester,
      );
      return await this.#holds(draft, file, filled, requester);
    } catch (error) {
      if (requester.signal?.aborted || (error instanceof DomainError && !(error instanceof WorkbookRefused)))
        throw error;
      if (error instanceof WorkbookRefused) this.#logger.debug({ file: file.id, reason: error.message }, 'Own layout');
      else this.#logger.warn({ err: error, file: file.id }, 'A stock file could not be filled in');
      return false;
    }
  }

  /** True when an upload of the workbook would order exactly the draft's lots. */
  async #holds(draft: Draft, file: PublishedFile, path: string, requester: Requester): Promise<boolean> {
    const upload = { path, name: file.originalName, bytes: 0 };
    const assessing = this.sheet.assess(file, { buyerId: draft.buyer._id, upload, tables: undefined, requester });
    if (draft.lines.length === 0) {
      const code = await assessing
        .then(() => null)
        .catch((error: unknown) => error instanceof DomainError && error.code);
      return code === 'workbook.no_quantities';
    }
    const { lines, errorCount } = await assessing;
    const read = new Map(lines.map(({ itemId, lots }) => [itemId, lots]));
    const isSame = lines.length === draft.lines.length && draft.lines.every(({ _id, lots }) => read.get(_id) === lots);
    return isSame && errorCount === 0;
  }
}
