import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

const npmCi = new URL('../../../tools/npm-ci.js', import.meta.url).href;

/** A substitute for npm that writes the second file of its package only after a while. */
const npm = `#!/bin/sh
mkdir -p node_modules/pkg
echo $$ > node_modules/pkg/first
sleep 0.3
echo $$ > node_modules/pkg/second
`;

/** Installs packages as a first start does, and prints the package files that it then finds. */
const program = `
  import { existsSync, readFileSync, writeFileSync } from 'node:fs';
  const { installPackages } = await import(process.env.NPM_CI);
  const found = (name) => existsSync('node_modules/pkg/' + name) && readFileSync('node_modules/pkg/' + name, 'utf8').trim();
  const isInstalled = () => existsSync('node_modules/done');
  const failure = await installPackages(process.cwd(), isInstalled, (packages) => writeFileSync(packages + '/done', ''));
  process.stdout.write(JSON.stringify({ failure, first: found('first'), second: found('second') }));
`;

describe('packages that several processes install at the same time', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'installed-once-'));
    await writeFile(join(folder, 'package.json'), '{}');
    await writeFile(join(folder, 'npm'), npm);
    await chmod(join(folder, 'npm'), 0o755);
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  async function install(): Promise<{ failure?: string; first: string; second: string }> {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
      cwd: folder,
      env: { ...process.env, NPM_CI: npmCi, PATH: [folder, process.env.PATH].join(delimiter) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (text) => (output += text));
    await once(child, 'close');
    return JSON.parse(output);
  }

  it('come from one of the processes, are complete for all of them, and no temporary folder is left', async () => {
    const found = await Promise.all([install(), install(), install(), install()]);
    for (const { failure, first, second } of found) {
      expect(failure).toBeUndefined();
      expect(first).toMatch(/^\d+$/);
      expect(second).toBe(first);
    }
    expect(new Set(found.map(({ first }) => first)).size).toBe(1);
    expect((await readdir(folder)).sort()).toEqual(['node_modules', 'npm', 'package.json']);
  });
});
