import type { OrderSheetLine } from '@portal/contract/workbook';
import type { CatalogueItem } from '../../sheets/assess-lines.js';
import { counted } from '../../sheets/counted.js';
import { LineMatcher } from '../../sheets/match-lines.js';

export interface PasteMatch {
  line: OrderSheetLine;
  item: CatalogueItem;
  lots: number;
  /** How units became lots; null for a row that states lots. */
  note: string | null;
}

/** Units that are no whole lots, with the lots on either side of them. */
export interface PasteFraction {
  item: CatalogueItem;
  offers: number[];
}

/**
 * Matches pasted lines like those of an order file, and remembers each match. Units are converted by the published pack
 * size also where the row does not say that it counts units: a paste has no column of which somebody declared the unit.
 */
export class PasteMatcher extends LineMatcher {
  readonly matches: PasteMatch[] = [];
  readonly fractions = new Map<number, PasteFraction>();

  protected override lotsOf(line: OrderSheetLine, item: CatalogueItem): number | null {
    const { pieces, statedAs } = line;
    if (pieces === undefined) {
      this.matches.push({ line, item, lots: line.lots, note: null });
      return line.lots;
    }
    const { unitsPerLot, reference } = item;
    const said = statedAs ?? counted(pieces, 'unit');
    const lots = pieces / unitsPerLot;
    if (Number.isInteger(lots)) {
      this.matches.push({ line, item, lots, note: `${said} = ${counted(lots, 'lot')} of ${unitsPerLot}` });
      return lots;
    }
    const offers = [Math.floor(lots), Math.ceil(lots)].filter((offer) => offer > 0);
    const offered = offers
      .map((offer) => `${counted(offer, 'lot')} (${counted(offer * unitsPerLot, 'unit')})`)
      .join(' or ');
    this.fractions.set(line.row, { item, offers });
    const message = `${said} of ${reference} are no whole lots of ${counted(unitsPerLot, 'unit')}. Enter ${offered}.`;
    this.addProblem(line, { severity: 'error', field: 'order', found: said, expected: offered, message });
    return null;
  }
}
