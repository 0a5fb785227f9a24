import type { StockFilePreview } from '@portal/contract/stock-files';
import { isCompleteTableChoice, type TableChoice } from '@portal/contract/workbook';
import { useEffect, useRef, useState } from 'react';
import { isAbortError, uploadForm } from '../../../shared/data/api';
import { useIdempotencyKey } from '../../../shared/data/idempotency-key';
import { describeUploadFailure, type UploadFailure } from './upload-failure';

/** A chosen file and how far it is on the way from being read to being published. */
export interface StockUpload {
  id: number;
  file: File;
  phase: 'waiting' | 'reading' | 'idle' | 'publishing' | 'published';
  /** The percentage of the file that has been sent. */
  progress: number;
  preview: StockFilePreview | null;
  failure: UploadFailure | null;
  /** Columns that the user chose instead of the recognised columns. */
  tables?: TableChoice[];
  /** A second file with the prices of a stock file that has none. */
  prices?: File;
}

interface Addresses {
  preview: string;
  publish: { method: 'POST' | 'PUT'; path: string };
}

export function stockFormData({ file, tables, prices }: StockUpload): FormData {
  const form = new FormData();
  if (tables) form.append('mapping', JSON.stringify(tables));
  form.append('files', file);
  if (prices) form.append('prices', prices);
  return form;
}

/** False while the user is choosing the file's columns and has not yet chosen all required columns. */
const isComplete = ({ tables, prices }: StockUpload): boolean =>
  tables === undefined ||
  (tables.length > 0 && tables.every((table) => isCompleteTableChoice('stock', table, prices !== undefined)));

export function isPublishable(one: StockUpload): boolean {
  return one.phase === 'idle' && one.preview !== null && one.preview.errorCount === 0 && isComplete(one);
}

/** Distinguishes uploads of one file with other columns or prices, which need idempotency keys of their own. */
const contentOf = ({ id, tables, prices }: StockUpload): string =>
  JSON.stringify([id, tables, prices && [prices.name, prices.size, prices.lastModified]]);

/**
 * Uploads the chosen files one after the other: first for a preview, and again when the user publishes them. A file
 * that failed stays in the list; removing a file from the list cancels its upload. `useAction` is not used, because it
 * keeps the state of one call only, whereas each file here has its own progress, failure and cancellation.
 */
export function useStockUploads({ preview, publish }: Addresses) {
  const [uploads, setUploads] = useState<readonly StockUpload[]>([]);
  /** The uploads as they are now. Publishing goes on over several renders, and takes each file as it is at its turn. */
  const latest = useRef(uploads);
  const calls = useRef(new Map<number, AbortController>());
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const lastId = useRef(0);
  const keyFor = useIdempotencyKey();
  useEffect(() => {
    const running = calls.current;
    return () => {
      for (const call of running.values()) call.abort();
    };
  }, []);

  const setAll = (all: readonly StockUpload[]) => {
    latest.current = all;
    setUploads(all);
  };
  const change = (id: number, part: Partial<StockUpload>) =>
    setAll(latest.current.map((each) => (each.id === id ? { ...each, ...part } : each)));
  const find = (id: number) => latest.current.find((each) => each.id === id);

  /** Returns the response, or null if the call failed or the file was removed or read again meanwhile. */
  const send = async <Answer>(one: StockUpload, phase: 'reading' | 'publishing'): Promise<Answer | null> => {
    const call = calls.current.get(one.id);
    if (call === undefined || call.signal.aborted) return null;
    change(one.id, { phase, progress: 0, failure: null });
    const { method, path } = phase === 'reading' ? ({ method: 'POST', path: preview } as const) : publish;
    try {
      return await uploadForm<Answer>(path, {
        method,
        form: stockFormData(one),
        onProgress: (progress) => change(one.id, { progress }),
        signal: call.signal,
        // A retry sends the same idempotency key, so that the file is not published twice if only the response was
        // lost.
        ...(phase === 'publishing' ? { idempotencyKey: keyFor(contentOf(one)) } : {}),
      });
    } catch (error) {
      if (!isAbortError(error)) change(one.id, { failure: describeUploadFailure(error, phase), phase: 'idle' });
      return null;
    }
  };

  const read = (one: StockUpload) => {
    calls.current.get(one.id)?.abort();
    calls.current.set(one.id, new AbortController());
    queue.current = queue.current.then(async () => {
      const answer = await send<StockFilePreview>(one, 'reading');
      if (answer !== null && find(one.id)?.phase === 'reading') change(one.id, { preview: answer, phase: 'idle' });
    });
  };

  return {
    uploads,
    add: (files: readonly File[]) => {
      const added = files.map((file): StockUpload => {
        lastId.current += 1;
        return { id: lastId.current, file, phase: 'waiting', progress: 0, preview: null, failure: null };
      });
      setAll([...latest.current, ...added]);
      added.forEach(read);
    },
    remove: (id: number) => {
      calls.current.get(id)?.abort();
      calls.current.delete(id);
      setAll(latest.current.filter((each) => each.id !== id));
    },
    /**
     * Has the server read a file again, after the user changed its columns or price file, or after a failure. A file
     * that is being published, or was, stays as it is.
     */
    readAgain: (id: number, changed: Pick<StockUpload, 'tables' | 'prices'> = {}) => {
      const one = find(id);
      if (one === undefined || one.phase === 'publishing' || one.phase === 'published') return;
      calls.current.get(id)?.abort();
      const next = { ...one, ...changed };
      change(id, { ...changed, phase: isComplete(next) ? 'waiting' : 'idle', failure: null });
      if (isComplete(next)) read(next);
    },
    /**
     * Publishes all files without errors, one after the other. Returns the number of files that this call published,
     * the first file that it could not publish, and whether all files are published now.
     */
    publishAll: async (): Promise<{ published: number; failed: number | undefined; allPublished: boolean }> => {
      let published = 0;
      let failed: number | undefined;
      for (const { id } of latest.current.filter(isPublishable)) {
        const one = find(id);
        if (one === undefined || !isPublishable(one)) continue;
        if ((await send(one, 'publishing')) === null) {
          if (find(id)?.failure) failed ??= id;
          continue;
        }
        change(id, { phase: 'published' });
        published += 1;
      }
      return { published, failed, allPublished: latest.current.every(({ phase }) => phase === 'published') };
    },
  };
}
