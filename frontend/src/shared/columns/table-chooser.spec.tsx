import type { TableChoice } from '@portal/contract/workbook';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { loadTexts } from '../../texts/texts';
import { TableChooser } from './table-chooser';

const samples = [
  {
    sheet: 'Stock',
    rows: [
      { row: 2, cells: ['ST-100', 'Polo', '80'] },
      { row: 3, cells: ['ST-101', 'Shirt', '95.5'] },
    ],
  },
];

/** Renders the chooser with these tables, and returns the tables that the user then chooses. */
function showChooser(chosen: TableChoice[]) {
  const changes: (TableChoice[] | undefined)[] = [];
  const read = { sheets: [], samples };
  render(
    <TableChooser kind="stock" read={read} chosen={chosen} busy={false} onTables={(tables) => changes.push(tables)} />,
  );
  return changes;
}

async function chooseMeaning(column: string, meaning: string): Promise<void> {
  await userEvent.click(screen.getByRole('combobox', { name: column }));
  await userEvent.click(await screen.findByTitle(meaning));
}

const noHeader = 'The table has no header row; the first row is goods';
const columns = { reference: 'A', wholesalePrice: 'C' };

// X01
describe('the chooser of tables', () => {
  beforeAll(() => loadTexts('trade'));

  it('reads a table without a header row from its first row, and without columns of sizes', async () => {
    const changes = showChooser([{ sheet: 'Stock', headerRow: 2, columns, sizeColumns: ['B'] }]);
    await userEvent.click(screen.getByRole('checkbox', { name: noHeader }));
    expect(changes).toEqual([[{ sheet: 'Stock', headerRow: 0, columns }]]);
  });

  it('takes the first row as the header again when the box is cleared', async () => {
    const changes = showChooser([{ sheet: 'Stock', headerRow: 0, columns }]);
    const box = screen.getByRole('checkbox', { name: noHeader });
    expect(box).toBeChecked();
    await userEvent.click(box);
    expect(changes).toEqual([[{ sheet: 'Stock', headerRow: 2, columns }]]);
  });

  it('keeps all prices of a table with one price per size when another column is changed', async () => {
    const changes: (TableChoice[] | undefined)[] = [];
    const price = { field: 'wholesalePrice' as const, confidence: 0.5, reason: 'The header is a measure.' };
    const recognised = [
      { column: 'A', header: 'Name', field: 'reference' as const, confidence: 1, reason: '' },
      { ...price, column: 'B', header: '250 g', size: '250 g' },
      { ...price, column: 'C', header: '1 kg', size: '1 kg' },
    ];
    const read = { sheets: [{ sheet: 'Stock', headerRow: 2, columns: recognised }], samples };
    render(
      <TableChooser
        kind="stock"
        read={read}
        chosen={undefined}
        busy={false}
        onTables={(tables) => changes.push(tables)}
      />,
    );
    await chooseMeaning('Column A', 'Description');
    expect(changes).toEqual([
      [{ sheet: 'Stock', headerRow: 2, columns: { description: 'A' }, priceColumns: ['B', 'C'] }],
    ]);
  });

  it('replaces what a table with one price per size cannot have', async () => {
    const stock = { reference: 'A', wholesalePrice: 'B', available: 'C' };
    const changes = showChooser([{ sheet: 'Stock', headerRow: 2, columns: stock }]);
    await chooseMeaning('Column B', 'Price of a size');
    expect(changes).toEqual([[{ sheet: 'Stock', headerRow: 2, columns: { reference: 'A' }, priceColumns: ['B'] }]]);
  });

  it('starts with the columns that the server proposes for a table without a header row', async () => {
    const changes: (TableChoice[] | undefined)[] = [];
    const certain = { confidence: 0.6, reason: 'Its values look like prices.', header: '' };
    const proposed = [
      { ...certain, column: 'A', field: 'reference' as const },
      { ...certain, column: 'C', field: 'wholesalePrice' as const },
    ];
    const read = {
      sheets: [],
      samples: samples.map((sample) => ({ ...sample, guess: { headerRow: 0, columns: proposed } })),
    };
    render(
      <TableChooser
        kind="stock"
        read={read}
        chosen={undefined}
        busy={false}
        onTables={(tables) => changes.push(tables)}
      />,
    );
    expect(screen.getByRole('checkbox', { name: noHeader })).toBeChecked();
    await userEvent.click(screen.getByRole('button', { name: 'Use these columns' }));
    expect(changes).toEqual([[{ sheet: 'Stock', headerRow: 0, columns }]]);
  });
});
