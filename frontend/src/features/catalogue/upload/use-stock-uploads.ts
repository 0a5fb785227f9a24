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

function formOf({ file, tables, prices }: StockUpload): FormData {
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
  const [uploads, setUploads] = useState<StockUpload[]>([]);
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

  const change = (id: number, part: Partial<StockUpload>) =>
    setUploads((all) => all.map((each) => (each.id === id ? { ...each, ...part } : each)));

  /** Returns the response, or null if the call failed or the file was removed or read again meanwhile. */
  const send = async <Answer>(one: StockUpload, phase: 'reading' | 'publishing'): Promise<Answer | null> => {
    const call = calls.current.get(one.id);
    if (call === undefined || call.signal.aborted) return null;
    change(one.id, { phase, progress: 0, failure: null });
    const { method, path } = phase === 'reading' ? ({ method: 'POST', path: preview } as const) : publish;
    try {
      return await uploadForm<Answer>(path, {
        method,
        form: formOf(one),
        onProgress: (progress) => change(one.id, { progress }),
        signal: call.signal,
        // A retry sends the same idempotency key, so that the file is not published twice if only the response was
        // lost.
        ...(phase === 'publishing' ? { idempotencyKey: keyFor(contentOf(one)) } : {}),
      });
    } catch (error) {
      if (!isAbortError(error)) change(one.id, { failure: describeUploadFailure(error), phase: 'idle' });
      return null;
    }
  };

  const read = (one: StockUpload) => {
    calls.current.get(one.id)?.abort();
    calls.current.set(one.id, new AbortController());
    queue.current = queue.current.then(async () => {
      const answer = await send<StockFilePreview>(one, 'reading');
      if (answer !== null) change(one.id, { preview: answer, phase: 'idle' });
    });
  };

  return {
    uploads,
    add: (files: readonly File[]) => {
      const added = files.map((file): StockUpload => {
        lastId.current += 1;
        return { id: lastId.current, file, phase: 'waiting', progress: 0, preview: null, failure: null };
      });
      setUploads((all) => [...all, ...added]);
      added.forEach(read);
    },
    remove: (id: number) => {
      calls.current.get(id)?.abort();
      calls.current.delete(id);
      setUploads((all) => all.filter((each) => each.id !== id));
    },
    /** Has the server read a file again, after the user changed its columns or price file, or after a failure. */
    readAgain: (one: StockUpload, changed: Pick<StockUpload, 'tables' | 'prices'> = {}) => {
      calls.current.get(one.id)?.abort();
      const next = { ...one, ...changed };
      change(one.id, { ...changed, phase: isComplete(next) ? 'waiting' : 'idle', failure: null });
      if (isComplete(next)) read(next);
    },
    /** Publishes all files without errors, one after the other, and returns the number of published files. */
    publishAll: async (): Promise<number> => {
      let published = 0;
      for (const one of uploads.filter(isPublishable)) {
        if ((await send(one, 'publishing')) === null) continue;
        change(one.id, { phase: 'published' });
        published += 1;
      }
      return published;
    },
  };
}
