import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { messages } from '@portal/contract/messages';
import type { OrderPreview, PlacedOrder, PlaceOrderInput } from '@portal/contract/orders';
import { type RawBuilder } from 'kysely';
import { v7 as uuid } from 'uuid';
import { brandVisibleTo } from '../../auth/brand-visibility.js';
import type { Caller } from '../../auth/caller.js';
import { stillMay } from '../../auth/still-may.js';
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
import { approvedBuyers } from '../../users/user-conditions.js';
import { type NamedFile, WorkbookCopier } from '../../workbook/isolation/workbook-copier.js';
import { parseTableChoices } from '../../workbook/table-choices.js';
import { Order } from '../order.entity.js';
import { findOrderOfSameFile } from '../reading/order-of-same-file.js';
import { OrdersReader } from '../reading/orders.query.js';
import { insertRevision } from '../revisions/write-revision.js';
import type { AssessedLine } from '../sheets/assess-lines.js';
import { atCurrentVersion, StockFileChanged } from '../sheets/at-current-version.js';
import { writeOrderLines } from '../sheets/order-lines.js';
import { OrderSheet, orderTotalsOf, requireNoErrors, toOrderFileReading } from '../sheets/order-sheet.js';
import { findUploadedOrder } from '../sheets/uploaded-order.js';
import { recordOrderEvent } from './order-event.js';

/** Runs in the transaction that places the order, before the order is written. */
export type OrderClaim = (em: EntityManager, order: Order, lines: readonly AssessedLine[]) => Promise<void>;

interface Placing {
  idempotencyKey?: string | undefined;
  /** The key under which equal work waits in the queue; by default the Idempotency-Key. */
  requestKey?: string;
  claim?: OrderClaim;
}

@Injectable()
export class PlaceOrder {
  constructor(
    private readonly em: EntityManager,
    private readonly sheet: OrderSheet,
    private readonly storage: Storage,
    private readonly orders: OrdersReader,
    private readonly copier: WorkbookCopier,
  ) {}

  /** Returns the order and the problems that the file would lead to, without storing anything (row X01). */
  async preview(caller: Caller, input: PlaceOrderInput, upload: Upload): Promise<OrderPreview> {
    const { file, assessment } = await findUploadedOrder(this.em, caller, input, upload);
    const assessed = await this.sheet.assess(file, { ...assessment, withSamples: true });
    const sameFile = await findOrderOfSameFile(this.em, assessment.buyerId, await storageKeyOf(upload.path));
    return { ...toOrderFileReading(assessed), sameFile };
  }

  /** Writes a copy of the buyer's workbook with its problem cells marked (row X02); the caller removes it. */
  async marked(caller: Caller, input: PlaceOrderInput, upload: Upload): Promise<NamedFile> {
    const { file, assessment } = await findUploadedOrder(this.em, caller, input, upload);
    const { problems } = await this.sheet.assess(file, assessment);
    return this.copier.mark(upload, problems, assessment.requester, caller.language);
  }

  /**
   * Places an order for the caller, or for `buyerId` when the caller is an administrator. The brand must be visible to
   * that buyer. Nothing is stored unless every cell was understood. The prices are those of the version that is current
   * when the order is stored.
   */
  async place(caller: Caller, input: PlaceOrderInput, upload: Upload, placing: Placing = {}): Promise<PlacedOrder> {
    const { idempotencyKey: key } = placing;
    const request = async () => requestOf(caller, input, { key, attachment: await storageKeyOf(upload.path) });
    return firstAnswerOr(this.em, key, request, () =>
      atCurrentVersion(() => this.#place(caller, input, upload, placing)),
    );
  }

  async #place(
    caller: Caller,
    input: PlaceOrderInput,
    upload: Upload,
    { idempotencyKey, requestKey = idempotencyKey, claim }: Placing,
  ): Promise<PlacedOrder> {
    const { file, assessment } = await findUploadedOrder(this.em, caller, input, upload, requestKey);
    const { buyerId, tables } = assessment;
    const assessed = await this.sheet.assess(file, assessment);
    const warnings = requireNoErrors(assessed);
    const stored = await this.storage.put(upload.path);
    const { poNumber, note, deliverOn } = input;
    const details = { poNumber, note, deliverOn };
    const request = requestOf(caller, input, { key: idempotencyKey, attachment: stored.key });
    return transactionalOnce(this.em, request, async (em) => {
      const attachmentId = uuid();
      const number = await nextNumber(em, insertFileSql(attachmentId, stored, upload.name), { caller, buyerId, file });
      const totals = orderTotalsOf(assessed.lines);
      const order = new Order({
        number,
        buyerId,
        placedBy: caller.id,
        brandId: file.brandId,
        stockFileId: file.id,
        attachmentId,
        totals,
        details,
      });
      await claim?.(em, order, assessed.lines);
      await em.persist(order).flush();
      const revision = { number: 1, kind: 'placed', author: caller, base: null, fileId: attachmentId } as const;
      await writeOrderLines(em, order.id, assessed.lines, insertRevision(order.id, revision, totals));
      await rememberTables(em, buyerId, tables, assessed.reading);
      await recordOrderEvent(em, order, { action: 'place', actorId: caller.id, fileId: attachmentId });
      return { ...(await this.orders.one(caller, order.id)), warnings };
    });
  }
}

/** `attachment` is the key of the uploaded file. The order's buyer need not be approved any more. */
function requestOf(
  caller: Caller,
  { brand, file, buyerId, mapping, poNumber, note, deliverOn }: PlaceOrderInput,
  { key, attachment }: { key: string | undefined; attachment: string },
): OnceRequest {
  const buyer = caller.companyId ?? buyerId;
  const tables = parseTableChoices('order', mapping);
  const input = { place: brand, file, buyer, attachment, tables, poNumber, note, deliverOn };
  return { callerId: caller.id, key, input };
}

/**
 * `ORD-2026-000123`: the year of placing in the portal's time zone and a unique number of at least six digits from a
 * sequence. Gaps between numbers are possible and harmless. `insertion` is the statement that inserts the order's file.
 * The same statement checks what may have changed while the order file was read or waited for its turn, so an order takes
 * no further round trips. Throws `StockFileChanged`, for a buyer who is not approved any more `auth.not_approved` or
 * `order.buyer_invalid`, and `auth.forbidden` for a caller who may not order any more.
 */
async function nextNumber(
  em: EntityManager,
  insertion: RawBuilder<unknown>,
  { caller, buyerId, file }: { caller: Caller; buyerId: string; file: PublishedFile },
): Promise<string> {
  const {
    rows: [now],
  } = await typedSql({ number: 'text', version: 'number?', isApproved: 'boolean', mayOrder: 'boolean' })`
    with file as (${insertion})
    select 'ORD-' || to_char(now() at time zone portal_time_zone(), 'YYYY') || '-' || lpad(digits, greatest(6, length(digits)), '0') as number,
      (select version from stock_files join brands on brands.id = brand_id where stock_files.id = ${file.id}
        and stock_files.deleted_at is null and ${brandVisibleTo({ companyId: buyerId, role: 'buyer' })}) as version,
      exists (select from users where users.id = ${buyerId} and ${approvedBuyers}) as "isApproved",
      ${stillMay(caller, 'order:create')} as "mayOrder"
    from (select nextval('order_number')::text as digits) next`.execute(database(em));
  if (!now?.isApproved) {
    if (caller.role === 'buyer') throw new DomainError('auth.not_approved', messages.auth.notApproved);
    throw new DomainError('order.buyer_invalid', messages.orders.buyerRequired);
  }
  if (!now.mayOrder) throw new DomainError('auth.forbidden', messages.common.forbidden);
  if (now.version !== file.version) throw new StockFileChanged();
  return now.number;
}
