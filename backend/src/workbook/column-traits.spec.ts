import { utils, write } from '@e965/xlsx';
import { collectBytes } from '../../test/workbooks/collect-workbook.js';
import { type CellValue, readOrder, readStock } from '../../test/workbooks/in-code-sheets.js';
import { sheetXml, workbookFile } from '../../test/workbooks/workbook-files.js';
import { ColumnTraits } from './column-traits.js';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
/** A style sheet in which style 1 unlocks its cells and style 2 gives them a fill colour. */
const styles = `<styleSheet xmlns="${main}"><fills><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"/></fill></fills><cellXfs><xf numFmtId="0"/><xf numFmtId="0"><protection locked="0"/></xf><xf numFmtId="0" fillId="2"/></cellXfs></styleSheet>`;

async function traitsOf(rows: string, after = '', before = ''): Promise<ColumnTraits> {
  const file = workbookFile({
    sheets: [{ name: 'Stock', xml: sheetXml(rows, after, before) }],
    parts: {
      'xl/styles.xml': styles,
      'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>`,
    },
  });
  const [sheet] = await collectBytes(file);
  return sheet?.head.traits ?? new ColumnTraits();
}

const rowsOf = (cells: (row: number) => string) =>
  [1, 2, 3, 4].map((row) => `<row r="${row}">${cells(row)}</row>`).join('');

describe('the traits read for each column', () => {
  it('tell which columns are hidden, in .xlsx, .xls and SpreadsheetML files', async () => {
    const book = () => {
      const sheet = utils.aoa_to_sheet([['SKU', 'Cost', 'WHS']]);
      sheet['!cols'] = [{}, { hidden: true }, {}];
      return utils.book_new(sheet, 'Stock');
    };
    for (const bookType of ['xlsx', 'biff8', 'xlml'] as const) {
      const bytes = write(book(), { type: 'buffer', bookType }) as Buffer;
      const [sheet] = await collectBytes(bytes, bookType === 'xlsx' ? 'file.xlsx' : 'file.xls');
      const { traits } = sheet?.head ?? {};
      expect([bookType, ...[0, 1, 2].map((column) => traits?.isHidden(column))]).toEqual([
        bookType,
        false,
        true,
        false,
      ]);
    }
  });

  it('tell which columns are multiplied by a formula and which column shows the product', async () => {
    const traits = await traitsOf(
      rowsOf(
        (row) =>
          `<c r="E${row}"><v>2</v></c><c r="G${row}"><f>$E${row}*F${row}</f><v>4</v></c><c r="H${row}"><f>E${row}+1</f><v>3</v></c>`,
      ),
    );
    expect(traits.factorBeside(4)).toBe(5);
    expect(traits.factorBeside(5)).toBe(4);
    expect([4, 6, 7].map((column) => traits.isProduct(column))).toEqual([false, true, false]);
    expect([4, 6, 7].map((column) => traits.isComputed(column))).toEqual([false, true, true]);
  });

  it.each([
    ['accepts numbers only', 0, '<dataValidations><dataValidation type="whole" sqref="B2:B90"/></dataValidations>'],
    ['is unlocked in a protected sheet', 1, '<sheetProtection sheet="1"/>'],
    ['is the only one with a fill colour', 2, ''],
  ])('tell that a person is meant to fill in a column that %s', async (_name, style, after) => {
    const cells = (row: number) => `<c r="A${row}"><v>1</v></c><c r="B${row}" s="${style}"/>`;
    const traits = await traitsOf(rowsOf(cells), after);
    expect([0, 1].map((column) => traits.isInput(column))).toEqual([false, true]);
  });

  it('do not mark columns to fill in if the sheet is unprotected or if all columns have a colour', async () => {
    const unlocked = await traitsOf(rowsOf((row) => `<c r="A${row}"><v>1</v></c><c r="B${row}" s="1"/>`));
    const coloured = await traitsOf(rowsOf((row) => `<c r="A${row}" s="2"><v>1</v></c><c r="B${row}" s="2"/>`));
    expect([unlocked.isInput(1), coloured.isInput(1)]).toEqual([false, false]);
  });
});

describe('columns recognised by their traits', () => {
  const stock = (traits: ColumnTraits, header: CellValue[], line: (at: number) => CellValue[]) =>
    readStock([{ traits, rows: [header, ...[1, 2, 3, 4, 5].map(line)] }]);

  it('never take a hidden cost column as the price', () => {
    const traits = new ColumnTraits();
    traits.hide(2, 2);
    const header = ['SKU', 'Description', 'Cost', 'Price'];
    const { lines } = stock(traits, header, (at) => [`A-${at}`, `Polo ${at}`, 40.5, 80.5]);
    expect(lines[0]).toMatchObject({ wholesalePrice: '80.5' });
    expect(() => stock(traits, header.slice(0, 3), (at) => [`A-${at}`, `Polo ${at}`, 40.5])).toThrow(
      'No table was found',
    );
  });

  it('never take a line total as the price, even if its header says price', () => {
    const traits = new ColumnTraits();
    traits.seeFormula(4, 'C2*D2');
    const { lines } = stock(traits, ['SKU', 'Description', 'Price', 'Qty', 'Price'], (at) => [
      ...[`A-${at}`, `Polo ${at}`, 80.5, 0, 0],
    ]);
    expect(lines[0]).toMatchObject({ wholesalePrice: '80.5' });
  });

  it('take a computed column as the price if no other column holds prices', () => {
    const traits = new ColumnTraits();
    traits.seeFormula(2, 'D2*E2');
    const { lines } = stock(traits, ['SKU', 'Description', 'Price', 'Zzyx', 'Qqrt'], (at) => [
      ...[`A-${at}`, `Polo ${at}`, 80.5, 161, 0.5],
    ]);
    expect(lines[0]).toMatchObject({ wholesalePrice: '80.5' });
  });

  it.each<[string, (traits: ColumnTraits) => void]>([
    ['its cells are the ones to fill in', (traits) => traits.markNumbersOnly(2, 2)],
    ['a formula multiplies it with the price', (traits) => traits.seeFormula(3, 'B2*C2')],
  ])('a column with an unknown header holds the order when %s', (_name, prepare) => {
    const traits = new ColumnTraits();
    prepare(traits);
    const rows: CellValue[][] = [
      ['SKU', 'Wholesale', 'Zzyx', 'Total'],
      ...[1, 2, 3].map((at) => [`A-${at}`, 80.5, at, 0]),
    ];
    const { lines, sheets } = readOrder([{ traits, rows }]);
    expect(lines.map(({ reference, lots }) => [reference, lots])).toEqual([
      ['A-1', 1],
      ['A-2', 2],
      ['A-3', 3],
    ]);
    expect(sheets[0]?.columns[2]).toMatchObject({ field: 'order', confidence: 0.5 });
  });

  it('take the one of two order columns that a person is meant to fill in', () => {
    const traits = new ColumnTraits();
    traits.markNumbersOnly(2, 2);
    const rows: CellValue[][] = [['SKU', 'Order qty', 'Order qty'], ...[1, 2, 3].map((at) => [`A-${at}`, null, at])];
    expect(readOrder([{ traits, rows }]).lines.map(({ lots }) => lots)).toEqual([1, 2, 3]);
  });
});
