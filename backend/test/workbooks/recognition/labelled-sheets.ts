import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ColumnField } from '@portal/contract/workbook';
import type { Cell, MergedRange, SheetProperties, WorkbookVisitor } from '../../../src/workbook/cells.js';
import { inspectContainer } from '../../../src/workbook/container/container.js';
import { readWorkbook } from '../../../src/workbook/read-workbook.js';

/** One entry of `labels.json`: the header row and the deciding columns of a sheet as a person reads them. */
export interface SheetLabel {
  file: string;
  owner: string;
  sheet: string;
  /** `list` has prices, `catalogue` has none, `other` is no list of products. */
  kind: 'list' | 'catalogue' | 'other';
  language: string;
  /** 0 for a table without a header. */
  headerRow: number;
  /** Every column that a person would accept for the field; `-` when no column is acceptable as well. */
  columns: Partial<Record<ColumnField, string[]>>;
}

export interface LabelledSheet extends SheetLabel {
  merges: readonly MergedRange[];
  traits: SheetProperties['traits'];
  rows: { row: number; cells: (Cell | undefined)[] }[];
}

/** Recognition only looks at the first rows of a sheet, so later rows are not kept. */
const rowsKept = 200;

/** Reads `labels.json` and the first rows of each labelled sheet from `files/` of a corpus folder. */
export async function labelledSheets(folder: string): Promise<LabelledSheet[]> {
  const labels = JSON.parse(readFileSync(join(folder, 'labels.json'), 'utf8')) as SheetLabel[];
  const sheets: LabelledSheet[] = [];
  for (const [file, wanted] of Map.groupBy(labels, (label) => label.file)) {
    let current: LabelledSheet | undefined;
    const visitor: WorkbookVisitor = {
      enterSheet({ name, merges, traits }) {
        const label = wanted.find(({ sheet }) => sheet === name);
        current = label && { ...label, merges, traits, rows: [] };
        if (current) sheets.push(current);
        return current ? 'read' : 'skip';
      },
      row(row, cells) {
        if (current && current.rows.length < rowsKept) {
          current.rows.push({ row, cells: Array.from(cells, (cell) => cell && { ...cell }) });
        }
      },
      leaveSheet() {},
      async drain() {},
    };
    const path = join(folder, 'files', file);
    await readWorkbook(path, (await inspectContainer(path, file)).container, visitor).catch(() => undefined);
  }
  return sheets;
}
