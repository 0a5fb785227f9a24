import type { OrderSheetLine } from '@portal/contract/workbook';
import { ArticleLots, articleKey } from './article-lots.js';

type Line = OrderSheetLine;

interface Table {
  headerRow: number;
  lots: ArticleLots;
  /** Number of lines of the sheet that were held back when the table began. */
  heldBefore: number;
  isCopy: boolean;
}

interface Sheet {
  name: string;
  lots: ArticleLots;
  tables: Table[];
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

/** A table with the same articles and the same lots as a table of an earlier sheet. */
export interface TableRepetition {
  headerRow: number;
  earlier: { sheet: string; headerRow: number };
  articles: number;
}

/** Fewest articles of a table that is a copy: one article with the same lots may be ordered for two deliveries. */
export const fewestInTable = 2;

/**
 * Finds sheets and tables that repeat the order of an earlier sheet, such as a copied tab. Holds their lines back as
 * long as they can still be copies.
 */
export class RepeatedSheets {
  readonly #emit: (line: Line) => void;
  readonly #earlier: Sheet[] = [];
  #own: Sheet = { name: '', lots: new ArticleLots(), tables: [] };
  #table: Table | null = null;
  #possibleSheets: Sheet[] = [];
  #possibleTables: Table[] = [];
  #held: Line[] = [];
  #repeatedTables: TableRepetition[] = [];

  constructor(emit: (line: Line) => void) {
    this.#emit = emit;
  }

  enter(name: string): void {
    this.#own = { name, lots: new ArticleLots(), tables: [] };
    this.#possibleSheets = [...this.#earlier];
    this.#held = [];
    this.#repeatedTables = [];
  }

  startTable(headerRow: number): void {
    const { tables, lots } = this.#own;
    // The first table shares the lots of its sheet, so that a sheet with one table is added up once.
    if (tables.length === 1) this.#own.lots = ArticleLots.sumOf([lots]);
    const own = tables.length === 0 ? lots : new ArticleLots();
    this.#table = { headerRow, lots: own, heldBefore: this.#held.length, isCopy: false };
    tables.push(this.#table);
    this.#possibleTables = this.#earlier.flatMap((sheet) => sheet.tables);
  }

  take(line: Line): void {
    const own = this.#own.lots;
    const table = this.#table?.lots ?? own;
    own.add(line);
    if (table !== own) table.add(line);
    if (this.#mayBeCopy()) {
      const key = articleKey(line);
      this.#possibleSheets = this.#possibleSheets.filter(({ lots }) => lots.covers(own, key));
      this.#possibleTables = this.#possibleTables.filter(({ lots }) => lots.covers(table, key));
    }
    if (this.#mayBeCopy()) this.#held.push(line);
    else {
      if (this.#held.length > 0) this.#release();
      this.#emit(line);
    }
  }

  /** Call at the end of each table. */
  endTable(): void {
    const table = this.#table;
    this.#table = null;
    this.#possibleTables = [];
    if (table === null || this.#earlier.length === 0 || table.lots.size < fewestInTable) return;
    for (const sheet of this.#earlier) {
      const same = sheet.tables.find(({ lots }) => lots.equals(table.lots));
      if (same === undefined) continue;
      const { headerRow, lots } = table;
      table.isCopy = true;
      this.#held.length = table.heldBefore;
      const earlier = { sheet: sheet.name, headerRow: same.headerRow };
      this.#repeatedTables.push({ headerRow, earlier, articles: lots.size });
      return;
    }
  }

  /** Call at the end of a sheet. Returns how the sheet, or else its tables, repeat earlier ones. */
  leave(): { sheet: SheetRepetition | null; tables: TableRepetition[] } {
    const { name, lots, tables } = this.#own;
    if (lots.isEmpty) return { sheet: null, tables: [] };
    const original = this.#earlier.find((sheet) => sheet.lots.equals(lots));
    if (original !== undefined) {
      this.#held = [];
      return { sheet: { kind: 'copy', earlier: original.name, articles: lots.size }, tables: [] };
    }
    this.#release();
    const counted = tables.filter(({ isCopy }) => !isCopy);
    const own = {
      name,
      lots: counted.length === tables.length ? lots : ArticleLots.sumOf(counted.map((table) => table.lots)),
      tables: counted,
    };
    const sheet = this.#earlier.length === 0 ? null : repetitionOf(own.lots.byKey, this.#earlier.map(lotsByKey));
    if (!own.lots.isEmpty) this.#earlier.push(own);
    return { sheet, tables: this.#repeatedTables };
  }

  #mayBeCopy(): boolean {
    return this.#possibleSheets.length > 0 || this.#possibleTables.length > 0;
  }

  #release(): void {
    for (const line of this.#held) this.#emit(line);
    this.#held = [];
  }
}

const lotsByKey = ({ name, lots }: Sheet) => ({ name, lots: lots.byKey });

/**
 * How a sheet that is no copy repeats the earlier sheet with which it has the most articles in common; null when all its
 * articles are new.
 */
export function repetitionOf(
  own: ReadonlyMap<string, number>,
  earlier: readonly { name: string; lots: ReadonlyMap<string, number> }[],
): SheetRepetition | null {
  let most: SheetRepetition | null = null;
  for (const { name, lots } of earlier) {
    let again = 0;
    let same = 0;
    for (const [key, value] of own) {
      const known = lots.get(key);
      if (known !== undefined) again++;
      if (known === value) same++;
    }
    if (again <= (most?.articles ?? 0)) continue;
    const isMost = same >= 2 && same * 2 >= own.size;
    most = { kind: isMost ? 'mostly' : 'partly', earlier: name, articles: again };
  }
  return most;
}
