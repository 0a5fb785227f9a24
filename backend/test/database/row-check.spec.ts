import { globSync, readFileSync } from 'node:fs';
import { type ColumnKind, typedSql } from '../../src/platform/db/typed-sql.js';
import { rowDifferences } from './row-check.js';

describe('the rows of an SQL statement', () => {
  const columns: Record<string, ColumnKind> = { id: 'text', reason: 'text?', lines: 'number', at: 'json' };
  const row = { id: 'a', reason: null, lines: 1, at: ['x'] };

  it('have the columns that the statement declares', () => {
    expect(rowDifferences(columns, row)).toEqual([]);
    expect(rowDifferences(columns, { ...row, reason: 'because' })).toEqual([]);
    expect(rowDifferences({ hash: 'bytes' }, { hash: Buffer.from('a') })).toEqual([]);
  });

  it.each([
    ['another type', { ...row, lines: '1' }, 'lines is text, declared number'],
    ['a null', { ...row, id: null }, 'id is null, declared text'],
    ['a column less', { id: 'a', reason: null, lines: 1 }, 'at is declared and not selected'],
    ['a column more', { ...row, brand: 'b' }, 'brand is selected and not declared'],
  ])('are refused with %s', (_, wrong, difference) => {
    expect(rowDifferences(columns, wrong)).toEqual([difference]);
  });

  it('do not compile when a declared column differs from the TypeScript type of the row', () => {
    typedSql<{ id: string; reason: string | null }>({ id: 'text', reason: 'text?' });
    // @ts-expect-error a column that may be null
    typedSql<{ id: string; reason: string | null }>({ id: 'text', reason: 'text' });
    // @ts-expect-error a column of another type
    typedSql<{ id: string }>({ id: 'number' });
    // @ts-expect-error a column that is missing
    typedSql<{ id: string; lines: number }>({ id: 'text' });
  });

  it('are checked in all sources: plain sql<…> is used for conditions and single values only', () => {
    const sources = new URL('../../src/', import.meta.url);
    const unchecked = globSync('**/*.{ts,tsx}', { cwd: sources })
      .filter((file) => !/\.spec\.tsx?$|typed-sql\.ts$/.test(file))
      .filter((file) => /\bsql<(?!boolean>|string>|number>)/.test(readFileSync(new URL(file, sources), 'utf8')));
    expect(unchecked).toEqual([]);
  });
});
