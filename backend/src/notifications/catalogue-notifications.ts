import { isolateDirection } from '@portal/contract/text/isolate-direction';
import type { NotificationContent } from './notify.js';

interface PublishedStockFile {
  brandId: string;
  brand: string;
  /** The stock file's name without the extension. */
  name: string;
  /** The version number of the stock file: 1 for a new file, higher when the upload replaced an earlier version. */
  version: number;
  lines: number;
  /**
   * References of an earlier version that are available again after they were out of stock or not listed in the
   * previous version, in the order of the sheet.
   */
  backInStock: string[];
}

export function stockFileNotification(file: PublishedStockFile): NotificationContent {
  const lines = `${file.lines.toLocaleString('en-US')} ${file.lines === 1 ? 'line' : 'lines'}`;
  return {
    type: 'new_file_upload',
    title: `${file.version === 1 ? 'New' : 'Updated'} stock file of ${isolateDirection(file.brand)}`,
    message: `${isolateDirection(file.name)}, ${lines}, is ready to download.${restockSentence(file.backInStock)}`,
    brandId: file.brandId,
  };
}

const namedReferences = 3;

/** Names the first three references that are back in stock, because buyers wait for them (specification 1). */
function restockSentence(references: string[]): string {
  if (references.length === 0) return '';
  const unnamed = references.length - namedReferences;
  const more = unnamed > 0 ? ` and ${unnamed.toLocaleString('en-US')} more` : '';
  return ` Back in stock: ${references.slice(0, namedReferences).map(isolateDirection).join(', ')}${more}.`;
}

export function newBrandNotification(brandId: string, name: string): NotificationContent {
  return {
    type: 'new_collection_available',
    title: 'New collection available',
    message: `${isolateDirection(name)} is in your catalogue now.`,
    brandId,
  };
}
