import { messages } from '@portal/contract/messages';
import type { FileInfo, Order, OrderEvent, OrderFileType } from '@portal/contract/orders';
import type { TableChoice } from '@portal/contract/workbook';
import { request } from '../../shared/data/api';
import { downloadFile } from '../../shared/data/files';
import { stockFileApiPath } from '../../shared/data/stock-file-api-path';

/** The input of the create dialog. `buyerId` is set only when an administrator places the order for a buyer. */
export interface OrderUpload {
  brand: string;
  file: string;
  excelFile: File;
  buyerId?: string;
  /** Columns that the user chose instead of the recognised columns. */
  tables?: TableChoice[];
  /** The PO number, note and wanted delivery date, where given. */
  details?: Partial<Record<'poNumber' | 'note' | 'deliverOn', string | null>>;
}

export function orderFormData(order: OrderUpload): FormData {
  const form = new FormData();
  form.set('brand', order.brand);
  form.set('file', order.file);
  if (order.buyerId !== undefined) form.set('buyerId', order.buyerId);
  if (order.tables) form.set('mapping', JSON.stringify(order.tables));
  for (const [field, value] of Object.entries(order.details ?? {})) if (value) form.set(field, value);
  form.set('excelFile', order.excelFile);
  return form;
}

/** The form of a file that takes the place of an order's file; the order names everything else. */
export function replacementFormData({ excelFile, tables }: OrderUpload): FormData {
  const form = new FormData();
  if (tables) form.set('mapping', JSON.stringify(tables));
  form.set('excelFile', excelFile);
  return form;
}

export const orderApiPath = (order: Order, call = ''): string => `/api/orders/${encodeURIComponent(order._id)}${call}`;

/** The lines of the stock file from which the order was made. */
export const stockFileLinesPath = ({ brand, stockFile }: Order): string =>
  `${stockFileApiPath(brand._id, stockFile._id)}/lines`;

/** Returns the user's order file with its faulty cells marked (row X02). */
export const markedOrderPath = '/api/orders/preview/problems';

/** The error of a failed download. Its message names the step that failed and can be shown to the user. */
export class DownloadFailure extends Error {}

export async function downloadOrderFile(order: Order, type: OrderFileType): Promise<void> {
  const info = await request<FileInfo>(orderApiPath(order, `/file-info/${type}`)).catch(() => {
    throw new DownloadFailure(messages.orders.fileInfoFailed);
  });
  await downloadFile(orderApiPath(order, `/download/${type}`), info.originalName).catch(() => {
    throw new DownloadFailure(messages.orders.downloadFailed);
  });
}

export async function downloadEventFile(order: Order, event: OrderEvent): Promise<void> {
  const path = orderApiPath(order, `/timeline/${event._id}/file`);
  await downloadFile(path, event.file ?? undefined).catch(() => {
    throw new DownloadFailure(messages.orders.downloadFailed);
  });
}
