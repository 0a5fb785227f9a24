import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type ChangeDraftInput, type DraftCell, type DraftChange, draftLimits } from '@portal/contract/drafts';
import { messages } from '@portal/contract/messages';
import type { Role } from '@portal/contract/policy';
import { sql } from 'kysely';
import type { Caller } from '../../auth/caller.js';
import { auditSql } from '../../platform/audit/audit.js';
import { database } from '../../platform/db/database.js';
import { isoTime } from '../../platform/db/iso-time.js';
import { typedSql } from '../../platform/db/typed-sql.js';
import { DomainError } from '../../platform/http/errors/domain-error.js';
import { transactionalOnce } from '../../platform/http/idempotency.js';
import { broadcast, broadcastDraft } from '../../platform/live/broadcast.js';
import { toDraftPerson } from './draft-person.js';
import { type LockedDraft, lockOpenDraft } from './locked-draft.js';

export const draftTooLarge = () => new DomainError('draft.too_large', messages.drafts.tooLarge);

type Details = Pick<ChangeDraftInput, 'poNumber' | 'note' | 'deliverOn'>;

@Injectable()
export class ChangeDraft {
  constructor(private readonly em: EntityManager) {}

  /** Writes the named cells and details (row G02). Throws the errors of `lockOpenDraft` and `writeDraft`. */
  change(caller: Caller, id: string, input: ChangeDraftInput, idempotencyKey?: string): Promise<DraftChange> {
    const { poNumber, note, deliverOn } = input;
    const lines = input.lines ?? [];
    const details = { poNumber, note, deliverOn };
    const fingerprint = { action: 'change-draft', id, lines, ...details };
    return transactionalOnce(this.em, { callerId: caller.id, key: idempotencyKey, input: fingerprint }, async (em) =>
      writeDraft(em, caller, await lockOpenDraft(em, caller, id), { lines, ...details }),
    );
  }

  async delete(caller: Caller, id: string): Promise<void> {
    await this.em.transactional(async (em) => {
      const { buyerId } = await lockOpenDraft(em, caller, id);
      await sql`with lines as (delete from draft_lines where draft_id = ${id}),
          audited as (${auditSql('draft.remove', { id })})
        delete from drafts where id = ${id}`.execute(database(em));
      await broadcast(
        em,
        { resource: 'drafts', type: 'deleted', ids: [id] },
        { team: 'order:create' },
        { company: buyerId },
      );
    });
  }
}

/**
 * Writes cells and details of a locked draft, and broadcasts what changed to the buyer and the team. Values that are
 * there already are not written, so that a cell keeps who wrote it. Throws `draft.line_unknown` for a reference of
 * another stock file and `draft.too_large`.
 */
export async function writeDraft(
  em: EntityManager,
  caller: Caller,
  draft: LockedDraft,
  { lines, ...details }: Details & { lines: readonly DraftCell[] },
): Promise<DraftChange> {
  if (lines.length > draftLimits.lines) throw draftTooLarge();
  const cells = [...new Map(lines.map(({ stockItemId, lots }) => [stockItemId.toLowerCase(), lots]))].map(
    ([stockItemId, lots]) => ({ stockItemId, lots }),
  );
  const changedCells = await findChangedCells(em, draft, cells);
  const changedDetails = findChangedDetails(draft, details);
  const isChanged = changedCells.length > 0 || Object.keys(changedDetails).length > 0;
  const revision = isChanged ? draft.revision + 1 : draft.revision;
  if (isChanged) {
    const { poNumber, note, deliverOn } = { ...draft, ...changedDetails };
    const changes = {
      lines: [null, changedCells.length || null],
      poNumber: [draft.poNumber, poNumber],
      note: [draft.note, note],
      deliverOn: [draft.deliverOn, deliverOn],
    } as const;
    await sql`with audited as (${auditSql('draft.change', { id: draft.id, changes })})
      update drafts set revision = ${revision}, po_number = ${poNumber}, note = ${note}, deliver_on = ${deliverOn},
      changed_by = ${caller.id}, changed_at = now() where id = ${draft.id}`.execute(database(em));
    await writeCells(em, caller, { id: draft.id, revision }, changedCells);
  }
  const { changedAt, ...person } = await lastChange(em, draft.id);
  const changeFor = (receiver: Role, told: DraftCell[]): DraftChange => {
    const changedBy = toDraftPerson(person, receiver);
    return { draftId: draft.id, revision, lines: told, ...changedDetails, changedAt, changedBy };
  };
  if (isChanged) {
    await broadcastDraft(
      em,
      { event: changeFor('admin', changedCells), to: { team: 'order:create' } },
      { event: changeFor('buyer', changedCells), to: { company: draft.buyerId } },
    );
  }
  return changeFor(caller.role, cells);
}

async function findChangedCells(em: EntityManager, draft: LockedDraft, cells: DraftCell[]): Promise<DraftCell[]> {
  if (cells.length === 0) return [];
  const { rows } = await typedSql<DraftCell & { isKnown: boolean; isChanged: boolean }>({
    stockItemId: 'text',
    lots: 'number',
    isKnown: 'boolean',
    isChanged: 'boolean',
  })`
    select cell."stockItemId", cell.lots, item.id is not null as "isKnown", coalesce(line.lots, 0) <> cell.lots as "isChanged"
    from ${asRows(cells)}
      left join stock_items item on item.id = cell."stockItemId" and item.stock_file_id = ${draft.stockFileId}
      left join draft_lines line on line.draft_id = ${draft.id} and line.stock_item_id = cell."stockItemId"`.execute(
    database(em),
  );
  if (!rows.every(({ isKnown }) => isKnown)) throw new DomainError('draft.line_unknown', messages.drafts.lineUnknown);
  return rows.filter(({ isChanged }) => isChanged).map(({ stockItemId, lots }) => ({ stockItemId, lots }));
}

function findChangedDetails(draft: LockedDraft, details: Details): Details {
  const changed: Details = {};
  for (const field of ['poNumber', 'note', 'deliverOn'] as const) {
    const { [field]: value } = details;
    if (value !== undefined && value !== draft[field]) changed[field] = value;
  }
  return changed;
}

async function writeCells(
  em: EntityManager,
  caller: Caller,
  { id, revision }: Pick<LockedDraft, 'id' | 'revision'>,
  cells: DraftCell[],
): Promise<void> {
  if (cells.length === 0) return;
  const db = database(em);
  await sql`
    with cleared as (
      delete from draft_lines using ${asRows(cells)}
      where draft_id = ${id} and stock_item_id = cell."stockItemId" and cell.lots = 0
    )
    insert into draft_lines (draft_id, stock_item_id, lots, revision, changed_by, changed_at)
    select ${id}, "stockItemId", lots, ${revision}, ${caller.id}, now() from ${asRows(cells)} where lots > 0
    on conflict (draft_id, stock_item_id) do update set lots = excluded.lots, revision = excluded.revision,
      changed_by = excluded.changed_by, changed_at = excluded.changed_at`.execute(db);
  const { rows } = await sql`
    select from draft_lines where draft_id = ${id} offset ${draftLimits.lines} limit 1`.execute(db);
  if (rows.length > 0) throw draftTooLarge();
}

const asRows = (cells: DraftCell[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(cells)}::jsonb) as cell("stockItemId" uuid, lots int)`;

interface LastChange {
  id: string;
  name: string;
  role: Role;
  changedAt: string;
}

async function lastChange(em: EntityManager, id: string): Promise<LastChange> {
  const {
    rows: [last],
  } = await typedSql<LastChange>({ id: 'text', name: 'text', role: 'text', changedAt: 'text' })`
    select users.id, users.name, users.role, ${isoTime('drafts.changed_at')} as "changedAt"
    from drafts join users on users.id = drafts.changed_by where drafts.id = ${id}`.execute(database(em));
  if (!last) throw new Error(`Draft ${id} is gone although it is locked`);
  return last;
}
