import fc from 'fast-check';
import { isolateDirection } from '../text/isolate-direction.js';

describe('isolating a name', () => {
  it.each(['Alba Studio', '', 'Società – Prêt-à-Porter', '東京'])(
    'does not change the left-to-right name %j',
    (text) => {
      expect(isolateDirection(text)).toBe(text);
    },
  );

  it.each([
    ['شركة', '\u2068شركة\u2069'],
    ['Atelier שלום 24', '\u2068Atelier שלום 24\u2069'],
    // Without isolation, the right-to-left override in this name would reverse the rest of the sentence.
    ['\u202eevil', '\u2068evil\u2069'],
    ['a\u2069b\u2067c', '\u2068abc\u2069'],
  ])('wraps %j', (text, isolated) => {
    expect(isolateDirection(text)).toBe(isolated);
  });

  it('adds one pair of isolating marks or none, and leaves no other directional marks', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const marks = isolateDirection(text).match(/\p{Bidi_Control}/gu) ?? [];
        expect([[], ['\u2068', '\u2069']]).toContainEqual(marks);
      }),
    );
  });
});
