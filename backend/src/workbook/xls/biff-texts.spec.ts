import { biffFont } from './biff-styles.js';
import { BiffSharedTexts, decodingOf, formattedText } from './biff-texts.js';

/** Fonts 0 to 2: ordinary, struck out, superscript. */
const fonts = Buffer.alloc(30);
fonts.writeUInt16LE(0x08, 12);
fonts.writeUInt16LE(1, 28);
const fontOf = (number: number) =>
  biffFont(
    fonts,
    [
      [0, 10],
      [10, 20],
      [20, 30],
    ],
    number,
  );

const short = (...numbers: number[]): Buffer =>
  Buffer.concat(numbers.map((number) => Buffer.from([number & 0xff, number >> 8])));

// X01
describe('texts whose parts have different fonts', () => {
  it('in the table of shared texts leave struck-out parts out and keep raised digits apart', () => {
    const text = (value: string, ...changes: number[]): Buffer =>
      Buffer.concat([
        short(value.length),
        Buffer.from([8]),
        short(changes.length / 2),
        Buffer.from(value),
        short(...changes),
      ]);
    const table = Buffer.concat([
      Buffer.alloc(8),
      ...[text('120 100', 0, 1, 3, 0), text('12', 0, 1), text('8050', 2, 2), text('120 100', 3, 0), text('80')],
    ]);
    const texts = new BiffSharedTexts(table, [[0, table.length]]);
    expect([0, 1, 2, 3, 4].map((index) => texts.text(index, fontOf))).toEqual([
      { text: ' 100', unstruck: ' 100' },
      { text: '12', struck: true },
      { text: '80^50', unstruck: '50' },
      { text: '120 100', unstruck: ' 100' },
      { text: '80' },
    ]);
  });

  it('in the record of a cell leave struck-out parts out', () => {
    const wide = Buffer.concat([short(2), Buffer.from([0]), Buffer.from('12'), short(1, 0, 1)]);
    const old = Buffer.concat([short(2), Buffer.from('12'), Buffer.from([2, 0, 1, 1, 0])]);
    const decode = (bytes: Buffer) => bytes.toString('latin1');
    expect(formattedText(wide, [0, wide.length], 8, decode, fontOf)).toEqual({ text: '12', struck: true });
    expect(formattedText(old, [0, old.length], 5, decode, fontOf)).toEqual({ text: '2', unstruck: '2' });
  });
});

// X01
describe('texts of Excel 95 and earlier', () => {
  const cyrillic = (text: string): Buffer => Buffer.from([...text].map((letter) => letter.charCodeAt(0) - 0x350));

  it('are read in the code page that the workbook names', async () => {
    const decode = await decodingOf(1252);
    expect(decode(Buffer.from('Größe, Señor, À la carte', 'latin1'))).toBe('Größe, Señor, À la carte');
  });

  it('are Russian from the first word on that no Western language has', async () => {
    const decode = await decodingOf(1252);
    expect([decode(Buffer.from('Café', 'latin1')), decode(cyrillic('Цена')), decode(cyrillic('шт'))]).toEqual([
      'Café',
      'Цена',
      'шт',
    ]);
  });
});
