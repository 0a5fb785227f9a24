import type { TableChoice } from '@portal/contract/workbook';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { loadTexts } from '../../texts/texts';
import { SheetGrid } from './sheet-grid';
import { columnLetter } from './table-choice';

/** Renders a sheet of this width with a value in every second column. */
function showSheet(width: number, table?: TableChoice) {
  const cells = Array.from({ length: width }, (_, column) =>
    column % 2 === 0 ? `Header ${columnLetter(column)}` : '',
  );
  const chosen: TableChoice[] = [];
  const sample = { sheet: 'Stock', rows: [{ row: 1, cells }] };
  render(
    <SheetGrid kind="stock" sample={sample} table={table} recognised={[]} onChange={(next) => chosen.push(next)} />,
  );
  return chosen;
}

async function pick(select: string, option: string): Promise<void> {
  await userEvent.click(screen.getByRole('combobox', { name: select }));
  const options = await screen.findAllByTitle(option);
  const shown = options.findLast((each) => each.closest('.ant-select-item'));
  if (shown) await userEvent.click(shown);
}

// X01
describe('the first rows of a sheet', () => {
  beforeAll(() => loadTexts('trade'));

  it('show empty columns as well, because the column for the ordered lots may be empty', () => {
    showSheet(4);
    expect(screen.getAllByRole('combobox')).toHaveLength(4);
    expect(screen.queryByRole('combobox', { name: 'Columns shown' })).not.toBeInTheDocument();
  });

  it('let the user choose a column far to the right of a wide sheet', async () => {
    const chosen = showSheet(200, { sheet: 'Stock', headerRow: 1, columns: { minimum: 'B' } });
    // A wide sheet shows only the columns that have a value, and the column that the user has chosen.
    expect(screen.getByRole('combobox', { name: 'Column B' })).toBeInTheDocument();
    expect(screen.queryByRole('combobox', { name: 'Column D' })).not.toBeInTheDocument();
    expect(screen.queryByText('Header GQ')).not.toBeInTheDocument();
    await pick('Columns shown', 'DO – GQ');
    expect(screen.getByText('Header GQ')).toBeInTheDocument();
    await pick('Column GQ', 'Reference');
    expect(chosen.at(-1)?.columns).toEqual({ minimum: 'B', reference: 'GQ' });
  });
});
