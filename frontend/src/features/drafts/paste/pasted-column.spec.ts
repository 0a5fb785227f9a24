import { pastedColumn } from './pasted-column';

const lots = (text: string) =>
  pastedColumn(text)?.map((cell) => (cell === null || 'lots' in cell ? (cell?.lots ?? null) : cell));

describe('a pasted text', () => {
  // G04
  it('that is a column of whole lots fills downwards, and empty cells stay as they are', () => {
    expect(lots('4\r\n\r\n٧\r\n-\r\n2.0')).toEqual([4, null, 7, null, 2]);
    expect(lots('12')).toEqual([12]);
  });

  // G04
  it('that is a column of lots keeps its place when some cells are no whole lots', () => {
    expect(lots('1\n2.5\nabc\n4')).toEqual([1, { text: '2.5', nearest: 3 }, { text: 'abc', nearest: null }, 4]);
    expect(lots('-3\n1000001')).toEqual([
      { text: '-3', nearest: 0 },
      { text: '1000001', nearest: 1_000_000 },
    ]);
    expect(lots('1\n48 pcs\n1,250')).toEqual([1, { text: '48 pcs', nearest: null }, { text: '1,250', nearest: null }]);
    expect(lots('Lots\n4')).toEqual([{ text: 'Lots', nearest: null }, 4]);
    expect(lots('2.5')).toEqual([{ text: '2.5', nearest: 3 }]);
  });

  it.each([
    ['AL-1\t4'],
    ['AL-1 x 4'],
    ['AL-1108-BLA x 4\nAL-2'],
    ['6291041500213\n6291041500220'],
    ['4\n6291041500220'],
    ['48 pcs'],
    ['4\nAL-1'],
    ['4\nRed\nBlue'],
    ['4 lots; 2'],
    ['1108 2207'],
    ['\n\n'],
  ])('that is anything else is read by the server: %j', (text) => expect(pastedColumn(text)).toBeUndefined());
});
