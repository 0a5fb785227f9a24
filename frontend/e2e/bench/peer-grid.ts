import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { StyleRow } from '../helpers/workbooks';

/** The grid that ours is measured beside. It is installed for the bench only, into a temporary folder. */
export const peer = { name: 'AG Grid Community', package: 'ag-grid-community', version: '36.2.0' };

/** Installs the peer and returns the path of its script for browsers. */
export function installPeer(folder: string): string {
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-save'];
  execFileSync('npm', ['install', ...flags, `${peer.package}@${peer.version}`], { cwd: folder, stdio: 'pipe' });
  return join(folder, 'node_modules', peer.package, 'dist', `${peer.package}.min.js`);
}

type Row = Record<string, string | number | null>;

interface PeerNode {
  setDataValue(column: string, value: number): void;
}

interface PeerWindow extends Window {
  agGrid: {
    createGrid: (
      box: Element,
      options: object,
    ) => { getRowNode(id: string): PeerNode | undefined; applyTransaction(change: { update: Row[] }): void };
  };
}

/**
 * Shows the references in the peer: with sizes as columns a row per article, otherwise a row per reference. The page has
 * the same columns, the same running total and the same paste of two columns as ours, written as its manual recommends.
 */
export async function openPeer(page: Page, script: string, styles: readonly StyleRow[], sizes: readonly string[]) {
  await page.setContent(
    '<body style="margin: 0"><div id="grid" style="block-size: 800px"></div><strong id="total">AED 0</strong></body>',
  );
  await page.addScriptTag({ path: script });
  await page.evaluate(
    ({ all, columns }) => {
      const { agGrid } = window as unknown as PeerWindow;
      const isBySize = columns.length > 0;
      const articleOf = (reference: string) => (isBySize ? reference.replace(/-[^-]+$/, '') : reference);
      const rows = new Map<string, Row>();
      const cellOf = new Map<string, { row: Row; field: string }>();
      for (const { reference, description, colour, size, price, unitsPerLot, availableLots } of all) {
        const key = articleOf(reference);
        const facts = { description, colour, price, unitsPerLot, ...(isBySize ? {} : { size, availableLots }) };
        const row = rows.get(key) ?? { reference: key, ...facts };
        const field = isBySize ? `size${size}` : 'lots';
        row[field] = null;
        rows.set(key, row);
        cellOf.set(reference, { row, field });
      }
      const lotsFields = isBySize ? columns.map((size) => `size${size}`) : ['lots'];
      const amount = (row: Row, lots: unknown) => Number(lots ?? 0) * Number(row.unitsPerLot) * Number(row.price);
      let total = 0;
      const add = (by: number) => {
        total += by;
        const text = `AED ${Math.round(total).toLocaleString('en')}`;
        (document.querySelector('#total') as Element).textContent = text;
      };
      const facts = ['reference', 'description', 'colour', ...(isBySize ? [] : ['size']), 'price', 'unitsPerLot'];
      const grid = agGrid.createGrid(document.querySelector('#grid') as Element, {
        rowData: [...rows.values()],
        rowHeight: 56,
        suppressColumnVirtualisation: true,
        getRowId: ({ data }: { data: Row }) => String(data.reference),
        columnDefs: [
          ...facts.map((field) => ({ field, width: 120, pinned: field === 'reference' ? 'left' : undefined })),
          ...lotsFields.map((field) => ({
            ...{ field, width: isBySize ? 74 : 116, editable: true, singleClickEdit: false },
            cellEditor: 'agTextCellEditor',
            valueParser: ({ newValue }: { newValue: string }) => (newValue === '' ? null : Number(newValue)),
          })),
          {
            headerName: 'Total',
            width: 120,
            valueGetter: ({ data }: { data: Row }) =>
              lotsFields.reduce((sum, field) => sum + amount(data, data[field]), 0),
          },
        ],
        onCellValueChanged: ({ data, oldValue, newValue }: { data: Row; oldValue: unknown; newValue: unknown }) =>
          add(amount(data, newValue) - amount(data, oldValue)),
      });
      document.addEventListener('paste', (event) => {
        const changed = new Set<Row>();
        let difference = 0;
        for (const line of (event.clipboardData?.getData('text/plain') ?? '').split('\n')) {
          const [reference = '', lots] = line.split('\t');
          const cell = cellOf.get(reference);
          if (!cell) continue;
          difference += amount(cell.row, lots) - amount(cell.row, cell.row[cell.field]);
          cell.row[cell.field] = Number(lots);
          changed.add(cell.row);
        }
        grid.applyTransaction({ update: [...changed] });
        add(difference);
      });
    },
    { all: [...styles], columns: [...sizes] },
  );
  await page.locator('#grid [role=gridcell]').first().waitFor();
}
