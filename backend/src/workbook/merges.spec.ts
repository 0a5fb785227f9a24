import fc from 'fast-check';
import { CoveredCells, MergeFinder, parseRange } from './merges.js';

const range = fc
  .record({ top: fc.nat(12), left: fc.nat(12), bottom: fc.nat(12), right: fc.nat(12) })
  .map(({ top, left, bottom, right }) => ({
    top: Math.min(top, bottom),
    bottom: Math.max(top, bottom),
    left: Math.min(left, right),
    right: Math.max(left, right),
  }));

// R31
describe('merged ranges', () => {
  it('cover all cells but the top left one', () => {
    fc.assert(
      fc.property(range, fc.subarray([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]), (merge, rows) => {
        const sweep = new CoveredCells([merge]);
        for (const row of rows) {
          sweep.enterRow(row);
          for (let column = 0; column < 14; column += 1) {
            const inside = row >= merge.top && row <= merge.bottom && column >= merge.left && column <= merge.right;
            expect(sweep.covers(column)).toBe(inside && !(row === merge.top && column === merge.left));
          }
        }
      }),
    );
  });

  it('are found after the rows, however the bytes of the sheet are split into chunks', () => {
    const xml = Buffer.from(
      '<worksheet><sheetData><row r="1"><c t="str"><v>sheetData></v></c></row></sheetData><!-- <mergeCell ref="Z1:Z2"/> --><x:mergeCells><mergeCell ref="A1:B2"/><mergeCell x="y" ref=\'$C$5:$D$5\'/><mergeCell ref="E5"/></x:mergeCells></worksheet>',
    );
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 20 }), (sizes) => {
        const finder = new MergeFinder();
        for (let at = 0, index = 0; at < xml.length; index += 1) {
          const size = sizes[index % sizes.length] ?? 1;
          finder.feed(xml.subarray(at, at + size));
          at += size;
        }
        expect(finder.ranges).toEqual([
          { top: 0, left: 0, bottom: 1, right: 1 },
          { top: 4, left: 2, bottom: 4, right: 3 },
        ]);
      }),
    );
  });

  it('are parsed with their corners in any order, and ignored if they exceed the size of a sheet', () => {
    expect(parseRange('C3:A1')).toEqual({ top: 0, left: 0, bottom: 2, right: 2 });
    expect(parseRange('A1:XFD1048576')).toEqual({ top: 0, left: 0, bottom: 1_048_575, right: 16_383 });
    for (const wrong of ['A1', 'A1:A1', 'A0:B2', 'A1:XFE1', 'A1:A1048577', 'A:B', ''])
      expect(parseRange(wrong)).toBeNull();
  });
});
