import fc from 'fast-check';
import { paginate } from './paginate.js';

const room = { first: 400, other: 600, closing: 150, carried: 16 };

describe('pages', () => {
  it('begin where the room ends', () => {
    expect(paginate([10, 10, 10], room)).toEqual([0]);
    // 24 lines of 16 points and the carried sums fill the first page, and 36 the second.
    const lines = Array.from({ length: 65 }, () => 16);
    expect(paginate(lines, room)).toEqual([0, 24, 60]);
  });

  it('take two lines along when only the totals do not fit any more', () => {
    // 18 lines take 288 of 400 points, so 150 for the totals are not left.
    expect(
      paginate(
        Array.from({ length: 18 }, () => 16),
        room,
      ),
    ).toEqual([0, 16]);
  });

  it('have room for their lines and what follows them, and totals never stand alone', () => {
    const heights = fc.array(fc.integer({ min: 12, max: 96 }), { minLength: 1, maxLength: 300 });
    fc.assert(
      fc.property(heights, (lines) => {
        const starts = paginate(lines, room);
        expect(starts).toEqual([...new Set(starts)].toSorted((a, b) => a - b));
        for (const [page, start] of starts.entries()) {
          const end = starts[page + 1] ?? lines.length;
          const used = lines.slice(start, end).reduce((sum, height) => sum + height, 0);
          const isLast = end === lines.length;
          expect(used + (isLast ? room.closing : room.carried)).toBeLessThanOrEqual(
            page === 0 ? room.first : room.other,
          );
          if (isLast) expect(end - start).toBeGreaterThanOrEqual(Math.min(2, lines.length));
        }
      }),
    );
  });
});
