import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { transform } from '@swc/core';
import { withSourcePositions } from './source-positions.js';

const source = `interface Order { total: number }

export function fail(order: Order): never {
  throw new Error(String(order.total));
}
`;

describe('a stack of compiled files', () => {
  let folder: string;
  const urlOf = (name: string) => pathToFileURL(join(folder, name)).href;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'source positions-'));
    const { code, map } = await transform(source, {
      jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
      module: { type: 'es6' },
      sourceMaps: true,
      filename: join(folder, 'fail.ts'),
      sourceFileName: '../src/fail.ts',
      swcrc: false,
      configFile: false,
    });
    await writeFile(join(folder, 'fail.js'), code);
    await writeFile(join(folder, 'fail.js.map'), map ?? '');
    await writeFile(join(folder, 'damaged.js.map'), '{');
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('names the sources', () => {
    const stack = `Error: 5\n    at fail (${urlOf('fail.js')}:2:11)\n    at ${urlOf('fail.js')}:2:11`;
    const named = pathToFileURL(join(folder, '../src/fail.ts')).href;
    expect(withSourcePositions(stack)).toBe(`Error: 5\n    at fail (${named}:4:9)\n    at ${named}:4:9`);
  });

  it.each(['package.js', 'damaged.js'])('keeps the positions in %s, which has no readable map', (name) => {
    const stack = `Error: x\n    at run (${urlOf(name)}:7:3)\n    at node:internal/process:1:2`;
    expect(withSourcePositions(stack)).toBe(stack);
  });
});
