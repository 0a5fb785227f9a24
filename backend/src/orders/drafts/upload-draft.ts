import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { OpenedDraft } from '@portal/contract/drafts';
import type { PlaceOrderInput } from '@portal/contract/orders';
import { type Problem, workbookLimits } from '@portal/contract/workbook';
import type { Caller } from '../../auth/caller.js';
import { rememberTables } from '../../catalogue/publishing/remembered-tables.js';
import type { Upload } from '../../platform/http/inputs/uploads.js';
import { storageKeyOf } from '../../platform/storage/hash-file.js';
import { counted } from '../sheets/counted.js';
import { type AssessedSheet, OrderSheet, requireNoErrors } from '../sheets/order-sheet.js';
import { findUploadedOrder } from '../sheets/uploaded-order.js';
import { OpenDraft } from './open-draft.js';

@Injectable()
export class UploadDraft {
  constructor(
    private readonly em: EntityManager,
    private readonly sheet: OrderSheet,
    private readonly opener: OpenDraft,
  ) {}

  /**
   * Fills the buyer's draft with the lots of an order file (row G06). Cells with errors are reported and left out.
   * References that only the draft has keep their lots and are reported, because a sheet does not say whether they were
   * removed or are in another sheet. Throws the errors of `OrderSheet.assess` and `OpenDraft.open`, and
   * `order.has_problems` for a file that does not hold an order at all.
   */
  async upload(
    caller: Caller,
    input: PlaceOrderInput,
    upload: Upload,
    idempotencyKey: string | undefined,
  ): Promise<OpenedDraft> {
    const { file, assessment } = await findUploadedOrder(this.em, caller, input, upload, idempotencyKey);
    const { buyerId, tables } = assessment;
    const assessed = await this.sheet.assess(file, assessment);
    if (isUnusable(assessed)) requireNoErrors(assessed);
    const lines = assessed.lines
      .filter(({ lots }) => lots <= workbookLimits.lotsPerLine)
      .map(({ itemId, lots }) => ({ stockItemId: itemId, lots }));
    const { poNumber, note, deliverOn } = input;
    const details = { poNumber, note, deliverOn };
    const source = { sheet: await storageKeyOf(upload.path), tables, ...details };
    const contents = { lines, ...details };
    const opening = { contents, action: 'draft.upload', source, idempotencyKey } as const;
    const { draft, isNew } = await this.opener.open(caller, input, opening);
    await this.em.transactional((em) => rememberTables(em, buyerId, tables, assessed.reading));
    const uploaded = new Set(lines.map(({ stockItemId }) => stockItemId));
    const kept = draft.lines.filter(({ _id }) => !uploaded.has(_id)).map(keptLine);
    // Each list has its own limit: a sheet with many problems hides no lots that the draft keeps.
    const problems = [...assessed.problems, ...kept.slice(0, workbookLimits.problemsListed)];
    const { errorCount, warningCount } = assessed;
    return { draft, isNew, problems, problemCount: errorCount + warningCount + kept.length, errorCount };
  }
}

/** A problem of a whole sheet, or lots that are the supplier's stock, concern every line. */
const isUnusable = ({ lines, problems, isUnfilled }: AssessedSheet): boolean =>
  lines.length === 0 || isUnfilled || problems.some(({ severity, cell }) => severity === 'error' && cell === '');

function keptLine({ reference, lots }: { reference: string; lots: number }): Problem {
  const expected = counted(lots, 'lot');
  return {
    sheet: '',
    cell: '',
    reference,
    field: 'order',
    found: '',
    expected,
    severity: 'warning',
    message: `${reference} is not ordered in the file. The draft keeps its ${expected}.`,
  };
}
