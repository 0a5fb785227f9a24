import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import type { Draft, DraftCell, SubmitDraftInput } from '@portal/contract/drafts';
import { messages } from '@portal/contract/messages';
import type { PlacedOrder } from '@portal/contract/orders';
import { sql } from 'kysely';
import type { Caller } from '../../auth/caller.js';
import { ENV, type Env } from '../../config/env.js';
import { auditSql } from '../../platform/audit/audit.js';
import { database } from '../../platform/db/database.js';
import { DomainError } from '../../platform/http/errors/domain-error.js';
import { uploadsDirectory } from '../../platform/http/inputs/uploads.js';
import { broadcast } from '../../platform/live/broadcast.js';
import { type OrderClaim, PlaceOrder } from '../lifecycle/place-order.js';
import { OrdersReader } from '../reading/orders.query.js';
import { draftSheetName } from './draft-sheet-name.js';
import { DraftWorkbook } from './draft-workbook.js';
import { DraftsReader } from './drafts.query.js';

const draftChanged = () => new DomainError('draft.changed', messages.drafts.changed);

/**
 * Makes an order of a draft (row G07). The portal writes the order sheet and places the order as if the buyer had uploaded
 * the sheet, with the same checks and the same problems.
 */
@Injectable()
export class SubmitDraft {
  constructor(
    private readonly drafts: DraftsReader,
    private readonly workbook: DraftWorkbook,
    private readonly placer: PlaceOrder,
    private readonly orders: OrdersReader,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /**
   * Returns the draft's order: a new one, or the one that an earlier or concurrent call has placed, also for a buyer who
   * has lost access to the brand since. `seen` is what was on the caller's screen. Throws `draft.changed` for another
   * revision or version, and the errors of `PlaceOrder.place`.
   */
  async submit(caller: Caller, id: string, seen: SubmitDraftInput): Promise<PlacedOrder> {
    const placed = await this.drafts.orderOf(caller, id);
    if (placed !== null) return this.#placed(caller, placed);
    const draft = await this.drafts.one(caller, id);
    if (draft.order) return this.#placed(caller, draft.order._id);
    const { revision = draft.revision, version = draft.stockFile.version } = seen;
    if (revision !== draft.revision || version !== draft.stockFile.version) throw draftChanged();
    if (draft.lines.length === 0) throw new DomainError('workbook.no_quantities', messages.orders.noQuantities);
    const cells = draft.lines.map(({ _id, lots }) => ({ stockItemId: _id, lots }));
    try {
      return await this.#place(caller, draft, cells, seen);
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'draft.changed') throw error;
      const order = await this.drafts.orderOf(caller, id);
      if (order === null) throw error;
      return this.#placed(caller, order);
    }
  }

  async #placed(caller: Caller, orderId: string): Promise<PlacedOrder> {
    return { ...(await this.orders.one(caller, orderId)), warnings: [] };
  }

  async #place(caller: Caller, draft: Draft, cells: DraftCell[], seen: SubmitDraftInput): Promise<PlacedOrder> {
    const { _id, buyer, brand, stockFile, poNumber, note, deliverOn } = draft;
    const { fileName, title } = draftSheetName(draft);
    const requester = { person: caller.id, requestKey: `submit-draft ${_id}` };
    // In English, because both sides read the order's file.
    const filledIn = { stockFileId: stockFile._id, title, lines: cells, language: 'en' } as const;
    const sheet = await this.workbook.write(filledIn, requester);
    const path = join(uploadsDirectory(this.env.dataDir), randomUUID());
    try {
      await writeFile(path, sheet, { flag: 'wx', mode: 0o600 });
      return await this.placer.place(
        caller,
        { brand: brand._id, file: stockFile._id, buyerId: buyer._id, poNumber, note, deliverOn },
        { path, name: fileName, bytes: sheet.length },
        { requestKey: requester.requestKey, claim: claimDraft(draft, cells, seen) },
      );
    } finally {
      await rm(path, { force: true });
    }
  }
}

/**
 * Marks the draft as submitted in the transaction that places the order. The row's lock makes concurrent calls wait, and
 * only one finds the draft open. The lines are kept as those of the order.
 */
function claimDraft({ _id, revision, buyer }: Draft, cells: DraftCell[], { version }: SubmitDraftInput): OrderClaim {
  return async (em, order, lines) => {
    const lots = new Map(cells.map((cell) => [cell.stockItemId, cell.lots]));
    if (lines.length !== lots.size || lines.some((line) => lots.get(line.itemId) !== line.lots))
      throw new Error(`The order sheet of draft ${_id} was read with other lines than were written`);
    const isVersion =
      version === undefined
        ? sql``
        : sql`and exists (select from stock_files where stock_files.id = drafts.stock_file_id and version = ${version})`;
    const { number, totalUnits, totalAmount } = order;
    const changes = {
      order: [null, number],
      units: [null, Number(totalUnits)],
      amount: [null, Number(totalAmount)],
    } as const;
    const { numAffectedRows } = await sql`
      with audited as (${auditSql('draft.submit', { id: _id, changes })})
      update drafts set order_id = ${order.id} where id = ${_id} and order_id is null and revision = ${revision}
        ${isVersion}`.execute(database(em));
    if (numAffectedRows !== 1n) throw draftChanged();
    await sql`delete from draft_lines where draft_id = ${_id}`.execute(database(em));
    await broadcast(
      em,
      { resource: 'drafts', type: 'updated', ids: [_id] },
      { team: 'order:create' },
      { company: buyer._id },
    );
  };
}
