import type { SessionUser } from '@portal/contract/auth';
import { SellerDetails } from '@portal/contract/documents/tax-details';
import { actionsFor } from '@portal/contract/order-lifecycle';
import type { OrderRevision, RevisedLine, RevisionChange } from '@portal/contract/order-revisions';
import type { AdminOrder, Order, OrderPreview } from '@portal/contract/orders';
import type { Role } from '@portal/contract/policy';
import { BankAccount, CreditSettings, type Settings } from '@portal/contract/settings';
import type { Problem } from '@portal/contract/workbook';

const plainOrder: Order = {
  _id: '019a0000-0000-7000-8000-000000000001',
  orderNumber: 'ORD-2026-000123',
  buyerName: 'Layla Haddad',
  companyName: 'Haddad Trading',
  brand: { _id: '019a0000-0000-7000-8000-0000000000b1', name: 'Aurelia' },
  stockFile: {
    _id: '019a0000-0000-7000-8000-0000000000f1',
    fileName: 'Aurelia SS26',
    originalName: 'Aurelia SS26.xlsx',
  },
  createdAt: '2026-03-12T09:30:00.000Z',
  placedBy: 'Layla Haddad',
  status: 'Pending Review',
  totalAmount: 12480.4,
  totalQuantity: 1248,
  lineCount: 18,
  rejectionReason: null,
  cancellationReason: null,
  invoiceFile: null,
  documents: [],
  poNumber: null,
  note: null,
  deliverOn: null,
  revision: 1,
  proposal: null,
  backOrder: null,
  actions: [],
};

/** Returns a buyer's order with the actions that the contract allows for it. */
export function buyerOrder(part: Partial<Order> = {}): Order {
  const order = { ...plainOrder, ...part };
  const hasOpenProposal = order.proposal !== null;
  const facts = { status: order.status, hasInvoice: order.invoiceFile !== null, hasOpenProposal };
  return {
    ...order,
    actions: actionsFor(
      { ...facts, hasLotsToCredit: false, inventoryStatus: 'none', inventoryDeducted: false, inventoryRestored: false },
      person('buyer'),
    ),
    ...part,
  };
}

const lotsToCredit = ({ documents }: Order): number =>
  documents.reduce((left, { kind, lots }) => left + (kind === 'invoice' ? lots : -lots), 0);

export function adminOrder(part: Partial<AdminOrder> = {}): AdminOrder {
  const order: AdminOrder = {
    ...plainOrder,
    buyerId: '019a0000-0000-7000-8000-0000000000a1',
    buyerEmail: 'layla@haddad.example',
    inventoryStatus: 'none',
    inventoryDeducted: false,
    inventoryDeductionDate: null,
    inventoryRestored: false,
    inventoryError: null,
    inventoryErrorDetails: null,
    ...part,
  };
  const { status, inventoryStatus, inventoryDeducted, inventoryRestored } = order;
  const hasInvoice = order.invoiceFile !== null;
  const hasOpenProposal = order.proposal !== null;
  const hasLotsToCredit = lotsToCredit(order) > 0;
  const facts = {
    ...{ status, hasInvoice, inventoryStatus, inventoryDeducted, inventoryRestored, hasOpenProposal },
    hasLotsToCredit,
  };
  return { ...order, actions: actionsFor(facts, person('admin')), ...part };
}

const lineOf = (lots: number): RevisedLine => ({
  lots,
  unitsPerLot: 12,
  unitPrice: 80.1,
  lineTotal: Math.round(lots * 961.2 * 100) / 100,
});

export function revisionChange(part: Partial<RevisionChange> = {}): RevisionChange {
  return {
    stockItemId: '019a0000-0000-7000-8000-000000000051',
    reference: 'AU-1001',
    description: 'Linen shirt',
    colour: 'Ecru',
    size: 'S-XL',
    before: lineOf(4),
    after: lineOf(3),
    backOrder: { lots: 1, expectedOn: '2127-02-01' },
    note: null,
    ...part,
  };
}

/** The team's proposal, which waits for the buyer. */
export function proposedRevision(part: Partial<OrderRevision> = {}): OrderRevision {
  const changes = part.changes ?? [revisionChange()];
  return {
    number: 2,
    kind: 'proposed',
    side: 'team',
    author: null,
    at: '2026-03-13T09:30:00.000Z',
    reason: 'One lot is short until February',
    file: null,
    isCurrent: false,
    base: 1,
    totals: { lineCount: 18, lots: 103, totalQuantity: 1236, totalAmount: 11519.2 },
    proposal: {
      state: 'open',
      expiresAt: '2026-03-16T09:30:00.000Z',
      approveOnAcceptance: false,
      answeredAt: null,
      answerReason: null,
      backOrders: null,
    },
    changes,
    changeCount: changes.length,
    ...part,
  };
}

export function placedRevision(part: Partial<OrderRevision> = {}): OrderRevision {
  return {
    ...proposedRevision(),
    number: 1,
    kind: 'placed',
    side: 'buyer',
    author: 'Layla Haddad',
    at: '2026-03-12T09:30:00.000Z',
    reason: null,
    file: 'Order.xlsx',
    isCurrent: true,
    base: null,
    totals: { lineCount: 18, lots: 104, totalQuantity: 1248, totalAmount: 12480.4 },
    proposal: null,
    changes: [],
    changeCount: 0,
    ...part,
  };
}

export function person(role: Role): SessionUser {
  return {
    _id: '019a0000-0000-7000-8000-0000000000c1',
    name: role === 'admin' ? 'Admin' : 'Layla Haddad',
    email: 'someone@portal.example',
    phone: null,
    role,
    staffRole: role === 'admin' ? 'owner' : null,
    companyId: role === 'admin' ? null : '019a0000-0000-7000-8000-0000000000c1',
    companyRole: role === 'admin' ? null : 'owner',
    status: 'approved',
    language: 'en',
    createdAt: '2026-01-01T00:00:00.000Z',
    lastLogin: null,
    buyerType: null,
    companyName: null,
    companyWebsite: null,
    companyAddress: null,
    taxDetails: null,
    secondFactor: 'none',
  };
}

export function problem(part: Partial<Problem> = {}): Problem {
  return {
    sheet: 'Women',
    cell: 'P14',
    reference: 'AU-1044',
    field: 'order',
    found: '2.5',
    expected: 'a whole number of lots',
    message: 'Lots must be whole numbers',
    severity: 'error',
    ...part,
  };
}

export function preview(part: Partial<OrderPreview> = {}): OrderPreview {
  return {
    lines: [
      {
        reference: 'AU-1001',
        description: 'Linen shirt',
        colour: 'Ecru',
        size: 'S-XL',
        lots: 4,
        units: 48,
        unitPrice: 80.1,
        lineTotal: 3844.8,
        availableLots: 3,
      },
    ],
    sheets: [],
    samples: [],
    lineCount: 1,
    lots: 4,
    totalQuantity: 48,
    totalAmount: 3844.8,
    problems: [],
    errorCount: 0,
    warningCount: 0,
    sameFile: null,
    ...part,
  };
}

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export function excelFile(name = 'my order.xlsx', type = xlsx): File {
  return new File(['lots'], name, { type });
}

/** The settings of a portal; its seller's details are complete only where a spec makes them so. */
export function settingsWith(part: Partial<Settings> = {}): Settings {
  return {
    companyName: null,
    companyAddress: null,
    supportPhone: null,
    supportEmail: null,
    timeZone: 'Asia/Dubai',
    unreadAnswerMinutes: 15,
    proposalDays: 3,
    seller: new SellerDetails(),
    credit: new CreditSettings(),
    security: { secondFactorFrom: null },
    logo: null,
    AED: new BankAccount(),
    EUR: new BankAccount(),
    version: 1,
    changedAt: null,
    changedBy: null,
    ...part,
  };
}
