import { type ListParameters, send, withQuery } from './api';

/** The name a server gives a file: `filename*` (any script) before plain `filename`. */
export function fileNameOf(disposition: string | null): string | undefined {
  if (disposition === null) return undefined;
  const extended = /filename\*\s*=\s*UTF-8'[^']*'([^;]+)/i.exec(disposition)?.[1];
  if (extended !== undefined) {
    try {
      return decodeURIComponent(extended.trim());
    } catch {
      // Malformed percent-encoding: the plain name is still usable.
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

/** A small picture with the session's token, which no `src` can carry, as an address that needs no taking back. */
export function requestPicture(path: string, signal: AbortSignal): Promise<string> {
  return send(path, { headers: { Accept: 'image/webp' }, signal }, async (response) => {
    const blob = await response.blob();
    return new Promise<string>((resolve, reject) => {
      const reader = new FileReader();
      reader.onload = () => resolve(String(reader.result));
      reader.onerror = () => reject(reader.error);
      reader.readAsDataURL(blob);
    });
  });
}

/** Fetches a file with the session's token, by sending `form` where one is given, and hands it to the browser's downloads. */
export async function download(
  path: string,
  fallbackName = 'download',
  { query = {}, form, onBytes }: { query?: ListParameters; form?: FormData; onBytes?: (received: number) => void } = {},
): Promise<void> {
  const asked = { headers: { Accept: '*/*' }, ...(form ? { method: 'POST' as const, form } : {}) };
  const file = await send(withQuery(path, query), asked, async (response, touch) => ({
    name: fileNameOf(response.headers.get('Content-Disposition')) ?? fallbackName,
    blob: await readAll(response, (received) => {
      touch();
      onBytes?.(received);
    }),
  }));
  const url = URL.createObjectURL(file.blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers start reading the address only after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
