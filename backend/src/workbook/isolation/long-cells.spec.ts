import { withTemporaryFile } from '../../../test/workbooks/collect-workbook.js';
import { sheetXml, workbookFile } from '../../../test/workbooks/workbook-files.js';
import { WorkbookReader } from './workbook-reader.js';

/** The longest text that Excel keeps in a cell. */
const longest = 32_767;
const filled = (repeated: string, end = '!') =>
  repeated.repeat(Math.floor((longest - end.length - 10) / repeated.length)) + end;

/** Texts on which a regular expression that can match a part in two ways tries all combinations. */
const texts: readonly string[] = [
  `x${filled(' ', 'x')}`,
  `2${filled(' ', 'x')}`,
  `2=2${filled(' ', 'x')}`,
  `2 (2${filled(' ')}`,
  `2 pcs${filled(' ', '2')}`,
  `a:${filled(' ', '\n')}`,
  ...['0', '-', '.', '(', '"', ' -', '0 ', '. ', 'A1', '1,', '1 ,', '""', '[a', '1/', 'per '].map((one) => filled(one)),
];

const header = ['Reference', 'Product', 'Colour', 'Size', 'Wholesale price', 'Stock', 'Units per lot', 'Order', 'Note'];
const goods = ['A-1', 'Shirt', 'Blue', 'M', '80', '12', '6', '2', ''];

const cellXml = (value: string) =>
  /^\d{1,3}$/.test(value)
    ? `<c><v>${value}</v></c>`
    : `<c t="inlineStr"><is><t xml:space="preserve">${value.replaceAll('<', '&lt;')}</t></is></c>`;

/** Goods with the text in each column in turn, twenty times. */
function workbookWith(text: string): Uint8Array {
  const columns = Array.from({ length: 20 }, () => header.map((_, index) => index)).flat();
  const rows = columns.map((place) => goods.map((value, column) => (column === place ? text : value)));
  const xml = [header, goods, ...rows].map((cells) => `<row>${cells.map(cellXml).join('')}</row>`).join('');
  return workbookFile({ sheets: [{ name: 'Stock', xml: sheetXml(xml) }] });
}

// R05
describe('a text of 32,767 characters in each column', () => {
  // A tenth of it is enough. A quantity of spaces took 12 s.
  const reader = new WorkbookReader({ computedMs: 10_000, timeMs: 600_000 });
  afterAll(() => reader.close());

  it.each(texts.map((text) => [text.slice(0, 8), text]))(
    'does not use up the time of a reading: %j and so on',
    async (_, text) => {
      const lines = { stock: 0, order: 0 };
      await withTemporaryFile('long.xlsx', workbookWith(text), async (path) => {
        const onLines = (kind: keyof typeof lines) => async (read: readonly unknown[]) => {
          lines[kind] += read.length;
        };
        await reader.readStock(path, { fileName: 'long.xlsx', onLines: onLines('stock') });
        await reader.readOrder(path, { fileName: 'long.xlsx', onLines: onLines('order') });
      });
      expect(Math.min(lines.stock, lines.order)).toBeGreaterThan(0);
    },
    600_000,
  );
});
