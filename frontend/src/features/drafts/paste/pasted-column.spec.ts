import { pastedColumn, typedLots } from './pasted-column';

describe('lots that are typed into a cell', () => {
  it.each([
    ['12', 12],
    [' 007 ', 7],
    ['', 0],
    ['١٢', 12],
    ['۳', 3],
    ['１２', 12],
    ['1000000', 1_000_000],
    ['1000001', undefined],
    ['1.5', undefined],
    ['-3', undefined],
    ['4 pcs', undefined],
  ])('"%s" is %s', (text, lots) => expect(typedLots(text)).toBe(lots));
});

describe('a pasted text', () => {
  // G04
  it('that is a column of whole lots fills downwards, and empty cells stay as they are', () => {
    expect(pastedColumn('4\r\n\r\n٧\r\n')).toEqual([4, null, 7]);
    expect(pastedColumn('12')).toEqual([12]);
  });

  it.each([['AL-1\t4'], ['AL-1 x 4'], ['6291041500213\n6291041500220'], ['48 pcs'], ['4\nAL-1'], ['\n\n']])(
    'that is anything else is read by the server: %j',
    (text) => expect(pastedColumn(text)).toBeUndefined(),
  );
});
