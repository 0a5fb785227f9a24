import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { messages } from '@portal/contract/messages';
import type { ProposalInput } from '@portal/contract/order-revisions';
import type { Order as OrderResponse } from '@portal/contract/orders';
import { defaultProposalDays } from '@portal/contract/settings';
import type { Caller } from '../../auth/caller.js';
import { releaseLots, reserveLots } from '../../catalogue/inventory/stock-ledger.js';
import { waitWithManyLines } from '../../catalogue/inventory/stock-locks.js';
import { requireInvoiceable } from '../../documents/issue/issue-invoice.js';
import { database } from '../../platform/db/database.js';
import { portalTime } from '../../platform/db/iso-time.js';
import { typedSql } from '../../platform/db/typed-sql.js';
import { DomainError } from '../../platform/http/errors/domain-error.js';
import { transactionalOnce } from '../../platform/http/idempotency.js';
import type { Upload } from '../../platform/http/inputs/uploads.js';
import { Storage, type StoredObject } from '../../platform/storage/storage.js';
import { saveFileRecord } from '../../platform/storage/stored-file.js';
import { requireApprovedBuyer } from '../lifecycle/approved-buyer.js';
import { checkInvoice } from '../lifecycle/check-invoice.js';
import { insufficientInventoryError } from '../lifecycle/insufficient-inventory-error.js';
import { lockOrder } from '../lifecycle/lock-order.js';
import { recordOrderEvent } from '../lifecycle/order-event.js';
import { releaseReservedLots, returnStockInParts } from '../lifecycle/return-stock.js';
import type { Order } from '../order.entity.js';
import { OrdersReader } from '../reading/orders.query.js';
import { requireCurrentRevision } from './require-current-revision.js';
import { checkRevisedLines, saveRevisedLines } from './revised-lines.js';
import { insertRevision, nextRevision } from './write-revision.js';

interface ProposeRequest {
  id: string;
  input: ProposalInput;
  invoice: Upload | undefined;
  idempotencyKey?: string | undefined;
}

@Injectable()
export class ProposeChanges {
  constructor(
    private readonly em: EntityManager,
    private readonly storage: Storage,
    private readonly orders: OrdersReader,
  ) {}

  /**
   * Sends changed lines to the buyer and reserves their lots at once, all in one transaction (row V02). Lots that the
   * order held before, as an accepted order or a covered back-order, are released in the same transaction. Throws
   * `order.changed` for another base than the current revision (row V04), `order.buyer_inactive`, and
   * `order.insufficient_inventory`.
   */
  async propose(caller: Caller, { id, input, invoice, idempotencyKey }: ProposeRequest): Promise<OrderResponse> {
    checkRevisedLines(input.lines);
    const { base, lines, reason, approveOnAcceptance = false, makeInvoice = false } = input;
    if ((invoice || makeInvoice) && !approveOnAcceptance)
      throw new DomainError('common.invalid_input', messages.common.invalidInput);
    if (invoice && makeInvoice) throw new DomainError('common.invalid_input', messages.documents.fileOrMade);
    const stored = approveOnAcceptance && !makeInvoice ? await this.#store(invoice) : undefined;
    // A large order may still hold stock that an interrupted approval reserved.
    await returnStockInParts(this.em, id);
    const invoiceKey = makeInvoice ? 'made' : stored?.object.key;
    const fingerprint = { propose: id, base, lines, reason, invoice: invoiceKey };
    return transactionalOnce(this.em, { callerId: caller.id, key: idempotencyKey, input: fingerprint }, async (em) => {
      const order = await lockOrder(em, caller, id);
      order.apply('propose', caller.role);
      await requireApprovedBuyer(em, order.buyerId, messages.orders.buyerCannotAnswer);
      await requireCurrentRevision(em, order, base);
      if (makeInvoice) await requireInvoiceable(em, lines.filter(({ lots }) => lots > 0).length);
      await waitWithManyLines(em, order, Math.max(lines.length, order.lineCount));
      const number = await nextRevision(em, order);
      const totals = await saveRevisedLines(em, order, number, lines);
      const revision = { number, kind: 'proposed', author: caller, base: order.revision, reason } as const;
      await insertRevision(id, revision, totals).execute(database(em));
      const invoiceId = stored ? await saveFileRecord(em, stored.object, stored.name) : null;
      const expires = await openProposal(em, order, number, { approveOnAcceptance, invoiceId });
      const { reservedRevision: held } = order;
      order.proposalRevision = number;
      order.reservedRevision = number;
      await em.flush();
      const proposed = { units: totals.units, amount: Number(totals.amount), expires };
      const proposal = { action: 'propose', actorId: caller.id, reason, proposed, changesFreeLots: true } as const;
      await recordOrderEvent(em, order, proposal);
      const answer = await this.orders.one(caller, id);
      // Stock is changed last, because every other step on the same stock file waits from here until the commit.
      await releaseReservedLots(em, order);
      if (held !== null) await releaseLots(em, order, { revision: held });
      const short = await reserveLots(em, order, { revision: number });
      if (short.length > 0) throw insufficientInventoryError(short);
      return answer;
    });
  }

  async #store(invoice: Upload | undefined): Promise<{ object: StoredObject; name: string }> {
    if (!invoice) throw new DomainError('upload.missing_file', messages.orders.invoiceRequired);
    await checkInvoice(invoice);
    return { object: await this.storage.put(invoice.path), name: invoice.name };
  }
}

/**
 * The buyer has as many days for the answer as the settings say now. Returns when they are over, as `portalTime`. The order still
 * holds what it held before.
 */
async function openProposal(
  em: EntityManager,
  { id, reservedRevision }: Order,
  revision: number,
  // An approval without an uploaded invoice makes one.
  { approveOnAcceptance, invoiceId }: { approveOnAcceptance: boolean; invoiceId: string | null },
): Promise<string> {
  const {
    rows: [opened],
  } = await typedSql({ expires: 'text' })`
    insert into order_proposals (order_id, revision, state, base_was_held, approve_on_acceptance, invoice_id, expires_at)
    select ${id}, ${revision}, 'open', ${reservedRevision !== null}, ${approveOnAcceptance}, ${invoiceId},
      now() + make_interval(days => coalesce((value ->> 'proposalDays')::int, ${defaultProposalDays}))
    from settings order by version desc limit 1
    returning ${portalTime('expires_at')} as expires`.execute(database(em));
  if (!opened) throw new Error('There are no settings');
  return opened.expires;
}
