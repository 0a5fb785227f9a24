import { messages } from '@portal/contract/messages';
import { ApiError } from '../../shared/data/api';

/**
 * Returns the message for a brand or stock file that does not exist or is not accessible (row C01). Returns undefined
 * for other errors, where a retry may help.
 */
export function accessErrorMessage(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.status === 403) return messages.catalogue.noBrandAccess;
  if (error.status !== 404) return undefined;
  return error.body?.code === 'stock_file.not_found'
    ? messages.catalogue.stockFileNotFound
    : messages.catalogue.brandNotFound;
}
