import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { messages } from '@portal/contract/messages';
import type { OrderPreview, PlacedOrder, PlaceOrderInput } from '@portal/contract/orders';
import { isUUID } from 'class-validator';
import { sql } from 'kysely';
import type { Caller } from '../auth/caller.js';
import { publishedFile, withoutExtension } from '../catalogue/stock-files/stock-file.js';
import { WorkbookMarker } from '../catalogue/workbook/workbook-marker.js';
import { DomainError } from '../platform/http/domain-error.js';
import { once } from '../platform/http/idempotency.js';
import type { Upload } from '../platform/http/uploads.js';
import { Storage } from '../platform/storage/storage.js';
import { recordFile } from '../platform/storage/stored-file.js';
import { Order } from './order.entity.js';
import { record } from './order-event.js';
import { writeLines } from './order-lines.js';
import { acceptable, OrderSheet, toPreview, totalsOf } from './order-sheet.js';
import { OrdersReader } from './orders.query.js';

@Injectable()
export class PlaceOrder {
  constructor(
    private readonly em: EntityManager,
    private readonly sheet: OrderSheet,
    private readonly storage: Storage,
    private readonly orders: OrdersReader,
    private readonly marker: WorkbookMarker,
  ) {}

  /** What the file amounts to, before anything is stored (row X01). */
  async preview(caller: Caller, input: PlaceOrderInput, upload: Upload): Promise<OrderPreview> {
    const buyer = await this.#buyer(caller, input.buyerId);
    return toPreview(await this.sheet.assess(await publishedFile(this.em, buyer, input.brand, input.file), upload));
  }

  /** The buyer's own workbook with the cells of its problems marked (row X02), beside the upload; the caller removes it. */
  async marked(caller: Caller, input: PlaceOrderInput, upload: Upload): Promise<{ path: string; name: string }> {
    const buyer = await this.#buyer(caller, input.buyerId);
    const file = await publishedFile(this.em, buyer, input.brand, input.file);
    const { problems } = await this.sheet.assess(file, upload);
    const path = `${upload.path}.marked`;
    await this.marker.mark(upload.path, upload.name, problems, path);
    return { path, name: `${withoutExtension(upload.name)} - problems.xlsx` };
  }

  /**
   * Places an order for the caller, or for `buyerId` when the caller is an administrator. The brand must be visible to
   * that buyer. Nothing is stored unless every cell was understood.
   */
  async place(caller: Caller, input: PlaceOrderInput, upload: Upload, idempotencyKey?: string): Promise<PlacedOrder> {
    const buyer = await this.#buyer(caller, input.buyerId);
    const file = await publishedFile(this.em, buyer, input.brand, input.file);
    const assessed = await this.sheet.assess(file, upload);
    const warnings = acceptable(assessed);
    const stored = await this.storage.put(upload.path);
    const fingerprint = { place: input.brand, file: input.file, buyer: buyer.id, attachment: stored.key };
    return this.em.transactional((em) =>
      once(em, { callerId: caller.id, key: idempotencyKey, input: fingerprint }, async () => {
        const attachmentId = await recordFile(em, stored, upload.name);
        const number = await nextNumber(em);
        const totals = totalsOf(assessed.lines);
        const order = new Order({
          number,
          buyerId: buyer.id,
          brandId: file.brandId,
          stockFileId: file.id,
          attachmentId,
          totals,
        });
        await em.persist(order).flush();
        await writeLines(em, order.id, assessed.lines);
        await record(em, order, { action: 'place', actorId: caller.id, fileId: attachmentId });
        return { ...(await this.orders.one(caller, order.id)), warnings };
      }),
    );
  }

  async #buyer(caller: Caller, buyerId: string | undefined): Promise<{ id: string; role: 'buyer' }> {
    if (caller.role === 'buyer') return { id: caller.id, role: 'buyer' };
    if (buyerId === undefined || !isUUID(buyerId))
      throw new DomainError('order.buyer_invalid', messages.orders.buyerRequired);
    const approved = await sql`
      select from users where id = ${buyerId} and role = 'buyer' and status = 'approved' and removed_at is null`.execute(
      this.em.getKysely(),
    );
    if (approved.rows.length === 0) throw new DomainError('order.buyer_invalid', messages.orders.buyerRequired);
    return { id: buyerId, role: 'buyer' };
  }
}

/** `ORD-2026-000123`: the year of placing and a number that never repeats. Gaps are possible and harmless. */
async function nextNumber(em: EntityManager): Promise<string> {
  const { rows } = await sql<{ number: string }>`
    select 'ORD-' || to_char(now() at time zone 'utc', 'YYYY') || '-' || lpad(nextval('order_number')::text, 6, '0') as number`.execute(
    em.getKysely(),
  );
  return rows[0]?.number ?? '';
}
