import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { ConfigError } from '../config/read-value.js';
import { flushDirectory, writeFlushed } from './durable-files.js';
import { hasCode } from './errors.js';

/**
 * The secret `name` of this data folder: 256 random bits, generated at the first call and stored. It is written to a
 * temporary file, flushed and then linked into place: of two processes that start together one wins, and no process
 * ever reads half a secret, not even after a crash.
 */
export async function generatedSecret(dataDir: string, name: string): Promise<string> {
  const file = path.join(dataDir, name);
  const existing = await readSecret(file);
  if (existing !== null) return existing;

  await mkdir(dataDir, { recursive: true });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    await writeFlushed(draft, randomBytes(32).toString('base64url'));
    await link(draft, file);
    await flushDirectory(dataDir);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw new ConfigError(`DATA_DIR is ${dataDir}, where ${name} cannot be written`);
  } finally {
    await rm(draft, { force: true });
  }
  const secret = await readSecret(file);
  if (secret === null) throw new ConfigError(`DATA_DIR is ${dataDir}, where ${name} vanished while it was written`);
  return secret;
}

async function readSecret(file: string): Promise<string | null> {
  try {
    const secret = (await readFile(file, 'utf8')).trim();
    if (secret.length < 32) throw new ConfigError(`${file} is damaged: delete it and a new one is made`);
    return secret;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    if (error instanceof ConfigError) throw error;
    throw new ConfigError(`${file} cannot be read by this user`);
  }
}
