import type { AuditEvent } from '@portal/contract/audit';
import type { AdminDashboard, BuyerDashboard } from '@portal/contract/dashboard';
import { SellerDetails } from '@portal/contract/documents/tax-details';
import { type AuditAction, auditActions } from '@portal/contract/facts/audit-actions';
import type { Mail } from '@portal/contract/mails';
import { orderStatuses } from '@portal/contract/order-lifecycle';
import { type OrderRevisionsResponse, proposalStates } from '@portal/contract/order-revisions';
import type { OrderEvent, OrderLine } from '@portal/contract/orders';
import { companyRoles, staffRoles } from '@portal/contract/policy';
import { CreditSettings, type Settings } from '@portal/contract/settings';
import type { PublishedLine, StockFile } from '@portal/contract/stock-files';
import {
  adminOrder,
  placedRevision,
  proposedRevision,
  revisionChange,
} from '../../features/orders/spec/orders.fixture';

/** All user input is this Greek word, so any Latin text on the screen comes from the portal. */
export const greekName = 'Ωμέγα';
export const greekEmail = 'ωμέγα@παράδειγμα.ελ';
export const testRecordId = (number: number) => `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`;
export const testTime = '2026-11-20T08:00:00.000Z';

/** Another person than the buyer, whose name pages show beside the buyer's. */
const greekColleague = 'Σίγμα';

export const order = {
  buyerName: greekName,
  placedBy: greekColleague,
  companyName: greekName,
  brand: { _id: testRecordId(1), name: greekName },
  createdAt: testTime,
};
export const stockFile: StockFile = {
  _id: testRecordId(5),
  fileName: greekName,
  originalName: greekName,
  uploadedAt: testTime,
  lineCount: 2,
  version: 3,
};
export const orders = orderStatuses.map((status, index) =>
  adminOrder({
    ...order,
    _id: testRecordId(20 + index),
    buyerEmail: greekEmail,
    stockFile,
    status,
    rejectionReason: greekName,
    cancellationReason: greekName,
    invoiceFile: index > 0 ? greekName : null,
    inventoryStatus: (['none', 'success', 'pending', 'error', 'success'] as const)[index],
    poNumber: greekName,
    note: greekName,
    deliverOn: '2027-01-31',
    inventoryRestored: index === 4,
    inventoryError: 'Insufficient inventory for: ',
    inventoryErrorDetails: {
      insufficientItems: [{ referenceId: greekName, quantityRequested: 3, availableQuantity: 1 }],
    },
  }),
);
export const orderLine: OrderLine = {
  position: 0,
  stockItemId: testRecordId(51),
  reference: greekName,
  description: greekName,
  colour: greekName,
  size: greekName,
  lots: 4,
  unitsPerLot: 12,
  units: 48,
  unitPrice: 80.1,
  lineTotal: 3844.8,
  isOffered: true,
  availableLots: 3,
  note: greekName,
  changes: [
    { field: 'unitPrice', copy: 75, now: 80.5 },
    { field: 'unitsPerLot', copy: 10, now: 12 },
  ],
};
const event = (kind: OrderEvent['kind'], facts: Partial<OrderEvent> = {}): OrderEvent => ({
  _id: kind,
  kind,
  at: testTime,
  actor: null,
  reason: greekName,
  file: greekName,
  changes: [],
  ...facts,
});
export const orderEvents = [
  event('place', { actor: { name: null, role: 'admin' } }),
  event('approve'),
  event('confirm-payment'),
  event('reverse-inventory'),
  event('admin-replace-attachment'),
  event('retry-deduction'),
  ...(['propose', 'withdraw-proposal', 'accept-proposal', 'decline-proposal'] as const).map((kind) => event(kind)),
  event('proposal-expired'),
  event('back-order-covered'),
  event('edit-details', {
    changes: [
      { field: 'poNumber', reference: null, before: null, after: greekName },
      { field: 'deliverOn', reference: null, before: '2027-01-01', after: '2027-01-31' },
      { field: 'lineNote', reference: greekName, before: greekName, after: null },
    ],
  }),
];

const changedLine = { lots: 4, unitsPerLot: 12, unitPrice: 80.1, lineTotal: 3844.8 };
const backOrder = { lots: 2, expectedOn: '2027-01-31' };
const greekChange = { reference: greekName, description: greekName, colour: greekName, size: greekName };
const changes = [
  { before: changedLine, after: { ...changedLine, lots: 2, unitPrice: 75 }, backOrder, note: greekName },
  { before: changedLine, after: null, backOrder: null, note: '' },
  { before: null, after: changedLine, backOrder: null, note: null },
].map((change, index) => revisionChange({ stockItemId: testRecordId(51 + index), ...greekChange, ...change }));
/** The history of an order with a revision of each kind and a proposal in each state, the newest of which is open. */
export const orderRevisions: OrderRevisionsResponse = {
  revisions: [
    ...proposalStates.map((state, index) =>
      proposedRevision({
        number: 9 - index,
        reason: greekName,
        changes,
        changeCount: state === 'open' ? 900 : 3,
        proposal: {
          state,
          expiresAt: testTime,
          approveOnAcceptance: true,
          answeredAt: testTime,
          answerReason: greekName,
          backOrders: state === 'accepted' ? false : null,
        },
      }),
    ),
    placedRevision({ number: 3, kind: 'edited', side: 'team', author: null, base: 2, file: greekName }),
    placedRevision({ number: 2, kind: 'replaced', author: greekName, base: 1, file: greekName, changeCount: null }),
    placedRevision({ number: 1, author: null, file: greekName, totals: null }),
  ],
  backOrders: orderStatuses.map((status, index) => ({
    _id: testRecordId(30 + index),
    orderNumber: `ORD-2026-000123-B${index}`,
    status,
  })),
};
/** The facts of an order with an open proposal that is a back-order itself. */
export const proposedOrder = {
  ...order,
  _id: testRecordId(29),
  stockFile,
  proposal: { revision: 9, expiresAt: testTime },
  backOrder: {
    of: { _id: testRecordId(20), orderNumber: 'ORD-2026-000122' },
    expectedOn: '2027-01-31',
    isCovered: false,
  },
};

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
    topViewedBrands: [{ _id: testRecordId(1), name: greekName, views: 310 }],
    topDownloadedStockFiles: [
      { _id: testRecordId(5), name: greekName, brandId: testRecordId(1), brandName: greekName, downloads: 1 },
    ],
  },
  receivables: { open: 54321.4, overdue: 999.5 },
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
  receivables: { open: 250, overdue: 0 },
  course,
};

export const buyers = (['pending', 'approved', 'rejected'] as const).map((status, index) => ({
  _id: testRecordId(40 + index),
  name: greekName,
  email: greekEmail,
  phone: '+971501234567',
  companyName: greekName,
  companyWebsite: greekName,
  companyAddress: { street: greekName, city: greekName, country: 'AE' },
  taxDetails: { trn: '100123456700003', licenceNumber: greekName, licenceAuthority: greekName, emirate: 'DXB' },
  buyerType: (['Wholesale', 'Retail', 'Online'] as const)[index],
  status,
  adminNotes: greekName,
  hasSecondFactor: index === 1,
  rejectionReason: greekName,
  statusChangedAt: testTime,
  statusChangedBy: greekName,
  lastLogin: index === 1 ? testTime : null,
  createdAt: testTime,
  brandAccess: [{ _id: testRecordId(2), name: greekName }],
}));
export const buyerBrands = (['all_approved', 'specific_buyers'] as const).map((visibility, index) => ({
  _id: testRecordId(1 + index),
  name: greekName,
  visibility,
  shared: index === 1,
}));

export const brands = (['all_approved', 'specific_buyers', 'hidden'] as const).map((visibility, index) => ({
  _id: testRecordId(1 + index),
  name: greekName,
  description: null,
  visibility,
  visibleToBuyers: [testRecordId(40)],
}));
const published = (number: number, availableLots: number | null): PublishedLine => ({
  _id: testRecordId(100 + number),
  reference: `${greekName} ${number}`,
  description: greekName,
  colour: greekName,
  size: greekName,
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
    _id: testRecordId(60 + index),
    kind:
      (['account-approved', 'password-reset', 'order-approved', 'order-paid', 'chat-answer'] as const)[index] ??
      'order-paid',
    recipient: greekEmail,
    subject: greekName,
    status,
    attempts: index,
    lastError: greekName,
    requestedAt: testTime,
    resentAt: null,
    sentAt: testTime,
    nextAttemptAt: testTime,
  }),
);

/** An event of each action, by people of each role. */
export const auditEvents = (Object.keys(auditActions) as AuditAction[]).map((action, index): AuditEvent => {
  const person = { _id: testRecordId(41), name: greekName, email: greekEmail };
  const staffRole = staffRoles[index] ?? null;
  const companyRole = staffRole ? null : (companyRoles[(index - staffRoles.length) % companyRoles.length] ?? null);
  const actor = { ...person, role: staffRole ? ('admin' as const) : ('buyer' as const), staffRole, companyRole };
  return {
    _id: testRecordId(200 + index),
    at: testTime,
    action,
    actor: index === staffRoles.length ? null : actor,
    device: greekName,
    address: '203.0.113.7',
    requestId: '019',
    object: { kind: auditActions[action], id: testRecordId(40), label: index % 2 === 0 ? greekName : null },
    changes: [
      { field: 'status', before: 'pending', after: 'approved' },
      { field: 'seller.trn', before: null, after: greekName },
      { field: 'onHold', before: false, after: true },
      { field: 'creditLimit', before: null, after: '1.00' },
    ],
  };
});

export const failedJobs = (['inventory', 'notifications', 'mail'] as const).map((queue, index) => ({
  _id: testRecordId(70 + index),
  queue,
  event: 'order.approved',
  about: { orderId: testRecordId(22) },
  reason: greekName,
  attempts: 8,
  createdAt: testTime,
  failedAt: testTime,
}));

const account = {
  accountNumber: '1014567890123',
  accountName: greekName,
  iban: null,
  registeredAddress: greekName,
  bankName: greekName,
  branchName: greekName,
  swiftCode: null,
};
export const settings: Settings = {
  companyName: greekName,
  companyAddress: greekName,
  supportPhone: '+971 4 123 4567',
  supportEmail: greekEmail,
  timeZone: 'UTC',
  unreadAnswerMinutes: 15,
  proposalDays: 3,
  seller: new SellerDetails(),
  credit: new CreditSettings(),
  security: { secondFactorFrom: null },
  logo: null,
  AED: account,
  EUR: account,
  version: 3,
  changedAt: testTime,
  changedBy: greekName,
};
export const settingChanges = [
  ...['companyName', 'AED.iban'].map((field) => ({ field, before: null, after: greekName })),
  { field: 'security.secondFactorFrom', before: null, after: '2026-12-12' },
];
