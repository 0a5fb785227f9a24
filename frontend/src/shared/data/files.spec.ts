import { fileNameOf } from './files';

describe('the file name of a download', () => {
  it.each([
    [`attachment; filename="stock.xlsx"`, 'stock.xlsx'],
    [`attachment; filename=stock.xlsx`, 'stock.xlsx'],
    [`attachment; filename="a \\"b\\".xlsx"`, 'a "b".xlsx'],
    [`attachment; filename="_.xlsx"; filename*=UTF-8''%C5%81%C3%B3d%C5%BA%20SS26.xlsx`, 'Łódź SS26.xlsx'],
    [`attachment; filename="plain.xlsx"; filename*=UTF-8''%ZZ`, 'plain.xlsx'],
    [`attachment`, undefined],
    [null, undefined],
  ])('is read from the header %s', (disposition, name) => {
    expect(fileNameOf(disposition)).toBe(name);
  });
});
