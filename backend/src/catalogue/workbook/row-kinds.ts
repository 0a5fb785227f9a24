import type { Cell } from './cells.js';
import { foldedSet, headerKey, words } from './fold.js';
import { headerText, type KeptRow } from './header.js';
import { totalWords } from './synonyms/qualifiers.js';

const totals = foldedSet(totalWords);

/** "Total", "Sub-total Polo", "Order total:", "Итого": the label of a row that adds others up. */
function isTotalLabel(text: string): boolean {
  const found = words(text);
  const first = found[0];
  if (first === undefined || found.length > 6) return false;
  const second = found[1] ?? '';
  return (
    totals.has(first) ||
    totals.has(found.at(-1) ?? '') ||
    (['grand', 'sub', 'zwischen', 'общий', 'общая', 'genel', 'ara'].includes(first) && totals.has(second))
  );
}

/** A reference cell that is the label of a totals row. Labels have no digits, so that a reference "SUM-100" is none. */
export function isTotalReference(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code >= 0x30 && code <= 0x39) return false;
  }
  return isTotalLabel(text);
}

export function hasTotalLabel(cells: readonly (Cell | undefined)[]): boolean {
  for (const cell of cells) if (cell?.kind === 'text' && isTotalLabel(cell.text)) return true;
  return false;
}

/** Text cells of a row that has no number; -1 where it has one. A header never has numbers beside its words. */
export function textCells(cells: readonly (Cell | undefined)[]): number {
  let count = 0;
  for (const cell of cells) {
    if (cell === undefined) continue;
    if (cell.kind !== 'text') return -1;
    if (cell.text !== '') count++;
  }
  return count;
}

/** Knows a header that is printed again below, as page breaks and sections leave it. */
export class HeaderRows {
  private readonly keys: ReadonlyMap<number, string>[];

  constructor(rows: readonly KeptRow[]) {
    this.keys = rows.map(
      ({ cells }) =>
        new Map(
          cells.flatMap((cell, column) => (headerText(cell) === '' ? [] : [[column, headerKey(headerText(cell))]])),
        ),
    );
  }

  /** At least two of three text cells stand below the same word of one header row. */
  repeats(cells: readonly (Cell | undefined)[]): boolean {
    return this.keys.some((keys) => {
      let same = 0;
      let other = 0;
      cells.forEach((cell, column) => {
        const text = headerText(cell);
        if (text === '') return;
        if (keys.get(column) === headerKey(text)) same++;
        else other++;
      });
      return same > 0 && same >= 2 * other;
    });
  }
}
