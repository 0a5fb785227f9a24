import type { PublishedLine } from '@portal/contract/stock-files';
import { searchKey } from '@portal/contract/text/search-text';

/** A row of the grid: one line, or with sizes as columns the lines of one article by size. */
export interface GridRow {
  key: string;
  /** The reference; without the size where the row has several lines. */
  reference: string;
  /** The line with the facts that the row shows. */
  first: PublishedLine;
  /** The line of each column; undefined where the article has no such size. */
  cells: readonly (PublishedLine | undefined)[];
}

export interface GridRows {
  rows: readonly GridRow[];
  /** The sizes that are columns; empty when each line is a row. */
  sizes: readonly string[];
}

/** More columns than this do not fit beside the article. */
const mostSizes = 30;

export function oneRowPerLine(lines: readonly PublishedLine[]): GridRows {
  return {
    rows: lines.map((line) => ({ key: line._id, reference: line.reference, first: line, cells: [line] })),
    sizes: [],
  };
}

/** Removes the size from a reference in which it stands as a part of its own: `AL-1108-BLA-XL` → `AL-1108-BLA`. */
function withoutSize(reference: string, size: string): string {
  const parts = reference.split(/([-_./ ]+)/);
  const at = parts.findLastIndex((part) => part.toLowerCase() === size.toLowerCase());
  if (at < 1) return reference;
  return parts.toSpliced(at - 1, 2).join('');
}

/**
 * Rows with sizes as columns, where references differ only by size (row G05). Undefined when no two lines belong to one
 * article, or when there are too many sizes.
 */
export function sizesAsColumns(lines: readonly PublishedLine[]): GridRows | undefined {
  const sizes = new Map<string, number>();
  const articles = new Map<string, { first: PublishedLine; cells: (PublishedLine | undefined)[] }>();
  let merged = 0;
  for (const line of lines) {
    const size = line.size?.trim() ?? '';
    const column = sizes.get(size) ?? sizes.size;
    sizes.set(size, column);
    if (sizes.size > mostSizes) return undefined;
    const { description, colour, wholesalePrice, unitsPerLot } = line;
    const key = JSON.stringify([withoutSize(line.reference, size), description, colour, wholesalePrice, unitsPerLot]);
    const article = articles.get(key);
    if (article && article.cells[column] === undefined) {
      article.cells[column] = line;
      merged += 1;
    } else {
      const cells: (PublishedLine | undefined)[] = [];
      cells[column] = line;
      // A second line of the same size, which differs in nothing else, gets a row of its own.
      articles.set(article ? `${key} ${line._id}` : key, { first: line, cells });
    }
  }
  if (merged === 0) return undefined;
  const names = [...sizes.keys()];
  return {
    sizes: names,
    rows: [...articles].map(([key, { first, cells }]) => ({
      key,
      reference:
        cells.filter(Boolean).length > 1 ? withoutSize(first.reference, first.size?.trim() ?? '') : first.reference,
      first,
      cells: names.map((_, at) => cells[at]),
    })),
  };
}

const searched = ({ reference, description, colour, size, barcode }: PublishedLine) =>
  searchKey(`${reference}\n${description ?? ''}\n${colour ?? ''}\n${size ?? ''}\n${barcode ?? ''}`);

/** The lines that contain every word of the search. */
export function matchingLines(lines: readonly PublishedLine[], search: string): readonly PublishedLine[] {
  const words = searchKey(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return lines;
  return lines.filter((line) => {
    const text = searched(line);
    return words.every((word) => text.includes(word));
  });
}

/** A cell of the grid by its row and column, both from 0. */
export interface Position {
  row: number;
  column: number;
}

/** Rows that Page Up and Page Down move. */
const pageRows = 10;

/** The cell to which a key moves from a cell; undefined when the key moves nowhere. */
export function positionAfter(
  key: { key: string; shiftKey: boolean; ctrlKey: boolean },
  { rows }: GridRows,
  from: Position,
): Position | undefined {
  const isCell = ({ row, column }: Position) => rows[row]?.cells[column] !== undefined;
  const columns = rows[from.row]?.cells.length ?? 1;
  /** The first cell from a position on, skipping sizes that an article does not have. */
  const seek = (row: number, column: number, rowStep: number, columnStep: number): Position | undefined => {
    let at = { row, column };
    while (at.row >= 0 && at.row < rows.length && at.column >= 0 && at.column < columns) {
      if (isCell(at)) return at;
      at = { row: at.row + rowStep, column: at.column + columnStep };
    }
    return undefined;
  };
  /** Reads on to the next cell in the row, and then to the first cell of the next row. */
  const next = (step: 1 | -1): Position | undefined => {
    let at = from.row * columns + from.column + step;
    for (; at >= 0 && at < rows.length * columns; at += step) {
      const position = { row: Math.floor(at / columns), column: at % columns };
      if (isCell(position)) return position;
    }
    return undefined;
  };
  const last = rows.length - 1;
  const wholeGrid = key.ctrlKey || columns === 1;
  switch (key.key) {
    case 'ArrowDown':
      return seek(from.row + 1, from.column, 1, 0);
    case 'ArrowUp':
      return seek(from.row - 1, from.column, -1, 0);
    case 'Enter':
      return key.shiftKey ? seek(from.row - 1, from.column, -1, 0) : seek(from.row + 1, from.column, 1, 0);
    case 'ArrowRight':
      return seek(from.row, from.column + 1, 0, 1);
    case 'ArrowLeft':
      return seek(from.row, from.column - 1, 0, -1);
    case 'Tab':
      return next(key.shiftKey ? -1 : 1);
    case 'Home':
      return seek(wholeGrid ? 0 : from.row, 0, 0, 1);
    case 'End':
      return seek(wholeGrid ? last : from.row, columns - 1, 0, -1);
    case 'PageDown':
      return seek(Math.min(last, from.row + pageRows), from.column, -1, 0);
    case 'PageUp':
      return seek(Math.max(0, from.row - pageRows), from.column, 1, 0);
    default:
      return undefined;
  }
}

/**
 * The lines of the rows from a cell downwards, for a pasted column; fewer than `count` when the grid ends before. An
 * article that lacks the size is undefined, so that each number stays in its row.
 */
export function linesBelow({ rows }: GridRows, from: Position, count: number): (PublishedLine | undefined)[] {
  return rows.slice(from.row, from.row + count).map(({ cells }) => cells[from.column]);
}
