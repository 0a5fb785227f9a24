import { readLots } from './lots-text';

// Z03
describe('lots that are typed into a cell', () => {
  it.each([
    ['12', 12],
    [' 007 ', 7],
    ['2.0', 2],
    ['2.', 2],
    ['١٢', 12],
    ['۳', 3],
    ['１２', 12],
    ['١٬٢٥٠', 1250],
    ['۱۲٫۰', 12],
    ['\u200f١٢\u200f', 12],
    ['-0', 0],
    ['1000000', 1_000_000],
  ])('"%s" is %s', (text, lots) => expect(readLots(text)).toEqual({ lots }));

  it.each([
    ['2.5', 3],
    ['2,4', 2],
    ['٢٫٥', 3],
    ['٢،٥', 3],
    ['١٫٢٥٠', 1],
    ['.5', 1],
    ['-3', 0],
    ['−3', 0],
    ['1000001', 1_000_000],
    ['1.250', null],
    ['1,250', null],
    ['1,250,000', null],
    ['4 pcs', null],
    ['abc', null],
    ['-', null],
    ['.', null],
    ['', null],
  ])('"%s" is no whole number, and the nearest is %s', (text, nearest) => expect(readLots(text)).toEqual({ nearest }));

  it('may be one at least', () => {
    expect([readLots('0', 1), readLots('-2', 1), readLots('1', 1)]).toEqual([
      { nearest: 1 },
      { nearest: 1 },
      { lots: 1 },
    ]);
  });
});
