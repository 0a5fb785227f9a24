import { messages } from '@portal/contract/messages';
import type {
  FileInfo,
  Order,
  OrderEvent,
  OrderFileType,
  OrderPreview,
  PlacedOrder,
  ReplacedAttachment,
} from '@portal/contract/orders';
import { request, upload } from '../../shared/data/api';
import { download } from '../../shared/data/files';

/** What the create dialog has gathered; `buyerId` only when an administrator orders for somebody. */
export interface OrderUpload {
  brand: string;
  file: string;
  excelFile: File;
  buyerId?: string;
}

export interface Sending {
  onProgress?: (percent: number) => void;
  signal?: AbortSignal;
  idempotencyKey?: string;
}

function orderForm(order: OrderUpload): FormData {
  const form = new FormData();
  form.set('brand', order.brand);
  form.set('file', order.file);
  if (order.buyerId !== undefined) form.set('buyerId', order.buyerId);
  form.set('excelFile', order.excelFile);
  return form;
}

function fileForm(field: 'invoiceFile' | 'excelFile', file: File): FormData {
  const form = new FormData();
  form.set(field, file);
  return form;
}

const pathOf = (order: Order, call: string): string => `/api/orders/${encodeURIComponent(order._id)}${call}`;

export const orderCalls = {
  preview: (order: OrderUpload, sending: Sending) =>
    upload<OrderPreview>('/api/orders/preview', { form: orderForm(order), ...sending }),
  /** The file with the cells of its problems marked, into the browser's downloads (X02). */
  marked: (order: OrderUpload) =>
    download('/api/orders/preview/problems', `Problems of ${order.excelFile.name}`, { form: orderForm(order) }),
  place: (order: OrderUpload, sending: Sending) =>
    upload<PlacedOrder>('/api/orders', { form: orderForm(order), ...sending }),
  approve: (order: Order, invoice: File, sending: Sending) =>
    upload<Order>(pathOf(order, '/approve'), { method: 'PUT', form: fileForm('invoiceFile', invoice), ...sending }),
  replaceAttachment: (order: Order, file: File, asAdmin: boolean, sending: Sending) =>
    upload<ReplacedAttachment>(pathOf(order, asAdmin ? '/admin-replace-attachment' : '/replace-attachment'), {
      method: 'PUT',
      form: fileForm('excelFile', file),
      ...sending,
    }),
  reject: put('/reject', 'reason'),
  confirmPayment: put('/payment', 'note'),
  cancel: put('/cancel'),
  adminCancel: put('/admin-cancel', 'reason'),
  reverseInventory: put('/reverse-inventory'),
  retryDeduction: put('/retry-deduction'),
  remove: (order: Order, _text: string, idempotencyKey: string) =>
    request<unknown>(pathOf(order, ''), { method: 'DELETE', headers: { 'Idempotency-Key': idempotencyKey } }),
};

/** A step that takes at most a sentence. */
function put(call: string, field?: 'reason' | 'note') {
  return (order: Order, text: string, idempotencyKey: string) =>
    request<unknown>(pathOf(order, call), {
      method: 'PUT',
      json: field ? said(field, text) : {},
      headers: { 'Idempotency-Key': idempotencyKey },
    });
}

/** Reasons and notes are optional: blanks are not one. */
function said(field: 'reason' | 'note', text: string): Record<string, string> {
  const trimmed = text.trim();
  return trimmed === '' ? {} : { [field]: trimmed };
}

/** Thrown with the sentence of the step that failed, so that a caller only has to show it. */
export class DownloadFailure extends Error {}

export async function downloadOrderFile(order: Order, type: OrderFileType): Promise<void> {
  const info = await request<FileInfo>(pathOf(order, `/file-info/${type}`)).catch(() => {
    throw new DownloadFailure(messages.orders.fileInfoFailed);
  });
  await download(pathOf(order, `/download/${type}`), info.originalName).catch(() => {
    throw new DownloadFailure(messages.orders.downloadFailed);
  });
}

export async function downloadEventFile(order: Order, event: OrderEvent): Promise<void> {
  const path = pathOf(order, `/timeline/${event._id}/file`);
  await download(path, event.file ?? undefined).catch(() => {
    throw new DownloadFailure(messages.orders.downloadFailed);
  });
}
