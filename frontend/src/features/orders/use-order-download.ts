import { messages } from '@portal/contract/messages';
import type { Order, OrderFileType } from '@portal/contract/orders';
import { useState } from 'react';
import { toastDurations, useToast } from '../../shared/ui/toast';
import { DownloadFailure, downloadOrderFile } from './order-calls';

export function useOrderDownload() {
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const start = async (order: Order, type: OrderFileType) => {
    setBusy(true);
    try {
      await downloadOrderFile(order, type);
    } catch (error) {
      const sentence = error instanceof DownloadFailure ? error.message : messages.orders.downloadFailed;
      toast.error(sentence, toastDurations.snackbar);
    } finally {
      setBusy(false);
    }
  };
  return { busy, start };
}
