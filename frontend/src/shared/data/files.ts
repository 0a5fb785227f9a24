import { type ListParameters, sendRequest, withQueryString } from './api';

/**
 * Returns the file name in a Content-Disposition header. `filename*`, which can hold every script, is preferred to
 * `filename`.
 */
export function fileNameOf(disposition: string | null): string | undefined {
  if (disposition === null) return undefined;
  const extended = /filename\*\s*=\s*UTF-8'[^']*'([^;]+)/i.exec(disposition)?.[1];
  if (extended !== undefined) {
    try {
      return decodeURIComponent(extended.trim());
    } catch {
      // The percent-encoding of `filename*` is malformed, so the plain `filename` is used.
    }
  }
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]+))/i.exec(disposition);
  return (plain?.[1]?.replace(/\\(.)/g, '$1') ?? plain?.[2]?.trim()) || undefined;
}

async function readAll(response: Response, onBytes: (received: number) => void): Promise<Blob> {
  const type = response.headers.get('Content-Type') ?? 'application/octet-stream';
  const reader = response.body?.getReader();
  if (reader === undefined) return response.blob();
  const chunks: BlobPart[] = [];
  let received = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(chunks, { type });
    received += value.byteLength;
    onBytes(received);
    chunks.push(value);
  }
}

/**
 * Fetches a small picture as a data URL, because an `img` element cannot send the session's token. Unlike an object
 * URL, a data URL need not be revoked.
 */
export function requestPicture(path: string, signal: AbortSignal): Promise<string> {
  return sendRequest(path, { headers: { Accept: 'image/*' }, signal }, async (response) => {
    const blob = await response.blob();
    return new Promise<string>((resolve, reject) => {
      const reader = new FileReader();
      reader.onload = () => resolve(String(reader.result));
      reader.onerror = () => reject(reader.error);
      reader.readAsDataURL(blob);
    });
  });
}

/** Downloads a file with the session's token. The request is a POST when `form` is given, otherwise a GET. */
export async function downloadFile(
  path: string,
  fallbackName = 'download',
  { query = {}, form, onBytes }: { query?: ListParameters; form?: FormData; onBytes?: (received: number) => void } = {},
): Promise<void> {
  const options = { headers: { Accept: '*/*' }, ...(form ? { method: 'POST' as const, form } : {}) };
  const file = await sendRequest(withQueryString(path, query), options, async (response, touch) => ({
    name: fileNameOf(response.headers.get('Content-Disposition')) ?? fallbackName,
    blob: await readAll(response, (received) => {
      touch();
      onBytes?.(received);
    }),
  }));
  saveFile(file.blob, file.name);
}

/** Has the browser save a file. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers start to read the object URL only later, so it is revoked after a minute.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
