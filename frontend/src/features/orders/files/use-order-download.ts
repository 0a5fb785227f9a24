import { messages } from '@portal/contract/messages';
import type { Order, OrderEvent, OrderFileType } from '@portal/contract/orders';
import { useState } from 'react';
import { toastDurations, useToast } from '../../../shared/ui/toast';
import { DownloadFailure, downloadEventFile, downloadOrderFile } from '../order-calls';

export const useOrderDownload = () =>
  useDownload((order: Order, type: OrderFileType) => downloadOrderFile(order, type));

/** Downloads the file that an entry of the order's timeline mentions. */
export const useEventDownload = () => useDownload((order: Order, event: OrderEvent) => downloadEventFile(order, event));

function useDownload<Input>(fetch: (order: Order, file: Input) => Promise<void>) {
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const start = async (order: Order, file: Input) => {
    setBusy(true);
    try {
      await fetch(order, file);
    } catch (error) {
      const sentence = error instanceof DownloadFailure ? error.message : messages.orders.downloadFailed;
      toast.error(sentence, toastDurations.snackbar);
    } finally {
      setBusy(false);
    }
  };
  return { busy, start };
}
