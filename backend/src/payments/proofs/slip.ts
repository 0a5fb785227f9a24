import { messages } from '@portal/contract/messages';
import { proofLimits, proofPictureExtensions } from '@portal/contract/payment-proofs';
import { hasExtension } from '@portal/contract/stock-files';
import { DomainError } from '../../platform/http/errors/domain-error.js';
import { firstBytes } from '../../platform/http/inputs/first-bytes.js';
import type { Upload } from '../../platform/http/inputs/uploads.js';
import type { Storage, StoredObject } from '../../platform/storage/storage.js';
import { storeBytes } from '../../platform/storage/store-bytes.js';
import type { Thumbnailer } from '../../workbook/isolation/thumbnailer.js';

/** Longest side of a photographed slip in pixels: A4 at 200 dots per inch. */
const slipPx = { width: 2339, height: 2339 };

/**
 * Stores a transfer slip. A picture is drawn anew in an isolated process, so that nothing of the uploaded bytes reaches
 * the team. A PDF is checked by its name and first bytes alone, because the server never opens it. Throws
 * `payment_proof.file_invalid`.
 */
export async function storeSlip(
  { path, name, bytes }: Upload,
  { storage, dataDir, thumbnailer }: { storage: Storage; dataDir: string; thumbnailer: Thumbnailer },
): Promise<StoredObject> {
  const invalid = new DomainError('payment_proof.file_invalid', messages.paymentProofs.fileInvalid);
  if (bytes > proofLimits.bytes) throw invalid;
  if (hasExtension(name, ['.pdf'])) {
    if (!(await firstBytes(path)).startsWith('%PDF-')) throw invalid;
    return storage.put(path);
  }
  const drawn = hasExtension(name, proofPictureExtensions) ? await thumbnailer.redraw(path, slipPx) : null;
  if (!drawn) throw invalid;
  return storeBytes(storage, dataDir, drawn.picture);
}
