import { makeLine } from '../spec/drafts.fixture';
import { linesBelow, matchingLines, oneRowPerLine, positionAfter, sizesAsColumns } from './grid-rows';

const article = (number: number, base: string, size: string, facts = {}) =>
  makeLine(number, { reference: `${base}-${size}`, size, ...facts });
const lines = [
  article(1, 'AU-1', 'S'),
  article(2, 'AU-1', 'M'),
  article(3, 'AU-1', 'L'),
  article(4, 'AU-2', 'M', { colour: 'Red' }),
  article(5, 'AU-2', 'XL', { colour: 'Red' }),
];
const bySize = sizesAsColumns(lines);
const key = (name: string, held: Partial<Record<'shiftKey' | 'ctrlKey', boolean>> = {}) => ({
  key: name,
  shiftKey: false,
  ctrlKey: false,
  ...held,
});

describe('rows with sizes as columns', () => {
  // G05
  it('join references that differ only by size, in the order of the sheet', () => {
    expect(bySize?.rows.map(({ reference }) => reference)).toEqual(['AU-1', 'AU-2']);
    expect(bySize?.sizes).toEqual(['S', 'M', 'L', 'XL']);
    expect(bySize?.rows.map(({ cells }) => cells.map((line) => line?.reference))).toEqual([
      ['AU-1-S', 'AU-1-M', 'AU-1-L', undefined],
      [undefined, 'AU-2-M', undefined, 'AU-2-XL'],
    ]);
  });

  it('join one reference that is listed with several sizes, and keep every line when two have the same size', () => {
    const twice = [1, 2, 3].map((number) => makeLine(number, { reference: 'AU-9', size: ['S', 'M', 'M'][number - 1] }));
    const rows = sizesAsColumns(twice)?.rows.map(({ cells }) => cells.map((line) => line?._id));
    expect(rows).toEqual([
      [twice[0]?._id, twice[1]?._id],
      [undefined, twice[2]?._id],
    ]);
  });

  it('are not offered where nothing differs by size only', () => {
    expect(sizesAsColumns([article(1, 'AU-1', 'S'), article(2, 'AU-2', 'M')])).toBeUndefined();
    expect(sizesAsColumns([article(1, 'AU-1', 'S'), article(2, 'AU-1', 'M', { wholesalePrice: 7 })])).toBeUndefined();
  });
});

describe('the keys of the grid', () => {
  // G03
  it.each([
    ['ArrowDown', {}, [0, 1], [1, 1]],
    ['Enter', {}, [0, 1], [1, 1]],
    ['Enter', { shiftKey: true }, [1, 1], [0, 1]],
    ['ArrowDown', {}, [0, 0], undefined],
    ['ArrowUp', {}, [1, 3], undefined],
    ['ArrowRight', {}, [1, 1], [1, 3]],
    ['ArrowLeft', {}, [1, 3], [1, 1]],
    ['ArrowLeft', {}, [0, 0], undefined],
    ['Tab', {}, [0, 2], [1, 1]],
    ['Tab', { shiftKey: true }, [1, 1], [0, 2]],
    ['Tab', {}, [1, 3], undefined],
    ['Home', {}, [1, 3], [1, 1]],
    ['End', {}, [0, 0], [0, 2]],
    ['Home', { ctrlKey: true }, [1, 3], [0, 0]],
    ['End', { ctrlKey: true }, [0, 0], [1, 3]],
    ['PageDown', {}, [0, 1], [1, 1]],
    ['a', {}, [0, 0], undefined],
  ])('%s %j moves from %j to %j, past sizes that do not exist', (name, held, from, to) => {
    const [row = 0, column = 0] = from;
    const position = bySize && positionAfter(key(name, held), bySize, { row, column });
    expect(position && [position.row, position.column]).toEqual(to);
  });

  it('Home and End go to the first and last line where each line is a row', () => {
    const grid = oneRowPerLine(lines);
    expect(positionAfter(key('End'), grid, { row: 1, column: 0 })).toEqual({ row: 4, column: 0 });
    expect(positionAfter(key('Home'), grid, { row: 3, column: 0 })).toEqual({ row: 0, column: 0 });
  });
});

it('a column is pasted into the rows below the caret, past those that lack the size', () => {
  const below = (column: number, count: number) =>
    bySize && linesBelow(bySize, { row: 0, column }, count).map((line) => line?.reference);
  expect(below(1, 2)).toEqual(['AU-1-M', 'AU-2-M']);
  expect(below(0, 5)).toEqual(['AU-1-S', undefined]);
});

it('a search finds lines with every word, in any field', () => {
  const found = (search: string) => matchingLines(lines, search).map(({ reference }) => reference);
  expect(found('red xl')).toEqual(['AU-2-XL']);
  expect(found(' ')).toHaveLength(5);
  expect(found('nothing')).toEqual([]);
});

// Z04
it('a search finds lines in other spellings of Arabic letters and digits', () => {
  const arabic = [article(1, 'أب-١', 'S', { description: 'قميص قطنيّ إيطالى' }), article(2, 'AU-2', 'M')];
  for (const search of ['ايطالي', 'قطني', 'اب-1', 'قميص إيطالى', 'أب-١']) {
    expect([search, matchingLines(arabic, search).map(({ reference }) => reference)]).toEqual([search, ['أب-١-S']]);
  }
});
