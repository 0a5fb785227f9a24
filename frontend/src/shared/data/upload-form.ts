import { ApiError } from './api';

/**
 * Returns a string that identifies a file without reading it. A spreadsheet that was saved again has another time or
 * size.
 */
function nameOf(file: File): string {
  return `${file.name}|${file.size}|${file.lastModified}`;
}

/** Returns a string that is equal for two forms with the same fields and files. */
export function formFingerprint(form: FormData): string {
  return [...form].map(([field, value]) => `${field}=${typeof value === 'string' ? value : nameOf(value)}`).join('&');
}

/**
 * Throws a helpful error if a file of the form was changed after it was chosen, otherwise the given error. The browser
 * can no longer read such a file, and reports only a broken connection.
 */
export async function throwUploadError(error: unknown, form: FormData): Promise<never> {
  if (error instanceof ApiError && error.status === 0) {
    for (const value of form.values()) {
      if (typeof value !== 'string' && !(await isReadable(value))) {
        throw new ApiError(
          `${value.name} was changed after it was chosen. Please choose it again.`,
          0,
          undefined,
          false,
        );
      }
    }
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
