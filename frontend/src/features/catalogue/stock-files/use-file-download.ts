import { messages } from '@portal/contract/messages';
import { useState } from 'react';
import { downloadFile } from '../../../shared/data/files';
import { toastDurations, useToast } from '../../../shared/ui/toast';

/**
 * Returns `fetchFile`, which downloads a file and shows success or failure in a toast, and `loading`, the key (by
 * default the path) of the download that is running.
 */
export function useFileDownload() {
  const [loading, setLoading] = useState<string | number>();
  const toast = useToast();
  const fetchFile = async (path: string, name: string, key: string | number = path) => {
    setLoading(key);
    try {
      await downloadFile(path, name);
      toast.success(messages.catalogue.downloaded);
    } catch {
      toast.error(messages.catalogue.downloadFailed, toastDurations.snackbar);
    } finally {
      setLoading(undefined);
    }
  };
  return { loading, fetchFile };
}
