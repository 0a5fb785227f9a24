import { open } from 'node:fs/promises';

/** Writes and flushes a new file that only its owner may read. Fails when the file exists already. */
export async function writeFlushed(file: string, text: string | Uint8Array): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Flushes a directory, so that files created or renamed in it survive a power cut. Not needed on Windows. */
export async function flushDirectory(directory: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(directory);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
