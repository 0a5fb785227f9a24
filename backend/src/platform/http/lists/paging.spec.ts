import fc from 'fast-check';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely';
import { containsPattern, orderByClause, pageClause } from './paging.js';

const compiler = new Kysely<object>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});
const compiled = (fragment: RawBuilder<unknown>) => {
  const { sql, parameters } = fragment.compile(compiler);
  return { sql: sql.trim(), parameters };
};

const columns = { name: 'users.name', createdAt: 'users.created_at' };
const order = (sort: string | undefined) =>
  compiled(orderByClause(sort, columns, 'users.created_at desc, users.id', 'users.id')).sql;

describe('the order of a list', () => {
  it('follows the requested field, and sorts rows with equal values by id, in the same direction', () => {
    expect(order('name')).toBe('order by users.name asc nulls last, users.id asc');
    expect(order('-createdAt')).toBe('order by users.created_at desc nulls last, users.id desc');
  });

  it('is the default order when no field or an unknown one is requested', () => {
    for (const sort of [undefined, '', '-', 'password_hash', 'users.name', 'constructor', '__proto__', '-toString']) {
      expect(order(sort)).toBe('order by users.created_at desc, users.id');
    }
  });

  // R35
  it('contains only known columns, whatever order is requested', () => {
    const possible = new Set([undefined, 'name', '-name', 'createdAt', '-createdAt'].map(order));
    const anything = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc
        .constantFrom(...Object.keys(columns), 'hasOwnProperty', '__proto__', 'valueOf')
        .chain((name) =>
          fc.constantFrom(name, `-${name}`, `--${name}`, `${name}-`, `${name};drop table users`, `${name} desc`),
        ),
    );
    fc.assert(fc.property(anything, (sort) => possible.has(order(sort))));
  });
});

describe('a search', () => {
  /** Returns whether PostgreSQL's `like` would match the text with the pattern. */
  const matches = (text: string, pattern: string): boolean => {
    const parts = pattern.match(/\\[\s\S]|[\s\S]/gu) ?? [];
    const source = parts.map((part) => {
      if (part === '%') return '[\\s\\S]*';
      if (part === '_') return '[\\s\\S]';
      return (part.length > 1 && part.startsWith('\\') ? part.slice(1) : part).replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
    });
    return new RegExp(`^${source.join('')}$`, 'u').test(text);
  };

  it('finds its term anywhere in a text', () => {
    expect(containsPattern('  Elan ')).toBe('%Elan%');
    expect(matches('Maison Elan', containsPattern('Elan'))).toBe(true);
  });

  it('treats wildcards as ordinary characters', () => {
    expect(matches('100% wool', containsPattern('100%'))).toBe(true);
    expect(matches('100 wool', containsPattern('100%'))).toBe(false);
    expect(matches('AxB', containsPattern('A_B'))).toBe(false);
    expect(matches('a\\b', containsPattern('a\\b'))).toBe(true);
  });

  it('matches exactly the texts that contain it', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '%', '_', '\\', ' ') });
    fc.assert(
      fc.property(text, text, (term, whole) => matches(whole, containsPattern(term)) === whole.includes(term.trim())),
    );
  });
});

describe('a page of a list', () => {
  it('is limited by bound parameters of the statement', () => {
    expect(compiled(pageClause({ page: 3, limit: 20 }))).toEqual({ sql: 'limit $1 offset $2', parameters: [20, 40] });
    expect(compiled(pageClause({ limit: 20 })).parameters).toEqual([20, 0]);
  });

  it('contains the whole list when no limit is given', () => {
    expect(compiled(pageClause({})).sql).toBe('');
    expect(compiled(pageClause({ page: 2 })).sql).toBe('');
  });
});
