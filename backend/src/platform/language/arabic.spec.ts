import { arabic, countInArabic } from './arabic.js';
import { dayInWords, timeInWords } from './time-in-words.js';

const isolated = (value: string) => `\u2068${value}\u2069`;

describe('an Arabic sentence', () => {
  it('isolates numbers, amounts and Latin names', () => {
    expect(arabic`الطلب ${'ORD-2026-000001'} بمبلغ ${'AED 1,200'}.`).toBe(
      `الطلب ${isolated('ORD-2026-000001')} بمبلغ ${isolated('AED 1,200')}.`,
    );
  });

  it('isolates a name only once, and a text that contains isolated names as a whole', () => {
    expect(arabic`من ${isolated('دار ألبا')}`).toBe(`من ${isolated('دار ألبا')}`);
    const named = `${isolated('A1')} (${isolated('طلب 7')})`;
    expect(arabic`الطلب ${named}`).toBe(`الطلب ${isolated(named)}`);
  });

  it.each([
    [0, `${isolated('0')} عبوة`],
    [1, 'عبوة واحدة'],
    [2, 'عبوتان'],
    [3, `${isolated('3')} عبوات`],
    [11, `${isolated('11')} عبوة`],
    [100, `${isolated('100')} عبوة`],
    [1_103, `${isolated('1,103')} عبوات`],
  ])('names %i lots in the form that Arabic takes for it', (count, words) => {
    const noun = { zero: '# عبوة', one: 'عبوة واحدة', two: 'عبوتان' };
    expect(countInArabic(count, { ...noun, few: '# عبوات', many: '# عبوة', other: '# عبوة' })).toBe(words);
  });
});

describe('a time in words', () => {
  it('has the month of the language, Latin digits and the zone', () => {
    expect(timeInWords('2026-12-09 13:05 Asia/Dubai', 'en')).toBe('9 December 2026, 13:05 (Asia/Dubai)');
    expect(timeInWords('2026-12-09 13:05 Asia/Dubai', 'ar')).toBe('9 ديسمبر 2026، 13:05 (Asia/Dubai)');
    expect([dayInWords('2026-01-31', 'en'), dayInWords('2026-01-31', 'ar')]).toEqual([
      '31 January 2026',
      '31 يناير 2026',
    ]);
  });
});
