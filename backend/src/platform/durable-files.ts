import { open } from 'node:fs/promises';

/** A new file that only its owner may read. It must not exist. */
export async function writeFlushed(file: string, text: string | Uint8Array): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** So that names made or changed in it survive a power cut. Windows has no such call and needs none. */
export async function flushDirectory(directory: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(directory);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
