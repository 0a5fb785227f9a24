import fc from 'fast-check';
import { withTemporaryFile } from '../../../test/workbooks/collect-workbook.js';
import { sheetXml, workbookFile } from '../../../test/workbooks/workbook-files.js';
import { WorkbookRefused } from '../cells.js';
import { inspectContainer } from './container.js';

const inspect = (fileName: string, bytes: string | Uint8Array) =>
  withTemporaryFile('upload', bytes, async (path) => (await inspectContainer(path, fileName)).container);
const workbook = workbookFile({ sheets: [{ name: 'S', xml: sheetXml('') }] });
const ole = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]);
const invalid = {
  code: 'workbook.invalid_format',
  message: 'Invalid file format. Please upload an Excel file (.xlsx, .xls, .xlsm).',
};

describe('the format of a file', () => {
  it('is recognised by its bytes, not by its name', async () => {
    for (const name of ['a.xlsx', 'a.xlsm', 'a.xls', 'A.XLS', 'a', 'a.pdf']) {
      expect(await inspect(name, workbook)).toBe('xlsx');
      expect(await inspect(name, ole)).toBe('xls');
    }
    expect(await inspect('a.xls', Buffer.from('0908100000060500', 'hex'))).toBe('xls');
  });

  it('may be HTML, XML or CSV as old systems export it, but only with an .xls name', async () => {
    const exports = {
      html: '<html><body><table><tr><td>SKU</td></tr></table>',
      xml: '\ufeff<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">',
      csv: 'SKU;Prix\nA;1',
    };
    for (const [container, text] of Object.entries(exports)) {
      expect(await inspect('stock.xls', text)).toBe(container);
      expect(await inspect('Stock.XLS ', text)).toBe(container);
      for (const name of ['stock.xlsx', 'stock.xlsm', 'stock.csv', 'stock.html'])
        await expect(inspect(name, text)).rejects.toMatchObject(invalid);
    }
    expect(await inspect('stock.xls', Buffer.from('\ufeffSKU\tPrix', 'utf16le'))).toBe('csv');
  });

  it('is refused when the bytes are neither a workbook nor a table as text', async () => {
    const others: (string | Uint8Array)[] = [
      '%PDF-1.7',
      Buffer.from('89504e470d0a1a0a0000', 'hex'),
      '<svg xmlns="x"/>',
      '<?xml version="1.0"?><rss/>',
      'ID;PWXL;N;E\r\nC;Y1;X1;K"SKU"\r\nE\r\n',
      Buffer.from([0x4d, 0x5a, 0, 1]),
    ];
    for (const bytes of others) {
      await expect(inspect('a.xlsx', bytes)).rejects.toMatchObject(invalid);
      if (bytes !== others[0]) await expect(inspect('a.xls', bytes)).rejects.toMatchObject(invalid);
    }
    await expect(inspect('a.xlsx', '')).rejects.toThrow('The file is empty.');
    await expect(inspect('a.xls', Buffer.alloc(26 * 1024 * 1024))).rejects.toThrow('larger than 25 MB');
  });

  it('is recognised or refused for arbitrary bytes', async () => {
    const starts = fc.constantFrom('', 'PK\x03\x04', '<html', '\x09\x08');
    await fc.assert(
      fc.asyncProperty(
        starts,
        fc.uint8Array({ maxLength: 300 }),
        fc.constantFrom('a.xls', 'a.xlsx'),
        async (start, bytes, name) => {
          await inspect(name, Buffer.concat([Buffer.from(start, 'latin1'), bytes])).catch((error) =>
            expect(error).toBeInstanceOf(WorkbookRefused),
          );
        },
      ),
      { numRuns: 200 },
    );
  });
});
