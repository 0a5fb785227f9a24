import { decodingOf } from './biff-texts.js';

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
