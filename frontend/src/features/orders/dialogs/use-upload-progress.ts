import { useCallback, useState } from 'react';
import { withFileChange } from '../file-key';

/** Percent while a file is on its way, undefined before and after. */
export function useUploadProgress() {
  const [percent, setPercent] = useState<number>();
  const track = useCallback(
    <Answer>(file: File, send: (onProgress: (percent: number) => void) => Promise<Answer>): Promise<Answer> => {
      setPercent(0);
      return send(setPercent)
        .catch((error) => withFileChange(error, file))
        .finally(() => setPercent(undefined));
    },
    [],
  );
  return { percent, track };
}
