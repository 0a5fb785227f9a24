import { collectBytes } from '../../../test/workbooks/collect-workbook.js';
import { sharedStringsXml, sheetXml, workbookFile } from '../../../test/workbooks/workbook-files.js';
import type { Cell } from '../cells.js';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${[
  ['worksheet', 'worksheets/sheet1.xml'],
  ['sharedStrings', 'sharedStrings.xml'],
  ['styles', 'styles.xml'],
]
  .map(
    ([type, target]) =>
      `<Relationship Id="rId${type === 'worksheet' ? 1 : type}" Type="${relationships}/${type}" Target="${target}"/>`,
  )
  .join('')}</Relationships>`;
/** Style 1 has a struck-out font. */
const styles = `<styleSheet xmlns="${main}"><fonts><font/><font><strike/></font></fonts><cellXfs><xf fontId="0"/><xf fontId="1"/></cellXfs></styleSheet>`;

const run = (text: string, font?: string) =>
  `<r>${font === undefined ? '' : `<rPr>${font}<sz val="11"/></rPr>`}<t xml:space="preserve">${text}</t></r>`;
const struck = '<strike/>';
const raised = '<vertAlign val="superscript"/>';

/** The cells of an .xlsx file with these rich texts: as shared texts in row 1, as inline texts in row 2. */
async function rowsOf(style: number, items: readonly string[]): Promise<Cell[][]> {
  const shared = items.map((_, index) => `<c t="s" s="${style}"><v>${index}</v></c>`).join('');
  const inline = items.map((item) => `<c t="inlineStr" s="${style}"><is>${item}</is></c>`).join('');
  const [sheet] = await collectBytes(
    workbookFile({
      sheets: [{ name: 'Stock', xml: sheetXml(`<row r="1">${shared}</row><row r="2">${inline}</row>`) }],
      sharedStrings: sharedStringsXml(items),
      parts: { 'xl/_rels/workbook.xml.rels': relations, 'xl/styles.xml': styles },
    }),
  );
  return [1, 2].map((row) =>
    Object.entries(sheet?.cells ?? {}).flatMap(([address, cell]) => (address.endsWith(String(row)) ? [cell] : [])),
  );
}

const text = (value: string): Cell => ({ kind: 'text', text: value });
const struckText = (value: string): Cell => ({ kind: 'text', text: value, struck: true });

// R31
describe('a text whose parts have different fonts', () => {
  it('leaves struck-out parts out if others remain, and is struck out otherwise', async () => {
    const items = [
      run('120', struck) + run(' 100', '<b/>'),
      run('1', struck) + run('2'),
      run('5', struck),
      run('old ', struck) + run('5', '<strike val="1"/>'),
      run('5', '<strike val="0"/>'),
    ];
    const expected = [text(' 100'), text('2'), struckText('5'), struckText('old 5'), text('5')];
    expect(await rowsOf(0, items)).toEqual([expected, expected]);
  });

  it('keeps only parts with a font of their own where the font of the cell is struck out', async () => {
    const items = [run('120') + run(' 100', '<b/>'), run('120') + run('!', struck), run('120', '<b/>'), run('7')];
    const expected = [text(' 100'), struckText('120'), text('120'), struckText('7')];
    expect(await rowsOf(1, items)).toEqual([expected, expected]);
  });

  it('keeps digits of different heights apart, but not units and ordinals', async () => {
    const items = [
      run('80') + run('50', raised),
      run('1', raised) + run('80'),
      run('80.') + run('50', raised),
      run('m') + run('2', raised) + run('Ø'),
      run('1') + run('st', raised),
      run('H') + run('2', '<vertAlign val="subscript"/>') + run('0'),
      run('8') + run('0', '<vertAlign val="baseline"/>'),
    ];
    const expected = ['80^50', '1^80', '80.50', 'm2Ø', '1st', 'H2^0', '80'].map(text);
    expect(await rowsOf(0, items)).toEqual([expected, expected]);
  });
});
