import { messages } from '@portal/contract/messages';
import type { PaymentProof } from '@portal/contract/payment-proofs';
import { useCallback } from 'react';
import { errorMessageOf } from '../../../shared/data/api';
import { downloadFile } from '../../../shared/data/files';
import { useToast } from '../../../shared/ui/toast';

/** Returns a function that downloads the file of a slip. */
export function useDownloadSlip(): (proof: PaymentProof) => void {
  const toast = useToast();
  return useCallback(
    ({ _id, fileName }) => {
      downloadFile(`/api/payment-proofs/${_id}/file`, fileName).catch((error: unknown) =>
        toast.error(errorMessageOf(error, messages.paymentProofs.downloadFailed)),
      );
    },
    [toast],
  );
}
