import type { OrderSheetLine } from '@portal/contract/workbook';
import { referenceKey, variantKey } from '../identity.js';

type Line = OrderSheetLine;

interface Sheet {
  name: string;
  /** The lots ordered of each article, by the article's key. */
  lots: Map<string, number>;
}

/** How a sheet repeats an earlier sheet. */
export interface SheetRepetition {
  /**
   * `copy`: the sheet has the same articles with the same lots. `mostly`: at least half of its articles have the same
   * lots. `partly`: it only has some of the same articles.
   */
  kind: 'copy' | 'mostly' | 'partly';
  earlier: string;
  articles: number;
}

/**
 * Finds sheets that repeat the order of an earlier sheet, such as a copied tab. Holds the lines of a sheet back as long
 * as the sheet can still be a copy.
 */
export class RepeatedSheets {
  readonly #emit: (line: Line) => void;
  readonly #earlier: Sheet[] = [];
  #own: Sheet = { name: '', lots: new Map() };
  #possible: Sheet[] = [];
  #held: Line[] = [];

  constructor(emit: (line: Line) => void) {
    this.#emit = emit;
  }

  enter(name: string): void {
    this.#own = { name, lots: new Map() };
    this.#possible = [...this.#earlier];
    this.#held = [];
  }

  take(line: Line): void {
    const key = keyOf(line);
    // Units that are not converted to lots yet are counted as negative numbers, so that they never equal lots.
    const lots = (this.#own.lots.get(key) ?? 0) + (line.lots > 0 ? line.lots : -(line.pieces ?? 0));
    this.#own.lots.set(key, lots);
    if (this.#possible.length > 0) {
      this.#possible = this.#possible.filter((sheet) => Math.abs(sheet.lots.get(key) ?? 0) >= Math.abs(lots));
      this.#held.push(line);
      if (this.#possible.length === 0) this.#release();
    } else this.#emit(line);
  }

  /** Call at the end of a sheet. Returns how the sheet repeats an earlier sheet, or null if it does not. */
  leave(): SheetRepetition | null {
    const own = this.#own;
    if (own.lots.size === 0) return null;
    const repetition = this.#repetition(own);
    if (repetition?.kind === 'copy') this.#held = [];
    else {
      this.#release();
      this.#earlier.push(own);
    }
    return repetition;
  }

  #repetition(own: Sheet): SheetRepetition | null {
    let most: SheetRepetition | null = null;
    for (const { name, lots } of this.#earlier) {
      let again = 0;
      let same = 0;
      for (const [key, value] of own.lots) {
        const known = lots.get(key);
        if (known !== undefined) again++;
        if (known === value) same++;
      }
      if (same === own.lots.size && same === lots.size) return { kind: 'copy', earlier: name, articles: same };
      if (again <= (most?.articles ?? 0)) continue;
      const isMost = same >= 2 && same * 2 >= own.lots.size;
      most = { kind: isMost ? 'mostly' : 'partly', earlier: name, articles: again };
    }
    return most;
  }

  #release(): void {
    for (const line of this.#held) this.#emit(line);
    this.#held = [];
  }
}

function keyOf({ reference, colour, size, barcode }: Line): string {
  const variant = variantKey(colour, size);
  const key =
    variant === '' && barcode === null ? referenceKey(reference) : `${referenceKey(reference)}\u001e${variant}`;
  return barcode === null ? key : `${key}\u001d${barcode}`;
}
