import type { MappedColumn } from '@portal/contract/workbook';
import { type CellValue, readStock } from '../../../../test/workbooks/in-code-sheets.js';

const goods = (...values: ((index: number) => CellValue)[]): CellValue[][] =>
  Array.from({ length: 10 }, (_, index) => values.map((value) => value(index)));
const columnsOf = (rows: CellValue[][]): readonly MappedColumn[] => readStock([{ rows }]).sheets[0]?.columns ?? [];
const code = (prefix: string) => (index: number) => `${prefix}-${100 + index * 7}`;
const name = (index: number): CellValue => `Linen shirt ${String.fromCharCode(65 + index)}`;
const price = (index: number): CellValue => 80.5 + index;

describe('the margin of a column to the next best assignment', () => {
  it('is wide where one column alone fits, and its reason names no other', () => {
    const [reference, , wholesalePrice] = columnsOf([
      ['SKU', 'Name', 'Wholesale price'],
      ...goods(code('LN'), name, price),
    ]);
    expect(reference?.margin).toBeGreaterThan(4);
    expect(wholesalePrice?.margin).toBeGreaterThan(4);
    expect(reference?.reason).toBe('The header is a usual word for reference.');
  });

  it('is narrow between two columns that fit equally, lowers the confidence, and the reason names the other column', () => {
    const more = ['Name', 'Colour', 'Size', 'Stock', 'Wholesale price'];
    const values = [name, () => 'Red', () => 'M', () => 7, price];
    const oneCode = columnsOf([['Zzyx', ...more], ...goods(code('LN'), ...values)]);
    const twoCodes = columnsOf([['Zzyx', 'Qqrt', ...more], ...goods(code('LN'), code('PX'), ...values)]);
    const [alone, either] = [oneCode[0], twoCodes[0]];
    expect([alone?.field, either?.field]).toEqual(['reference', 'reference']);
    expect(either?.margin).toBeLessThan(alone?.margin ?? 0);
    expect(either?.confidence).toBeLessThan(alone?.confidence ?? 0);
    expect(alone?.reason).toBe('Its values look like product codes and hardly repeat.');
    expect(either?.reason).toBe(`${alone?.reason} Column B could also be the reference.`);
  });

  it('is not narrowed by a column that another field needs more', () => {
    const [reference, barcode] = columnsOf([
      ['SKU', 'EAN', 'Name', 'Wholesale price'],
      ...goods(code('LN'), () => '6291041500213', name, price),
    ]);
    expect(barcode).toMatchObject({ field: 'barcode' });
    expect(reference?.reason).not.toContain('could also be');
  });

  it('is absent for columns that a person chose', () => {
    const rows = [['SKU', 'Name', 'Wholesale price'], ...goods(code('LN'), name, price)];
    const columns = { reference: 'A', wholesalePrice: 'C' };
    const { sheets } = readStock([{ rows }], undefined, { tables: [{ sheet: 'Sheet1', headerRow: 1, columns }] });
    expect(sheets[0]?.columns[0]).toMatchObject({ field: 'reference', confidence: 1 });
    expect(sheets[0]?.columns[0]).not.toHaveProperty('margin');
  });
});
