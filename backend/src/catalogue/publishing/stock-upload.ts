import { StockUploadInput } from '@portal/contract/stock-files';
import type { TableChoice } from '@portal/contract/workbook';
import {
  AcceptsUploads,
  requireUpload,
  type Upload,
  type UploadedParts,
  uploadOf,
} from '../../platform/http/inputs/uploads.js';
import { storageKeyOf } from '../../platform/storage/hash-file.js';
import { parseTableChoices } from '../../workbook/table-choices.js';

/** A stock file as an administrator sends it. */
export interface StockUpload {
  upload: Upload;
  /** A file with the prices of a stock file that has none. */
  prices?: Upload;
  tables?: TableChoice[];
}

/** The hash of the price file's content, which distinguishes requests with the same idempotency key. */
export async function keyOfPrices(prices: Upload | undefined): Promise<string | undefined> {
  return prices && storageKeyOf(prices.path);
}

/** Accepts a stock file in the field `files` and a price file in the field `prices`. */
export const AcceptsStockUpload = (): MethodDecorator => AcceptsUploads('files', 'prices', StockUploadInput);

/** Throws `upload.missing_file` with the given message without a stock file, and `common.invalid_input`. */
export function stockUploadOf(parts: UploadedParts = {}, { mapping }: StockUploadInput, missing: string): StockUpload {
  const upload = requireUpload(parts.files?.[0], missing);
  const prices = uploadOf(parts.prices?.[0]);
  return { upload, prices, tables: parseTableChoices('stock', mapping, prices !== undefined) };
}
