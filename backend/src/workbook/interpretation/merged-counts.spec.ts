import { type CellValue, readOrder, readStock } from '../../../test/workbooks/in-code-sheets.js';

const sized = ['Reference', 'Colour', 'Wholesale price', 'S', 'M', 'L', 'XL'];
const shirt = (reference: string): CellValue[] => [reference, 'Red', 80, 5, 6, 7, 8];
const bag: CellValue[] = ['LN-2', 'Black', 60, 50, null, null, null];
const messages = ({ problems }: { problems: { cell: string; severity: string; message: string }[] }) =>
  problems
    .filter(({ message }) => message.includes('merged'))
    .map(({ severity, message }) => `${severity}: ${message}`);

describe('a merged cell with lots', () => {
  it('over several size columns is told with the size that they are counted for', () => {
    const reading = readOrder([{ merges: ['D3:G3'], rows: [sized, shirt('LN-1'), bag, shirt('LN-3')] }]);
    expect(reading.lines.filter(({ reference }) => reference === 'LN-2')).toMatchObject([{ size: 'S', lots: 50 }]);
    expect(messages(reading)).toEqual([
      'warning: Cell D3 (order quantity) is merged over D3:G3; its lots count once, for LN-2 in size S.',
    ]);
  });

  it('that begins left of the order column is told, because its lots are not counted', () => {
    const header = ['Reference', 'Description', 'Price', 'Note', 'Order lots'];
    const reading = readOrder([
      { merges: ['D3:E3'], rows: [header, ['LN-1', 'a', 80, null, 2], ['LN-2', 'b', 50, 3, null]] },
    ]);
    expect(messages(reading)).toEqual([
      'warning: Cell D3 (order quantity) is merged over D3:E3 and holds 3, which is not read as lots; enter lots in column E.',
    ]);
    expect(reading.problems).toHaveLength(1);
  });

  it('is not told when it is merged with an empty column at its right, or is a title over the whole row', () => {
    const header = ['Reference', 'Description', 'Price', 'Order lots', 'Note'];
    const reading = readOrder([
      {
        merges: ['D2:E2', 'A3:E3', 'B4:E4'],
        rows: [header, ['LN-1', 'a', 80, 2], [2026], ['LN-2', 'Not before May'], ['LN-3', 'c', 50, 5]],
      },
    ]);
    expect(reading.lines.map(({ reference, lots }) => [reference, lots])).toEqual([
      ['LN-1', 2],
      ['LN-3', 5],
    ]);
    expect(messages(reading)).toEqual([]);
  });
});

describe('a merged cell with stock', () => {
  const header = ['Reference', 'Description', 'Wholesale price', 'Note', 'Available lots'];

  it('over several rows or sizes is told once', () => {
    const rows: CellValue[][] = ['LN-1', 'LN-2', 'LN-3', 'LN-4'].map((reference) => [reference, 'a', 80, null, 20]);
    const tall = readStock([{ merges: ['E2:E3', 'E4:E5'], rows: [header, ...rows] }]);
    expect(tall.lines.map(({ availableLots }) => availableLots)).toEqual([20, 0, 20, 0]);
    expect(messages(tall)).toEqual([
      'warning: Cell E2 (available) is merged over E2:E3; its stock counts once, in the first cell of the range (2 such cells in this table).',
    ]);
    const wide = readStock([{ merges: ['D3:G3'], rows: [sized, shirt('LN-1'), bag, shirt('LN-3')] }]);
    expect(messages(wide)).toMatchObject([expect.stringContaining('D3:G3')]);
  });

  it('over the rows of one line is not told', () => {
    const rows: CellValue[][] = [['LN-1', 'a', 80, null, 20], [], ['LN-2', 'b', 90, null, 7], []];
    const reading = readStock([{ merges: ['A2:A3', 'E2:E3', 'A4:A5', 'E4:E5'], rows: [header, ...rows] }]);
    expect(reading.lines.map(({ availableLots }) => availableLots)).toEqual([20, 7]);
    expect(messages(reading)).toEqual([]);
  });

  it('that begins left of the stock column is told, because it is not counted', () => {
    const rows: CellValue[][] = [
      ['LN-1', 'a', 80, null, 20],
      ['LN-2', 'b', 80, 7, null],
    ];
    expect(messages(readStock([{ merges: ['D3:E3'], rows: [header, ...rows] }]))).toEqual([
      'warning: Cell D3 (available) is merged over D3:E3 and holds 7, which is not read as stock; enter stock in column E.',
    ]);
  });
});
