import fc from 'fast-check';
import { isolated } from './isolated.js';

describe('what is put into a sentence', () => {
  it.each(['Alba Studio', '', 'Società – Prêt-à-Porter', '東京'])('%j stays as it is', (text) => {
    expect(isolated(text)).toBe(text);
  });

  it.each([
    ['شركة', '\u2068شركة\u2069'],
    ['Atelier שלום 24', '\u2068Atelier שלום 24\u2069'],
    // Its own marks would turn what stands behind it.
    ['\u202eevil', '\u2068evil\u2069'],
    ['a\u2069b\u2067c', '\u2068abc\u2069'],
  ])('%j is kept apart', (text, kept) => {
    expect(isolated(text)).toBe(kept);
  });

  it('never leaves anything open or closes what it did not open', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const marks = isolated(text).match(/\p{Bidi_Control}/gu) ?? [];
        expect([[], ['\u2068', '\u2069']]).toContainEqual(marks);
      }),
    );
  });
});
