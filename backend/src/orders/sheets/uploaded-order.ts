import type { EntityManager } from '@mikro-orm/postgresql';
import type { PlaceOrderInput } from '@portal/contract/orders';
import type { Caller } from '../../auth/caller.js';
import { findPublishedFile, type PublishedFile } from '../../catalogue/stock-files/stock-file.js';
import type { Upload } from '../../platform/http/inputs/uploads.js';
import { parseTableChoices } from '../../workbook/table-choices.js';
import { findOrderingBuyer } from '../lifecycle/approved-buyer.js';
import type { Assessment } from './order-sheet.js';

/** An uploaded order file with the stock file that it orders from, ready for `OrderSheet.assess`. */
interface UploadedOrder {
  file: PublishedFile;
  assessment: Assessment;
}

/**
 * Finds what an upload names. `requestKey` is the key under which equal work waits in the queue. Throws the errors of
 * `findOrderingBuyer`, `findPublishedFile` and `parseTableChoices`.
 */
export async function findUploadedOrder(
  em: EntityManager,
  caller: Caller,
  input: PlaceOrderInput,
  upload: Upload,
  requestKey?: string,
): Promise<UploadedOrder> {
  const buyer = await findOrderingBuyer(em, caller, input.buyerId);
  const file = await findPublishedFile(em, buyer, input.brand, input.file);
  const requester = { person: caller.id, signal: upload.signal, requestKey };
  const tables = parseTableChoices('order', input.mapping);
  return { file, assessment: { buyerId: buyer.companyId, upload, tables, requester } };
}
