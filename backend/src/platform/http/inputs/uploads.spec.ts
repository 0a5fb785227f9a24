import fc from 'fast-check';
import { safeFileName } from './uploads.js';

// R32
describe('the name of an upload', () => {
  it.each([
    ['stock.xlsx', 'stock.xlsx'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\me\\stock.xlsx', 'stock.xlsx'],
    ['/', 'file'],
    ['', 'file'],
    ['   .xlsx', '.xlsx'],
    ['.', 'file'],
    ['..', 'file'],
    ['...', 'file'],
    ['..xlsx', 'file.xlsx'],
    ['a\r\nb\tc\u0000.xlsx', 'abc.xlsx'],
    ['\u202exslx.exe', 'xslx.exe'],
    ['soft\u00adhyphen\u061c\u180e\u2060.xls', 'softhyphen.xls'],
    [' padded .xlsx ', 'padded .xlsx'],
    ['E\u0301te\u0301.xlsx', 'Été.xlsx'],
    ['half \ud83d.xlsx', 'half .xlsx'],
    [`a.${'x'.repeat(18)}😀tail`, `a.${'x'.repeat(18)}😀`],
    ['trailing.', 'trailing'],
    ['trailing.. .', 'trailing'],
    ['e\u200b\u0301.xlsx', 'é.xlsx'],
  ])('%j becomes %j', (name, expected) => {
    expect(safeFileName(name)).toBe(expected);
  });

  it('keeps its extension when it is truncated', () => {
    const name = safeFileName(`${'n'.repeat(300)}.xlsx`);
    expect([...name]).toHaveLength(200);
    expect(name.endsWith('n.xlsx')).toBe(true);
  });

  it('is cleaned in a time that grows with its length only, so that a long one does not keep others waiting', () => {
    expect(safeFileName(`${'.'.repeat(400_000)}x`)).toBe('file.x');
  });

  it('is a visible single line of limited length without a path, for any input, and does not change when it is cleaned again', () => {
    const anything = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc.string({
        unit: fc.constantFrom('.', '/', '\\', ' ', '\u202e', '\r', '\n', '\u0000', 'é', '😀', '\ud800'),
        maxLength: 400,
      }),
    );
    fc.assert(
      fc.property(anything, (sent) => {
        const name = safeFileName(sent);
        expect([...name].length).toBeLessThanOrEqual(200);
        expect(name).toMatch(/[^.]/);
        expect(name).not.toMatch(/[/\\\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
        expect(encodeURIComponent(name)).not.toBe('');
        expect(safeFileName(name)).toBe(name);
      }),
    );
  });
});
