import type { EntityManager } from '@mikro-orm/postgresql';
import { messages } from '@portal/contract/messages';
import { type RawBuilder, sql } from 'kysely';
import { brandVisibleTo } from '../../auth/brand-visibility.js';
import type { Caller, CallerScope } from '../../auth/caller.js';
import { database } from '../../platform/db/database.js';
import { typedSql } from '../../platform/db/typed-sql.js';
import { DomainError } from '../../platform/http/errors/domain-error.js';

export interface LockedDraft {
  id: string;
  buyerId: string;
  stockFileId: string;
  revision: number;
  poNumber: string | null;
  note: string | null;
  deliverOn: string | null;
  orderId: string | null;
}

/** The tables of `draftVisibleTo`. */
export const draftTables = sql`drafts join users buyer on buyer.id = drafts.buyer_id
  join brands on brands.id = drafts.brand_id join stock_files on stock_files.id = drafts.stock_file_id`;

/**
 * The condition for drafts that a caller may see or change: for buyers only those of their company. Drafts of removed
 * buyers, deleted stock files and brands without access are treated as missing.
 */
export function draftVisibleTo(caller: CallerScope): RawBuilder<boolean> {
  const existing = sql`buyer.removed_at is null and stock_files.deleted_at is null and ${brandVisibleTo(caller)}`;
  return caller.role === 'admin'
    ? sql<boolean>`(${existing})`
    : sql<boolean>`(${existing} and drafts.buyer_id = ${caller.companyId})`;
}

export const draftNotFound = () => new DomainError('draft.not_found', messages.drafts.notFound);

/**
 * Returns the open draft and locks it until the transaction ends, so that changes of a draft run one after the other.
 * Throws `draft.not_found`, also for another buyer's draft, and `draft.submitted` for a draft that became an order.
 */
export async function lockOpenDraft(em: EntityManager, caller: Caller, id: string): Promise<LockedDraft> {
  const {
    rows: [draft],
  } = await typedSql<LockedDraft>({
    id: 'text',
    buyerId: 'text',
    stockFileId: 'text',
    revision: 'number',
    orderId: 'text?',
    poNumber: 'text?',
    note: 'text?',
    deliverOn: 'text?',
  })`
    select drafts.id, drafts.buyer_id as "buyerId", drafts.stock_file_id as "stockFileId", drafts.revision,
      drafts.order_id as "orderId", drafts.po_number as "poNumber", drafts.note,
      to_char(drafts.deliver_on, 'YYYY-MM-DD') as "deliverOn"
    from ${draftTables} where drafts.id = ${id} and ${draftVisibleTo(caller)} for update of drafts`.execute(
    database(em),
  );
  if (!draft) throw draftNotFound();
  if (draft.orderId !== null) throw new DomainError('draft.submitted', messages.drafts.submitted);
  return draft;
}
