import type { AdminDashboard, BuyerDashboard } from '@portal/contract/dashboard';
import type { Mail } from '@portal/contract/mails';
import { orderStatuses } from '@portal/contract/order-lifecycle';
import type { OrderEvent, OrderLine } from '@portal/contract/orders';
import type { Settings } from '@portal/contract/settings';
import type { PublishedLine, StockFile } from '@portal/contract/stock-files';
import { adminOrder } from '../../features/orders/spec/orders.fixture';

/** What people have entered is Greek here: whatever is Latin on the screen is ours. */
export const omega = 'Ωμέγα';
export const address = 'ωμέγα@παράδειγμα.ελ';
export const id = (number: number) => `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`;
export const at = '2026-11-20T08:00:00.000Z';

export const order = { buyerName: omega, companyName: omega, brand: { _id: id(1), name: omega }, createdAt: at };
export const stockFile: StockFile = {
  _id: id(5),
  fileName: omega,
  originalName: omega,
  uploadedAt: at,
  lineCount: 2,
  version: 3,
};
export const orders = orderStatuses.map((status, index) =>
  adminOrder({
    ...order,
    _id: id(20 + index),
    buyerEmail: address,
    stockFile,
    status,
    rejectionReason: omega,
    cancellationReason: omega,
    invoiceFile: index > 0 ? omega : null,
    inventoryStatus: (['none', 'success', 'pending', 'error', 'success'] as const)[index],
    inventoryRestored: index === 4,
    inventoryError: 'Insufficient inventory for: ',
    inventoryErrorDetails: {
      insufficientItems: [{ referenceId: omega, quantityRequested: 3, availableQuantity: 1 }],
    },
  }),
);
export const line: OrderLine = {
  position: 0,
  reference: omega,
  description: omega,
  colour: omega,
  size: omega,
  lots: 4,
  unitsPerLot: 12,
  units: 48,
  unitPrice: 80.1,
  lineTotal: 3844.8,
  isOffered: true,
  availableLots: 3,
  changes: [
    { field: 'unitPrice', copy: 75, now: 80.5 },
    { field: 'unitsPerLot', copy: 10, now: 12 },
  ],
};
const event = (kind: OrderEvent['kind'], facts: Partial<OrderEvent> = {}): OrderEvent => ({
  _id: kind,
  kind,
  at,
  actor: null,
  reason: omega,
  file: omega,
  ...facts,
});
export const events = [
  event('place', { actor: { name: null, role: 'admin' } }),
  event('approve'),
  event('confirm-payment'),
  event('reverse-inventory'),
  event('admin-replace-attachment'),
  event('retry-deduction'),
];

const course = {
  months: ['2026-09', '2026-10', '2026-11'].map((month) => ({ month, amount: 1000, units: 10 })),
  ordersByStatus: orderStatuses.map((status) => ({ status, orders: 3 })),
};
export const adminDashboard: AdminDashboard = {
  role: 'admin',
  buyers: { totalRegisteredBuyers: 1204, activeBuyers: 87, pendingBuyerApprovals: 3 },
  orders: { totalOrders: 1_000_000, ordersThisMonth: 412, pendingOrders: 9 },
  catalogue: { totalBrands: 40, totalStockFiles: 311, newStockFilesThisMonth: 12 },
  kpis: {
    totalRevenue: 1234567.5,
    revenueThisMonth: 98765.4,
    totalUnitsSold: 45678,
    unitsSoldThisMonth: 1234,
    topViewedBrands: [{ _id: id(1), name: omega, views: 310 }],
    topDownloadedStockFiles: [{ _id: id(5), name: omega, brandId: id(1), brandName: omega, downloads: 1 }],
  },
  course,
};
export const buyerDashboard: BuyerDashboard = {
  role: 'buyer',
  summary: {
    totalApprovedOrders: 14,
    approvedOrdersThisMonth: 2,
    pendingOrders: 1,
    totalAmountBought: 45000,
    amountBoughtThisMonth: 3000,
    quantityBought: 960,
    quantityBoughtThisMonth: 72,
  },
  brandsAvailable: 6,
  stockFilesAvailable: 19,
  course,
};

export const buyers = (['pending', 'approved', 'rejected'] as const).map((status, index) => ({
  _id: id(40 + index),
  name: omega,
  email: address,
  phone: '+971501234567',
  companyName: omega,
  companyWebsite: omega,
  companyAddress: { street: omega, city: omega, country: 'AE' },
  buyerType: (['Wholesale', 'Retail', 'Online'] as const)[index],
  status,
  adminNotes: omega,
  rejectionReason: omega,
  statusChangedAt: at,
  statusChangedBy: omega,
  lastLogin: index === 1 ? at : null,
  createdAt: at,
  brandAccess: [{ _id: id(2), name: omega }],
}));
export const buyerBrands = (['all_approved', 'specific_buyers'] as const).map((visibility, index) => ({
  _id: id(1 + index),
  name: omega,
  visibility,
  shared: index === 1,
}));

export const brands = (['all_approved', 'specific_buyers', 'hidden'] as const).map((visibility, index) => ({
  _id: id(1 + index),
  name: omega,
  description: null,
  visibility,
  visibleToBuyers: [id(40)],
}));
const published = (number: number, availableLots: number | null): PublishedLine => ({
  _id: id(100 + number),
  reference: `${omega} ${number}`,
  description: omega,
  colour: omega,
  size: omega,
  barcode: null,
  retailPrice: null,
  wholesalePrice: 1234.5,
  unitsPerLot: 6,
  minimumLots: null,
  availableLots,
  picture: null,
});
export const publishedLines = [published(1, 12), published(2, 0), published(3, null)];

export const mails = (['queued', 'sending', 'sent', 'failed', 'obsolete'] as const).map(
  (status, index): Mail => ({
    _id: id(60 + index),
    kind:
      (['account-approved', 'password-reset', 'order-approved', 'order-paid', 'chat-answer'] as const)[index] ??
      'order-paid',
    recipient: address,
    subject: omega,
    status,
    attempts: index,
    lastError: omega,
    requestedAt: at,
    resentAt: null,
    sentAt: at,
    nextAttemptAt: at,
  }),
);

export const jobs = (['inventory', 'notifications', 'mail'] as const).map((queue, index) => ({
  _id: id(70 + index),
  queue,
  event: 'order.approved',
  about: { orderId: id(22) },
  reason: omega,
  attempts: 8,
  createdAt: at,
  failedAt: at,
}));

const account = {
  accountNumber: '1014567890123',
  accountName: omega,
  iban: null,
  registeredAddress: omega,
  bankName: omega,
  branchName: omega,
  swiftCode: null,
};
export const settings: Settings = {
  companyName: omega,
  companyAddress: omega,
  supportPhone: '+971 4 123 4567',
  supportEmail: address,
  timeZone: 'UTC',
  unreadAnswerMinutes: 15,
  AED: account,
  EUR: account,
  version: 3,
  changedAt: at,
  changedBy: omega,
};
export const changes = ['companyName', 'AED.iban'].map((field) => ({ field, before: null, after: omega }));
