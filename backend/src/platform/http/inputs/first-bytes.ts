import { open } from 'node:fs/promises';

/** The first 8 bytes of an uploaded file as Latin-1 text, from which its real type can be told. */
export async function firstBytes(path: string): Promise<string> {
  const start = Buffer.alloc(8);
  const file = await open(path);
  try {
    await file.read(start, 0, start.length, 0);
  } finally {
    await file.close();
  }
  return start.toString('latin1');
}
