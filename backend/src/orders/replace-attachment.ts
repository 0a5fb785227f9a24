import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { messages } from '@portal/contract/messages';
import type { ReplacedAttachment } from '@portal/contract/orders';
import { sql } from 'kysely';
import type { Caller } from '../auth/caller.js';
import type { PublishedFile } from '../catalogue/stock-files/stock-file.js';
import { DomainError } from '../platform/http/domain-error.js';
import { once } from '../platform/http/idempotency.js';
import type { Upload } from '../platform/http/uploads.js';
import { Storage } from '../platform/storage/storage.js';
import { recordFile } from '../platform/storage/stored-file.js';
import { lockedOrder } from './locked-order.js';
import { record } from './order-event.js';
import { replaceLines } from './order-lines.js';
import { ownedBy } from './order-selection.js';
import { acceptable, OrderSheet, totalsOf } from './order-sheet.js';
import { OrdersReader } from './orders.query.js';

@Injectable()
export class ReplaceAttachment {
  constructor(
    private readonly em: EntityManager,
    private readonly sheet: OrderSheet,
    private readonly storage: Storage,
    private readonly orders: OrdersReader,
  ) {}

  /** File, lines and totals change together, or not at all (row R18); the former file stays named in the timeline. */
  async replace(caller: Caller, id: string, upload: Upload, idempotencyKey?: string): Promise<ReplacedAttachment> {
    const action = caller.role === 'admin' ? 'admin-replace-attachment' : 'replace-attachment';
    const assessed = await this.sheet.assess(await this.#stockFileOf(caller, id), upload);
    const warnings = acceptable(assessed);
    const totals = totalsOf(assessed.lines);
    const stored = await this.storage.put(upload.path);
    return this.em.transactional((em) =>
      once(
        em,
        { callerId: caller.id, key: idempotencyKey, input: { action, id, attachment: stored.key } },
        async () => {
          const order = await lockedOrder(em, caller, id);
          order.take(action, caller.role);
          const oldTotals = { totalQuantity: Number(order.totalUnits), totalAmount: Number(order.totalAmount) };
          const attachmentId = await recordFile(em, stored, upload.name);
          order.attach(attachmentId, totals);
          await em.flush();
          await replaceLines(em, id, assessed.lines);
          await record(em, order, { action, actorId: caller.id, fileId: attachmentId });
          const newTotals = { totalQuantity: totals.units, totalAmount: Number(totals.amount) };
          return { order: await this.orders.one(caller, id), oldTotals, newTotals, warnings };
        },
      ),
    );
  }

  /** Also of a stock file that was withdrawn since: the order was made from it. */
  async #stockFileOf(caller: Caller, id: string): Promise<Pick<PublishedFile, 'id' | 'columns'>> {
    const {
      rows: [file],
    } = await sql<Pick<PublishedFile, 'id' | 'columns'>>`
      select stock_files.id, columns from orders join stock_files on stock_files.id = orders.stock_file_id
      where ${ownedBy(caller)} and orders.id = ${id}`.execute(this.em.getKysely());
    if (!file) throw new DomainError('order.not_found', messages.orders.notFound);
    return file;
  }
}
