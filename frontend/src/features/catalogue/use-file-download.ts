import { messages } from '@portal/contract/messages';
import { useState } from 'react';
import { download } from '../../shared/data/files';
import { toastDurations, useToast } from '../../shared/ui/toast';

/** Hands a file to the browser's downloads and says how it went; `loading` names the one under way. */
export function useFileDownload() {
  const [loading, setLoading] = useState<string | number>();
  const toast = useToast();
  const fetchFile = async (path: string, name: string, key: string | number = path) => {
    setLoading(key);
    try {
      await download(path, name);
      toast.success(messages.catalogue.downloaded);
    } catch {
      toast.error(messages.catalogue.downloadFailed, toastDurations.snackbar);
    } finally {
      setLoading(undefined);
    }
  };
  return { loading, fetchFile };
}
