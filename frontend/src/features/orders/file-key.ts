import { ApiError } from '../../shared/data/api';

/** Tells files apart without reading them: a spreadsheet saved again has another time or size. */
export function fileKey(file: File): string {
  return `${file.name}|${file.size}|${file.lastModified}`;
}

/**
 * A file that was saved again after it was chosen can no longer be read by the browser, which reports that as a broken
 * connection. Throws the sentence that helps, else what was thrown before.
 */
export async function withFileChange(error: unknown, file: File): Promise<never> {
  if (error instanceof ApiError && error.status === 0 && !(await isReadable(file))) {
    throw new ApiError(`${file.name} was changed after it was chosen. Please choose it again.`, 0);
  }
  throw error;
}

async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}
