import { joinedTexts } from '@portal/contract/documents/mixed-text';
import { directionOf, visualRuns } from './bidi-runs.js';

/** As it looks from left to right: fontkit turns runs with Arabic letters or digits around. */
const seen = (text: string, base: 'ltr' | 'rtl' = 'ltr') =>
  visualRuns(text, base)
    .map((run) => (/[\u0600-\u06ff]/.test(run) ? [...run].reverse().join('') : run))
    .join('');

describe('runs of a line', () => {
  it.each([
    ['Tax Invoice', 'ltr', 'Tax Invoice'],
    ['شركة', 'rtl', 'ةكرش'],
    ['Shirt قميص قطن XL', 'ltr', 'Shirt نطق صيمق XL'],
    ['صفحة 3 من 12', 'rtl', '12 نم 3 ةحفص'],
    // Brackets are mirrored.
    ['عباية (سوداء)', 'rtl', '(ءادوس) ةيابع'],
  ] as const)('%s in a line from %s', (text, base, visual) => {
    expect(seen(text, base)).toBe(visual);
  });

  // T03
  it.each([
    '54-58',
    '2026-11-23',
    '1001-2345',
    '1,234.50',
    '3×12',
    '10/2026',
    'INV-2026-000123',
    'AL-1108-BLA',
    'a.b2@shop.example',
    '٥٤',
  ])('never mirror %s beside Arabic words', (number) => {
    for (const base of ['ltr', 'rtl'] as const) {
      expect(seen(`مقاس ${number} قطن`, base)).toContain(number);
      expect(seen(`قطن (${number})`, base)).toContain(number);
    }
  });

  it('begin on the side of the first letter', () => {
    expect(directionOf('12 قميص Cotton')).toBe('rtl');
    expect(directionOf('12 Cotton قميص')).toBe('ltr');
    expect(directionOf('54-58')).toBe('ltr');
  });

  it('keep the order of joined texts in different scripts', () => {
    expect(seen(joinedTexts(['مريم', '+971 50 123 4567', 'm@shop.example']))).toBe(
      'ميرم\u00a0· +971 50 123 4567\u00a0· m@shop.example',
    );
    expect(seen(joinedTexts(['قميص', null, 'أسود', '42-44']), 'rtl')).toBe('42-44 ·\u00a0دوسأ ·\u00a0صيمق');
  });

  it('leave out control characters and marks of direction, and keep pairs of surrogates', () => {
    expect(seen('a\u0000\u202eb\u2067c')).toBe('abc'.replace('bc', seen('\u202ebc').replace('a', '')));
    expect(visualRuns('قطن 🧵 قطن', 'rtl').join('').isWellFormed()).toBe(true);
  });
});
