import 'reflect-metadata';
import { draftLimits } from '@portal/contract/drafts';
import { workbookLimits } from '@portal/contract/workbook';
import fc from 'fast-check';
import { cleanText } from '../../../workbook/interpretation/cells/cell-values.js';
import { nearKey, referenceKey, variantKey } from '../../../workbook/interpretation/identity.js';
import type { CatalogueItem } from '../../sheets/assess-lines.js';
import { splitRows } from './pasted-rows.js';
import { type Catalogue, readPaste } from './read-paste.js';

type Published = Partial<CatalogueItem> & { reference: string };

function item({ reference, colour = null, size = null, ...more }: Published): CatalogueItem {
  return {
    itemId: [reference, colour, size].filter(Boolean).join('/'),
    referenceKey: referenceKey(reference),
    variantKey: variantKey(colour, size),
    ...{ reference, colour, size, barcode: null, description: null, unitPrice: '80.5000', unitsPerLot: 12 },
    ...{ minimumLots: null, availableLots: 100, stockLots: 100, isListed: true },
    ...more,
  };
}

const items = [
  item({ reference: 'AL-1108', barcode: '6291041500001', description: 'Polo 3 buttons' }),
  item({ reference: 'AL-1108-BLA', unitsPerLot: 24 }),
  item({ reference: '00123' }),
  item({ reference: 'AL-2000', colour: 'Black', size: '36' }),
  item({ reference: 'AL-2000', colour: 'Black', size: '38' }),
  item({ reference: 'AL-2000', colour: 'Navy', size: '36' }),
  item({ reference: 'AL-3000', availableLots: 2, minimumLots: 2 }),
  item({ reference: 'TOTAL LOOK' }),
  item({ reference: '1108' }),
  item({ reference: '2207' }),
];

const catalogue: Catalogue = {
  async find(lines) {
    const keys = new Set(lines.map(({ reference }) => referenceKey(reference)));
    return items.filter((one) => keys.has(one.referenceKey));
  },
  async findNear(lines) {
    const barcodes = new Set(lines.map(({ barcode, reference }) => barcode ?? reference));
    const keys = new Set(lines.map(({ reference }) => nearKey(reference)));
    return items.filter(
      ({ barcode, reference }) => (barcode !== null && barcodes.has(barcode)) || keys.has(nearKey(reference)),
    );
  },
};

const paste = (...lines: string[]) => readPaste(lines.join('\r\n'), [], catalogue);

/** `AL-1108 4` for matched rows, `kind` of the problems of all others. */
async function outcome(...lines: string[]): Promise<string[]> {
  const { matched, problems } = await paste(...lines);
  return lines.map((_, index) => {
    const found = matched.find(({ line }) => line === index + 1);
    const told = problems.filter(({ line }) => line === index + 1).map(({ kind }) => kind);
    return [...(found ? [`${found.stockItemId} ${found.lots}`] : []), ...told].join(' + ');
  });
}

describe('a pasted text', () => {
  // G04
  it.each([
    ['two columns', 'AL-1108\t4', 'AL-1108 4'],
    ['two columns the other way round', '4\tAL-1108', 'AL-1108 4'],
    ['a reference with leading zeros', '00123\t2', '00123 2'],
    ['a reference that lost its zeros', '123\t2', '00123 2 + near'],
    ['a barcode', '6291041500001\t3', 'AL-1108 3'],
    ['other spelling', 'al 1108\t3', 'AL-1108 3 + near'],
    ['semicolons', 'AL-1108;4', 'AL-1108 4'],
    ['commas', 'AL-1108,4', 'AL-1108 4'],
    ['quoted commas', '"AL-1108","4"', 'AL-1108 4'],
    ['colour and size in further cells', 'AL-2000\tBlack\t38\t5', 'AL-2000/Black/38 5'],
    ['a barcode beside the reference', 'AL-1108\t6291041500001\tPolo 3 buttons\t5', 'AL-1108 5'],
    ['x between', 'AL-1108-BLA x 4', 'AL-1108-BLA 4'],
    ['the quantity first', '4 x AL-1108', 'AL-1108 4'],
    ['the quantity first without a sign', '4 AL-1108', 'AL-1108 4'],
    ['a colon and pieces', 'AL-1108: 48 pcs', 'AL-1108 4'],
    ['pieces of a reference', '48 pcs of AL-1108-BLA', 'AL-1108-BLA 2'],
    ['dozens', 'AL-1108 2 dozen', 'AL-1108 2'],
    ['lots in words', 'AL-1108 - 4 lots please', 'AL-1108 4'],
    ['a bullet', '• AL-1108 x4', 'AL-1108 4'],
    ['a number of a list', '2. AL-1108 x 4', 'AL-1108 4'],
    ['colour and size in words', 'AL-2000 navy 36 x 7', 'AL-2000/Navy/36 7'],
    ['Arabic-Indic digits', 'AL-1108 x ٤', 'AL-1108 4'],
    ['a description', 'AL-1108 Polo 3 buttons x 4', 'AL-1108 4'],
    ['pieces first', '48 pcs AL-1108', 'AL-1108 4'],
    ['a description before the reference', 'Polo AL-1108 x 4', 'AL-1108 4'],
    ['other spelling in a line', 'al 1108 x 3', 'AL-1108 3 + near'],
    ['a reference in words', 'TOTAL LOOK\t4', 'TOTAL LOOK 4'],
    ['inches after a quotation mark', 'AL-1108\t"12" belt\t4', 'AL-1108 4'],
  ])('is understood with %s', async (_, line, expected) => {
    expect(await outcome(line)).toEqual([expected]);
  });

  // G04
  it.each([
    ['an unknown reference', 'ZZ-1\t4', 'unknown'],
    ['a greeting', 'Dear team, please send us', 'unknown'],
    ['several colours and sizes', 'AL-2000\t4', 'ambiguous'],
    ['two numbers that are both references', '1108 2207', 'lots'],
    ['two cells with numbers that are both references', '1108\t2207', 'lots'],
    ['a number that is both the lots and a size', 'AL-2000\t38', 'ambiguous'],
    ['several numbers', 'AL-1108\t4\t6', 'lots'],
    ['a further number in a line', 'AL-1108 12 x 4', 'lots'],
    ['no quantity', 'AL-1108', 'lots'],
    ['a fraction', 'AL-1108\t2.5', 'lots'],
    ['a negative quantity', 'AL-1108\t-2', 'lots'],
    ['a word for the quantity', 'AL-1108\tmany', 'lots'],
    ['an unreadable quantity of an unknown reference', 'ZZ-1\tmany', 'lots'],
    ['zero', 'AL-1108\t0', 'skipped'],
    ['a total', 'Total\t12', 'skipped'],
    ['a total in a line', 'Grand total: 12 lots', 'skipped'],
    ['more than available', 'AL-3000 x 5', 'AL-3000 5 + short'],
    ['less than the minimum', 'AL-3000 x 1', 'AL-3000 1 + minimum'],
  ])('tells %s', async (_, line, expected) => {
    expect(await outcome(line)).toEqual([expected]);
  });

  it('offers the lots on either side of units that are no whole lots', async () => {
    const { matched, problems } = await paste('AL-1108: 50 pcs', 'AL-1108-BLA: 10 pcs');
    expect(matched).toEqual([]);
    expect(problems).toMatchObject([
      { kind: 'lots', line: 1, stockItemId: 'AL-1108', offers: [4, 5], text: 'AL-1108: 50 pcs' },
      { kind: 'lots', line: 2, stockItemId: 'AL-1108-BLA', offers: [1] },
    ]);
    expect(problems[0]?.message).toBe(
      '50 pcs of AL-1108 are no whole lots of 12 units. Enter 4 lots (48 units) or 5 lots (60 units).',
    );
  });

  it('says how units became lots', async () => {
    const { matched } = await paste('AL-1108: 48 pcs');
    expect(matched).toMatchObject([{ lots: 4, note: '48 pcs = 4 lots of 12' }]);
  });

  it('adds up a reference that is listed again, and tells it', async () => {
    expect(await outcome('AL-1108 x 4', '', 'al-1108 x 2', 'AL-1108: 12 pcs')).toEqual([
      'AL-1108 7',
      '',
      'doubled',
      'doubled',
    ]);
  });

  it('reads the columns that a header row names, and counts no totals', async () => {
    const rows = [
      'Our order of May',
      'Reference\tColour\tSize\tPrice\tUnits per lot\tOrder (lots)\tTotal units',
      'AL-2000\tBlack\t36\t80.50\t12\t4\t48',
      'AL-2000\tNavy\t36\t81.00\t12\t2\t24',
      'AL-1108\t\t\t80.50\t12\t\t',
      'Total\t\t\t\t\t6\t72',
      'AL-1108-BLA x 3',
    ];
    expect(await outcome(...rows)).toEqual([
      'unknown',
      'skipped',
      'AL-2000/Black/36 4',
      'AL-2000/Navy/36 2 + changed',
      'skipped',
      'skipped',
      'AL-1108-BLA 3',
    ]);
  });

  it('reads a column of pieces, also below an Arabic header', async () => {
    expect(await outcome('رقم الصنف\tQty (pcs)', 'AL-1108\t48', 'AL-1108-BLA\t50')).toEqual([
      'skipped',
      'AL-1108 4',
      'lots',
    ]);
  });

  it('reads cells with line breaks as one row', async () => {
    const { matched, problems } = await readPaste('AL-1108\t"Polo\nshirt"\t4\nAL-1108-BLA\t2', [], catalogue);
    expect(matched.map(({ line, lots }) => [line, lots])).toEqual([
      [1, 4],
      [3, 2],
    ]);
    expect(problems).toEqual([]);
  });

  it('reads two lines with inches as two rows', async () => {
    expect(await outcome('AL-1108\t"belt\t4', 'AL-1108-BLA\t12" belt\t2')).toEqual(['AL-1108 4', 'AL-1108-BLA 2']);
  });

  it('carries nothing down past a row that is not of the table', async () => {
    const rows = ['Reference\tColour\tSize\tLots', 'AL-2000\tBlack\t36\t1', 'AL-9999', '\tBlack\t38\t3'];
    expect((await outcome(...rows)).slice(1, 4)).toEqual(['AL-2000/Black/36 1', 'unknown', 'ambiguous']);
  });

  it('carries a row with only a reference down, and not the one before it', async () => {
    const rows = ['Reference\tColour\tSize\tLots', 'AL-1108\t\t\t1', 'AL-2000\t\t\t', '\tBlack\t38\t3'];
    expect(await outcome(...rows)).toEqual(['skipped', 'AL-1108 1', 'skipped', 'AL-2000/Black/38 3 + near']);
  });

  it.each(['\t', ','])('is refused as a whole when a row has too many columns, separated by %j', async (separator) => {
    const text = Array.from({ length: workbookLimits.columns + 1 }, () => 'AL-1108').join(separator);
    await expect(readPaste(text, [], catalogue)).rejects.toMatchObject({ code: 'draft.too_large' });
  });

  it('is refused as a whole when it has too many rows', async () => {
    const text = 'AL-1108 x 1\n'.repeat(draftLimits.pasteLines + 1);
    await expect(readPaste(text, [], catalogue)).rejects.toMatchObject({ code: 'draft.too_large' });
  });

  // G04
  it('has every line that is not blank either matched or told', async () => {
    const word = fc.oneof(
      fc.constantFrom(...items.flatMap(({ reference, colour, size }) => [reference, colour ?? 'Red', size ?? 'XL'])),
      fc.constantFrom(
        'Reference',
        'Lots',
        'Total',
        'x',
        '4',
        '48 pcs',
        '2 dz',
        '-',
        '"',
        'Order (lots)',
        '1,5',
        '٤',
        '=1+1',
      ),
      fc.string({ maxLength: 12, unit: 'grapheme' }),
    );
    const line = fc
      .tuple(fc.array(word, { maxLength: 5 }), fc.constantFrom('\t', ' ', ';', ',', ' x '))
      .map(([words, separator]) => words.join(separator));
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 30 }), async (lines) => {
        const text = lines.join('\n');
        const { matched, problems } = await readPaste(text, [], catalogue);
        const told = new Set([...matched, ...problems].map(({ line: number }) => number));
        // A row with line breaks in its cells is told once, at its first line.
        for (const { line: number, text: row } of splitRows(text))
          if (told.has(number)) for (const at of row.split(/\r\n|\n|\r/).keys()) told.add(number + at);
        for (const [index, one] of text.split(/\r\n|\n|\r/).entries())
          if (cleanText(one) !== '') expect([one, told.has(index + 1)]).toEqual([one, true]);
      }),
      { numRuns: 300 },
    );
  });
});
