import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ChangeDraftInput, DraftCell, OpenDraftInput, OpenedDraft } from '@portal/contract/drafts';
import { v7 as uuid } from 'uuid';
import type { Caller } from '../../auth/caller.js';
import { requireStillMay } from '../../auth/still-may.js';
import { findPublishedFile } from '../../catalogue/stock-files/stock-file.js';
import { audit } from '../../platform/audit/audit.js';
import { database } from '../../platform/db/database.js';
import { typedSql } from '../../platform/db/typed-sql.js';
import { transactionalOnce } from '../../platform/http/idempotency.js';
import { broadcast } from '../../platform/live/broadcast.js';
import { findOrderingBuyer } from '../lifecycle/approved-buyer.js';
import { writeDraft } from './change-draft.js';
import { DraftsReader } from './drafts.query.js';
import { lockOpenDraft } from './locked-draft.js';

/** The stock file of a draft, and for administrators the buyer. */
type Place = Pick<OpenDraftInput, 'brand' | 'file' | 'buyerId'>;

interface Opening {
  /** Cells and details that are written into the draft. */
  contents?: Omit<ChangeDraftInput, 'lines'> & { lines: NonNullable<ChangeDraftInput['lines']> };
  /** What the request is audited as. */
  action?: 'draft.open' | 'draft.upload';
  /** Identifies the source of `contents`: calls with the same key must have the same source. */
  source?: unknown;
  idempotencyKey?: string | undefined;
}

interface Opened extends Pick<OpenedDraft, 'draft' | 'isNew'> {
  /** The cells of an open draft in which `contents` wrote other lots, with their former lots. */
  overwritten: DraftCell[];
}

@Injectable()
export class OpenDraft {
  constructor(
    private readonly em: EntityManager,
    private readonly drafts: DraftsReader,
  ) {}

  /**
   * Opens the buyer's draft of a stock file, and writes cells and details into it. An open draft keeps its other cells. A
   * repetition with the same key returns the draft of the first call, as it is by then, and writes nothing: it would undo
   * what a colleague wrote meanwhile. Throws the errors of `findOrderingBuyer`, `findPublishedFile` and `writeDraft`,
   * `draft.not_found` when the draft was deleted meanwhile, and `auth.forbidden` for a caller who may not order any more.
   */
  async open(
    caller: Caller,
    place: Place,
    { contents = { lines: [] }, action = 'draft.open', source, idempotencyKey }: Opening = {},
  ): Promise<Opened> {
    const buyer = await findOrderingBuyer(this.em, caller, place.buyerId);
    const file = await findPublishedFile(this.em, buyer, place.brand, place.file);
    const fingerprint = { action: 'open-draft', buyer: buyer.companyId, file: file.id, source };
    const once = { callerId: caller.id, key: idempotencyKey, input: fingerprint };
    // Calls that were first answered by a release before `overwritten` are repeated without it.
    const {
      id,
      isNew,
      overwritten = [],
    } = await transactionalOnce(this.em, once, async (em) => {
      await requireStillMay(em, caller, 'order:create');
      const found = await findOrInsert(em, caller, buyer.companyId, file);
      const locked = await lockOpenDraft(em, caller, found.id);
      const former = found.isNew || contents.lines.length === 0 ? [] : await readCells(em, found.id);
      await writeDraft(em, caller, locked, contents);
      if (found.isNew || source !== undefined) {
        const { lines, poNumber, note, deliverOn } = contents;
        const details = { poNumber: [null, poNumber], note: [null, note], deliverOn: [null, deliverOn] } as const;
        const changes = { lines: [null, lines.length || null], ...details } as const;
        await audit(em, action, { id: found.id, changes });
      }
      const written = new Map(contents.lines.map(({ stockItemId, lots }) => [stockItemId, lots]));
      const isOverwritten = ({ stockItemId, lots }: DraftCell) => (written.get(stockItemId) ?? lots) !== lots;
      return { ...found, overwritten: former.filter(isOverwritten) };
    });
    return { draft: await this.drafts.one(caller, id), isNew, overwritten };
  }
}

async function readCells(em: EntityManager, draftId: string): Promise<DraftCell[]> {
  const { rows } = await typedSql<DraftCell>({ stockItemId: 'text', lots: 'number' })`
    select stock_item_id as "stockItemId", lots from draft_lines where draft_id = ${draftId}`.execute(database(em));
  return rows;
}

async function findOrInsert(
  em: EntityManager,
  caller: Caller,
  buyerId: string,
  { id: fileId, brandId, version }: { id: string; brandId: string; version: number },
): Promise<{ id: string; isNew: boolean }> {
  const db = database(em);
  for (;;) {
    const inserted = await typedSql({ id: 'text' })`
      insert into drafts (id, buyer_id, brand_id, stock_file_id, begun_version, revision, created_by, created_at, changed_by,
        changed_at)
      values (${uuid()}, ${buyerId}, ${brandId}, ${fileId}, ${version}, 0, ${caller.id}, now(), ${caller.id}, now())
      on conflict (buyer_id, stock_file_id) where order_id is null do nothing returning id`.execute(db);
    if (inserted.rows[0]) {
      const { id } = inserted.rows[0];
      await broadcast(
        em,
        { resource: 'drafts', type: 'created', ids: [id] },
        { team: 'order:create' },
        { company: buyerId },
      );
      return { id, isNew: true };
    }
    const open = await typedSql({ id: 'text' })`
      select id from drafts where buyer_id = ${buyerId} and stock_file_id = ${fileId} and order_id is null for update`.execute(
      db,
    );
    // Finds none when the draft was deleted or submitted between the two statements.
    if (open.rows[0]) return { id: open.rows[0].id, isNew: false };
  }
}
