import type { StockFilePreview } from '@portal/contract/stock-files';
import type { TableChoice } from '@portal/contract/workbook';
import { useEffect, useRef, useState } from 'react';
import { isAbort, upload } from '../../shared/data/api';
import { useIdempotencyKey } from '../../shared/data/idempotency-key';
import { type UploadFailure, uploadFailure } from './upload-failure';

/** One chosen file on its way to being published. */
export interface StockUpload {
  id: number;
  file: File;
  phase: 'waiting' | 'reading' | 'idle' | 'publishing' | 'published';
  /** Percent sent. */
  progress: number;
  preview: StockFilePreview | null;
  failure: UploadFailure | null;
  /** What somebody chose instead of what was proposed. */
  tables?: TableChoice[];
}

interface Addresses {
  preview: string;
  publish: { method: 'POST' | 'PUT'; path: string };
}

function formOf({ file, tables }: StockUpload): FormData {
  const form = new FormData();
  if (tables) form.append('mapping', JSON.stringify(tables));
  form.append('files', file);
  return form;
}

export function isPublishable({ phase, preview }: StockUpload): boolean {
  return phase === 'idle' && preview !== null && preview.errorCount === 0;
}

/**
 * Chosen files are read at once, one after the other, and shown as understood; publishing sends them again. A failure
 * leaves its file chosen; a file that is taken away is no longer sent.
 */
export function useStockUploads({ preview, publish }: Addresses) {
  const [uploads, setUploads] = useState<StockUpload[]>([]);
  const calls = useRef(new Map<number, AbortController>());
  const turns = useRef<Promise<unknown>>(Promise.resolve());
  const made = useRef(0);
  const keyFor = useIdempotencyKey();
  useEffect(() => {
    const running = calls.current;
    return () => {
      for (const call of running.values()) call.abort();
    };
  }, []);

  const change = (id: number, part: Partial<StockUpload>) =>
    setUploads((all) => all.map((each) => (each.id === id ? { ...each, ...part } : each)));

  /** What the server answered, or null. Only the latest call of a file speaks for it. */
  const send = async <Answer>(one: StockUpload, phase: 'reading' | 'publishing'): Promise<Answer | null> => {
    const call = calls.current.get(one.id);
    if (call === undefined || call.signal.aborted) return null;
    change(one.id, { phase, progress: 0, failure: null });
    const { method, path } = phase === 'reading' ? ({ method: 'POST', path: preview } as const) : publish;
    try {
      return await upload<Answer>(path, {
        method,
        form: formOf(one),
        onProgress: (progress) => change(one.id, { progress }),
        signal: call.signal,
        // Published once, also where the answer got lost and it is sent again.
        ...(phase === 'publishing' ? { idempotencyKey: keyFor(`${one.id} ${JSON.stringify(one.tables)}`) } : {}),
      });
    } catch (error) {
      if (!isAbort(error)) change(one.id, { failure: uploadFailure(error), phase: 'idle' });
      return null;
    }
  };

  const read = (one: StockUpload) => {
    calls.current.get(one.id)?.abort();
    calls.current.set(one.id, new AbortController());
    turns.current = turns.current.then(async () => {
      const answer = await send<StockFilePreview>(one, 'reading');
      if (answer !== null) change(one.id, { preview: answer, phase: 'idle' });
    });
  };

  return {
    uploads,
    add: (files: readonly File[]) => {
      const added = files.map((file): StockUpload => {
        made.current += 1;
        return { id: made.current, file, phase: 'waiting', progress: 0, preview: null, failure: null };
      });
      setUploads((all) => [...all, ...added]);
      added.forEach(read);
    },
    remove: (id: number) => {
      calls.current.get(id)?.abort();
      calls.current.delete(id);
      setUploads((all) => all.filter((each) => each.id !== id));
    },
    /** With other tables, or after a failure. */
    readAgain: (one: StockUpload, tables: TableChoice[] | undefined) => {
      change(one.id, { phase: 'waiting', tables });
      read({ ...one, tables });
    },
    /** Publishes what can be, one after the other; resolves with how many were. */
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
