import { messages } from '@portal/contract/messages';
import { ApiError } from '../../shared/data/api';

/** Row C01: no access and no such thing are said as what they are, without a retry that cannot help. */
export function closedDoor(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.status === 403) return messages.catalogue.noBrandAccess;
  if (error.status !== 404) return undefined;
  return error.body?.code === 'stock_file.not_found' ? error.message : messages.catalogue.brandNotFound;
}
