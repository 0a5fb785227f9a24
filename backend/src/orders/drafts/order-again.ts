import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  type DraftCell,
  type DraftLine,
  draftLimits,
  type OpenDraftInput,
  type OpenedDraft,
} from '@portal/contract/drafts';
import { messages } from '@portal/contract/messages';
import { type OrderSheetLine, type Problem, workbookLimits } from '@portal/contract/workbook';
import type { Caller } from '../../auth/caller.js';
import { findPublishedFile } from '../../catalogue/stock-files/stock-file.js';
import { database } from '../../platform/db/database.js';
import { typedSql } from '../../platform/db/typed-sql.js';
import { DomainError } from '../../platform/http/errors/domain-error.js';
import { firstProblems } from '../../workbook/interpretation/cells/problem-list.js';
import { findOrderingBuyer } from '../lifecycle/approved-buyer.js';
import { counted } from '../sheets/counted.js';
import { findItems, findItemsNear } from '../sheets/find-items.js';
import { LineMatcher } from '../sheets/match-lines.js';
import { draftTooLarge } from './change-draft.js';
import { matchInBatches } from './match-in-batches.js';
import { OpenDraft } from './open-draft.js';

interface OrderedLine {
  reference: string;
  barcode: string | null;
  colour: string | null;
  size: string | null;
  lots: number;
  shownPrice: string;
  shownUnitsPerLot: number;
}

const onlyListed = { onlyListed: true };

@Injectable()
export class OrderAgain {
  constructor(
    private readonly em: EntityManager,
    private readonly opener: OpenDraft,
  ) {}

  /**
   * Fills the buyer's draft of a stock file with the lots of one of their orders (row G08). The order may be of another
   * stock file or version: its references are matched like those of an order file. Lots are never reduced; references
   * that are short, changed or gone are reported, and so are lines of a draft that was open already: those that it keeps
   * and those whose lots are overwritten. Throws `order.not_found`, `draft.too_large` and the errors of
   * `OpenDraft.open`.
   */
  async open(
    caller: Caller,
    input: OpenDraftInput,
    orderId: string,
    idempotencyKey: string | undefined,
  ): Promise<OpenedDraft> {
    const buyer = await findOrderingBuyer(this.em, caller, input.buyerId);
    const file = await findPublishedFile(this.em, buyer, input.brand, input.file);
    const ordered = await this.#lines(buyer.companyId, orderId);
    const matcher = new LineMatcher();
    const lines = ordered.map(asSheetLine);
    await matchInBatches(matcher, lines, (batch) => findItems(this.em, file.id, batch, onlyListed));
    if (matcher.unknown.length > 0) {
      const unknown = matcher.unknown.map(({ line }) => line);
      matcher.addNear(await findItemsNear(this.em, file.id, unknown, onlyListed));
    }
    const cells = matcher
      .finish()
      .filter(({ lots }) => lots <= workbookLimits.lotsPerLine)
      .map(({ itemId, lots }) => ({ stockItemId: itemId, lots }));
    const source = { order: orderId };
    const opening = { contents: { lines: cells }, source, idempotencyKey };
    const { draft, isNew, overwritten } = await this.opener.open(caller, input, opening);
    const drafted = draftedLines(draft.lines, cells, overwritten);
    const { problemsListed } = workbookLimits;
    // Each list has its own limit: an order of which much has changed hides no lots of the draft.
    const problems = [
      ...firstProblems(matcher.problems, problemsListed).map(asNews),
      ...drafted.slice(0, problemsListed),
    ];
    const errorCount = matcher.problems.filter(({ severity }) => severity === 'error').length;
    return { draft, isNew, problems, problemCount: matcher.problems.length + drafted.length, errorCount };
  }

  async #lines(buyerId: string, orderId: string): Promise<OrderedLine[]> {
    const { rows } = await typedSql<OrderedLine>({
      reference: 'text',
      barcode: 'text?',
      colour: 'text?',
      size: 'text?',
      lots: 'number',
      shownPrice: 'text',
      shownUnitsPerLot: 'number',
    })`
      select line.reference, item.barcode, item.colour, item.size, line.lots,
        trim_scale(line.unit_price)::text as "shownPrice", line.units_per_lot as "shownUnitsPerLot"
      from orders join order_lines line on line.order_id = orders.id join stock_items item on item.id = line.stock_item_id
      where orders.id = ${orderId} and orders.buyer_id = ${buyerId} and orders.deleted_at is null
      order by line.position limit ${draftLimits.lines + 1}`.execute(database(this.em));
    if (rows.length === 0) throw new DomainError('order.not_found', messages.orders.notFound);
    if (rows.length > draftLimits.lines) throw draftTooLarge();
    return rows;
  }
}

function asSheetLine(line: OrderedLine, index: number): OrderSheetLine {
  return { ...line, sheet: '', row: index + 1, cells: { order: '' } };
}

/**
 * The matcher's messages are about an uploaded file. These lines come from an order, so they have messages of their
 * own.
 */
function asNews(problem: Problem): Problem {
  const { field, severity, found, expected, reference } = problem;
  if (field === 'order' && Number(found) > workbookLimits.lotsPerLine)
    return { ...problem, message: `${reference} was left out: ${found} lots are more than a line can have.` };
  if (field === 'wholesalePrice')
    return { ...problem, message: `${reference} costs ${expected} per unit now; in the order it was ${found}.` };
  if (field === 'unitsPerLot')
    return { ...problem, message: `A lot of ${reference} has ${expected} now; in the order it had ${found}.` };
  if (field === 'reference' && severity === 'error')
    return { ...problem, message: `${reference} cannot be ordered from this stock file and was left out.` };
  return problem;
}

/** Warnings about the lines that an open draft had before: the overwritten ones, which lost lots, before those it keeps. */
function draftedLines(lines: readonly DraftLine[], ordered: DraftCell[], overwritten: DraftCell[]): Problem[] {
  const formerLots = new Map(overwritten.map(({ stockItemId, lots }) => [stockItemId, lots]));
  const written = new Set(ordered.map(({ stockItemId }) => stockItemId));
  const changed = lines.flatMap(({ _id, reference, lots }) => {
    const former = formerLots.get(_id);
    if (former === undefined) return [];
    const [found, expected] = [counted(former, 'lot'), counted(lots, 'lot')];
    const message = `${reference} had ${found} in the draft. It now has ${expected}, as in the order.`;
    return [draftWarning({ reference, found, expected, message })];
  });
  const kept = lines
    .filter(({ _id }) => !written.has(_id))
    .map(({ reference, lots }) => {
      const expected = counted(lots, 'lot');
      const message = `${reference} is not in the order. The draft keeps its ${expected}.`;
      return draftWarning({ reference, found: '', expected, message });
    });
  return [...changed, ...kept];
}

function draftWarning(warning: Pick<Problem, 'reference' | 'found' | 'expected' | 'message'>): Problem {
  return { ...warning, sheet: '', cell: '', field: 'order', severity: 'warning' };
}
