import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { messages } from '@portal/contract/messages';
import type { ReplacementPreview } from '@portal/contract/order-revisions';
import type { ReplacedAttachment } from '@portal/contract/orders';
import type { TableChoice } from '@portal/contract/workbook';
import { type RawBuilder, sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { brandVisibleTo } from '../../auth/brand-visibility.js';
import type { Caller } from '../../auth/caller.js';
import { stillMay } from '../../auth/still-may.js';
import { findAccessibleBrand } from '../../catalogue/brands/brand-access.js';
import { rememberTables } from '../../catalogue/publishing/remembered-tables.js';
import type { PublishedFile } from '../../catalogue/stock-files/stock-file.js';
import { database } from '../../platform/db/database.js';
import { typedSql } from '../../platform/db/typed-sql.js';
import { DomainError } from '../../platform/http/errors/domain-error.js';
import { firstAnswerOr, type OnceRequest, transactionalOnce } from '../../platform/http/idempotency.js';
import type { Upload } from '../../platform/http/inputs/uploads.js';
import { storageKeyOf } from '../../platform/storage/hash-file.js';
import { Storage } from '../../platform/storage/storage.js';
import { insertFileSql } from '../../platform/storage/stored-file.js';
import { orderVisibleTo } from '../reading/order-selection.js';
import { OrdersReader } from '../reading/orders.query.js';
import { compareReplacement } from '../reading/replacement-changes.js';
import { endReview, releaseHeldLots } from '../revisions/held-lots.js';
import { insertRevision, nextRevision } from '../revisions/write-revision.js';
import { atCurrentVersion, StockFileChanged } from '../sheets/at-current-version.js';
import { replaceOrderLines } from '../sheets/order-lines.js';
import { OrderSheet, orderTotalsOf, requireNoErrors, toOrderFileReading } from '../sheets/order-sheet.js';
import { endBackOrders, lockWaitingBackOrders } from './back-orders.js';
import { lockOrder } from './lock-order.js';
import { recordOrderEvent } from './order-event.js';
import { releaseReservedLots, returnStockInParts } from './return-stock.js';

interface Replacement {
  tables: TableChoice[] | undefined;
  idempotencyKey?: string;
}

type OrderedFile = Pick<PublishedFile, 'id' | 'brandId' | 'version' | 'columns'>;

@Injectable()
export class ReplaceAttachment {
  constructor(
    private readonly em: EntityManager,
    private readonly sheet: OrderSheet,
    private readonly storage: Storage,
    private readonly orders: OrdersReader,
  ) {}

  /** Returns what another file would change in the order, and the file's problems, without storing anything (row X01). */
  async preview(
    caller: Caller,
    id: string,
    upload: Upload,
    tables: TableChoice[] | undefined,
  ): Promise<ReplacementPreview> {
    const { buyerId, ...file } = await this.#stockFileOf(caller, id);
    const requester = { person: caller.id, signal: upload.signal };
    const assessed = await this.sheet.assess(file, { buyerId, upload, tables, requester, withSamples: true });
    return { ...toOrderFileReading(assessed), ...(await compareReplacement(this.em, id, assessed.lines)) };
  }

  /**
   * Replaces the order's file. File, lines and totals change together or not at all (row R18). The previous file stays
   * in the timeline. The prices are those of the version that is current when the lines are stored.
   */
  async replace(caller: Caller, id: string, upload: Upload, replacement: Replacement): Promise<ReplacedAttachment> {
    const { tables, idempotencyKey: key } = replacement;
    const request = async () => requestOf(caller, id, { key, tables, attachment: await storageKeyOf(upload.path) });
    return firstAnswerOr(this.em, key, request, () =>
      atCurrentVersion(() => this.#replace(caller, id, upload, replacement)),
    );
  }

  async #replace(
    caller: Caller,
    id: string,
    upload: Upload,
    { tables, idempotencyKey }: Replacement,
  ): Promise<ReplacedAttachment> {
    const action = actionOf(caller);
    const { buyerId, ...file } = await this.#stockFileOf(caller, id);
    const requester = { person: caller.id, signal: upload.signal, requestKey: idempotencyKey };
    const assessed = await this.sheet.assess(file, { buyerId, upload, tables, requester });
    const warnings = requireNoErrors(assessed);
    const totals = orderTotalsOf(assessed.lines);
    const stored = await this.storage.put(upload.path);
    // A large order may still hold stock that an interrupted approval reserved.
    await returnStockInParts(this.em, id);
    return transactionalOnce(
      this.em,
      requestOf(caller, id, { key: idempotencyKey, tables, attachment: stored.key }),
      async (em) => {
        const order = await lockOrder(em, caller, id);
        order.apply(action, caller.role);
        const waiting = await lockWaitingBackOrders(em, order);
        const held = await endReview(em, order);
        const { brandId, stockFileId, lineCount } = order;
        const oldTotals = { totalQuantity: Number(order.totalUnits), totalAmount: Number(order.totalAmount) };
        const attachmentId = uuid();
        await requireVersion(em, insertFileSql(attachmentId, stored, upload.name), { caller, file });
        const number = await nextRevision(em, order);
        const { revision: base } = order;
        const revision = { number, kind: 'replaced', author: caller, base, fileId: attachmentId } as const;
        await replaceOrderLines(em, order, assessed.lines, insertRevision(id, revision, totals));
        order.attach(attachmentId, totals);
        order.revision = number;
        await em.flush();
        await recordOrderEvent(em, order, { action, actorId: caller.id, fileId: attachmentId });
        // The new file replaces the whole order, also the lots that were back-ordered.
        await endBackOrders(em, caller, waiting, 'has a new file');
        await rememberTables(em, buyerId, tables, assessed.reading);
        const newTotals = { totalQuantity: totals.units, totalAmount: Number(totals.amount) };
        const replaced = { order: await this.orders.one(caller, id), oldTotals, newTotals, warnings };
        await releaseReservedLots(em, { id, brandId, stockFileId, lineCount }, base);
        await releaseHeldLots(em, order, held);
        return replaced;
      },
    );
  }

  /**
   * Returns the stock file that the order was made from, even if the stock file was deleted since. A buyer who may no
   * longer see the brand is refused, as in the catalogue, before the new order file is read, because its problems would
   * reveal current prices and stock (R23).
   */
  async #stockFileOf(caller: Caller, id: string): Promise<OrderedFile & { buyerId: string }> {
    const file = await database(this.em)
      .selectFrom('orders')
      .innerJoin('stock_files', 'stock_files.id', 'orders.stock_file_id')
      .select(['stock_files.id', 'version', 'columns', 'stock_files.brand_id as brandId', 'buyer_id as buyerId'])
      .where(orderVisibleTo(caller))
      .where('orders.id', '=', id)
      .executeTakeFirst();
    if (!file) throw new DomainError('order.not_found', messages.orders.notFound);
    if (caller.role === 'buyer') await findAccessibleBrand(this.em, caller, file.brandId);
    return file;
  }
}

const actionOf = ({ role }: Caller) => (role === 'admin' ? 'admin-replace-attachment' : 'replace-attachment');

/** `attachment` is the key of the uploaded file. */
function requestOf(
  caller: Caller,
  id: string,
  { key, tables, attachment }: { key: string | undefined; tables: TableChoice[] | undefined; attachment: string },
): OnceRequest {
  return { callerId: caller.id, key, input: { action: actionOf(caller), id, attachment, tables } };
}

/**
 * Throws `StockFileChanged` when the stock file has another version than the one with which the order file was read, or
 * when a buyer may not see its brand any more, and `auth.forbidden` for a caller who may not replace it any more.
 * `insertion` is the statement that inserts the order's file, which saves a round trip.
 */
async function requireVersion(
  em: EntityManager,
  insertion: RawBuilder<unknown>,
  { caller, file }: { caller: Caller; file: OrderedFile },
): Promise<void> {
  const isVisible = caller.role === 'admin' ? sql`true` : brandVisibleTo(caller);
  const mayReplace = stillMay(caller, caller.role === 'admin' ? 'order:replace-any' : 'order:replace-own');
  const {
    rows: [now],
  } = await typedSql({ version: 'number?', mayReplace: 'boolean' })`
    with file as (${insertion})
    select (select version from stock_files join brands on brands.id = brand_id
        where stock_files.id = ${file.id} and ${isVisible}) as version,
      ${mayReplace} as "mayReplace"`.execute(database(em));
  if (!now?.mayReplace) throw new DomainError('auth.forbidden', messages.common.forbidden);
  if (now.version !== file.version) throw new StockFileChanged();
}
