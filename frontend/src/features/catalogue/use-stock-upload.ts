import type { StockFilePreview, StockFilesAnswer } from '@portal/contract/stock-files';
import { useEffect, useRef, useState } from 'react';
import { isAbort, upload } from '../../shared/data/api';
import { type UploadFailure, uploadFailure } from './upload-failure';

function formOf(file: File): FormData {
  const form = new FormData();
  form.append('files', file);
  return form;
}

type UploadPhase = 'idle' | 'reading' | 'publishing';

/** A chosen file is read at once and shown as understood; publishing sends it again. A failure leaves the file chosen. */
export function useStockUpload(brandId: string) {
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<StockFilePreview | null>(null);
  const [failure, setFailure] = useState<UploadFailure | null>(null);
  const [phase, setPhase] = useState<UploadPhase>('idle');
  const [progress, setProgress] = useState(0);
  const current = useRef<AbortController | null>(null);
  useEffect(() => () => current.current?.abort(), []);

  const sendTo = async <T>(action: 'preview' | 'upload', chosen: File): Promise<T | null> => {
    current.current?.abort();
    const controller = new AbortController();
    current.current = controller;
    setFailure(null);
    setProgress(0);
    setPhase(action === 'preview' ? 'reading' : 'publishing');
    try {
      return await upload<T>(`/api/catalogue/${encodeURIComponent(brandId)}/${action}`, {
        form: formOf(chosen),
        onProgress: setProgress,
        signal: controller.signal,
      });
    } catch (error) {
      if (!isAbort(error)) setFailure(uploadFailure(error));
      return null;
    } finally {
      // Only the latest file's call speaks for the dialog.
      if (current.current === controller) setPhase('idle');
    }
  };

  const read = async (chosen: File) => {
    const answer = await sendTo<StockFilePreview>('preview', chosen);
    if (answer !== null) setPreview(answer);
  };

  const choose = (chosen: File | null) => {
    setFile(chosen);
    setPreview(null);
    setFailure(null);
    if (chosen === null) current.current?.abort();
    else void read(chosen);
  };

  const publish = async (): Promise<boolean> => {
    if (file === null) return false;
    return (await sendTo<StockFilesAnswer>('upload', file)) !== null;
  };

  return { file, choose, readAgain: () => file && void read(file), preview, failure, phase, progress, publish };
}
