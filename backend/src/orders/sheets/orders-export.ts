import { isAdminOrder } from '@portal/contract/facts/admin-order';
import type { AdminOrder, Order } from '@portal/contract/orders';
import type { Role } from '@portal/contract/policy';
import type { ExportColumn } from '../../platform/http/lists/export.js';
import type { WorkbookWord } from '../../platform/workbook-words.js';

const commonColumns: readonly ExportColumn<Order>[] = [
  { header: 'Order Number', width: 18, kind: 'text', value: (order) => order.orderNumber },
  { header: 'Buyer Name', width: 28, kind: 'text', value: (order) => order.buyerName },
  { header: 'Company Name', width: 32, kind: 'text', value: (order) => order.companyName },
  { header: 'Brand', width: 24, kind: 'text', value: (order) => order.brand.name },
  { header: 'Stock File', width: 36, kind: 'text', value: (order) => order.stockFile.fileName },
  { header: 'Submission Date', width: 18, kind: 'time', value: (order) => order.createdAt },
  { header: 'Order Status', width: 18, kind: 'word', value: (order) => order.status },
  { header: 'Total Amount', width: 18, kind: 'money', value: (order) => order.totalAmount },
  { header: 'Total Quantity', width: 14, kind: 'count', value: (order) => order.totalQuantity },
  { header: 'Lines', width: 10, kind: 'count', value: (order) => order.lineCount },
  { header: 'Invoice', width: 28, kind: 'text', value: (order) => order.invoiceFile },
  {
    header: 'Reason',
    width: 40,
    kind: 'text',
    value: (order) => (order.status === 'Rejected' ? order.rejectionReason : order.cancellationReason),
  },
  { header: 'PO Number', width: 24, kind: 'text', value: (order) => order.poNumber },
  { header: 'Wanted Delivery', width: 18, kind: 'day', value: (order) => order.deliverOn },
  { header: 'Note', width: 40, kind: 'text', value: (order) => order.note },
  { header: 'Revision', width: 10, kind: 'count', value: (order) => order.revision },
  { header: 'Back-order Of', width: 20, kind: 'text', value: (order) => order.backOrder?.of.orderNumber ?? null },
  { header: 'Expected On', width: 14, kind: 'day', value: (order) => order.backOrder?.expectedOn ?? null },
];

const inventoryWords = {
  none: 'Not Deducted',
  pending: 'Processing Inventory',
  error: 'Error Deducting Inventory',
} as const;

function inventoryOf({ inventoryStatus, inventoryRestored }: AdminOrder): WorkbookWord {
  if (inventoryStatus !== 'success') return inventoryWords[inventoryStatus];
  return inventoryRestored ? 'Restored' : 'Deducted';
}

const adminColumns =
  <Value>(value: (order: AdminOrder) => Value) =>
  (order: Order): Value | null =>
    isAdminOrder(order) ? value(order) : null;

const bookkeeping: readonly ExportColumn<Order>[] = [
  { header: 'Placed By', width: 28, kind: 'text', value: (order) => order.placedBy },
  { header: 'Email', width: 34, kind: 'text', value: adminColumns((order) => order.buyerEmail) },
  { header: 'Inventory Status', width: 24, kind: 'word', value: adminColumns(inventoryOf) },
  {
    header: 'Inventory Deduction Date',
    width: 18,
    kind: 'time',
    value: adminColumns((order) => order.inventoryDeductionDate),
  },
  { header: 'Inventory Error', width: 40, kind: 'text', value: adminColumns((order) => order.inventoryError) },
];

/**
 * Returns the columns of an exported order list: first those of the list on the screen, in the same order, then the
 * further fields of an order's page (row X06).
 */
export function orderExportColumns(role: Role): readonly ExportColumn<Order>[] {
  return role === 'admin' ? [...commonColumns, ...bookkeeping] : commonColumns;
}
