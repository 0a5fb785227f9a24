import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generatedSecret } from './generated-secret.js';

describe('generatedSecret', () => {
  let dataDir: string;

  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'secret-'));
  });

  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  it('is generated once, stored, and readable by its owner only', async () => {
    const first = await generatedSecret(dataDir, 'jwt-secret');
    expect(first).toMatch(/^[\w-]{43}$/);
    expect(await generatedSecret(dataDir, 'jwt-secret')).toBe(first);
    expect((await stat(path.join(dataDir, 'jwt-secret'))).mode & 0o777).toBe(0o600);
  });

  it('is the same for processes that start together', async () => {
    const drawn = await Promise.all(Array.from({ length: 20 }, () => generatedSecret(dataDir, 'jwt-secret')));
    expect(new Set(drawn).size).toBe(1);
    expect(await readdir(dataDir)).toEqual(['jwt-secret']);
  });

  it('differs between folders and names', async () => {
    expect(await generatedSecret(dataDir, 'one')).not.toBe(await generatedSecret(dataDir, 'two'));
  });

  it('reports a damaged file', async () => {
    await writeFile(path.join(dataDir, 'jwt-secret'), '');
    await expect(generatedSecret(dataDir, 'jwt-secret')).rejects.toThrow(
      `${path.join(dataDir, 'jwt-secret')} is damaged: delete it and a new one is made`,
    );
  });
});
