import type { Chat, ChatMessage, ConversationSummary } from '@portal/contract/chat';
import type { BuyerMembersResponse, CompanyMember, CompanyMembersResponse } from '@portal/contract/company';
import type { InvitationDetails } from '@portal/contract/invitations';
import type { PaymentProof } from '@portal/contract/payment-proofs';
import type { Invitation, StaffMember, StaffResponse } from '@portal/contract/staff';
import { invoiceDetail } from '../../features/documents/spec/documents.fixture';
import { makeDraft, makeDraftLine } from '../../features/drafts/spec/drafts.fixture';
import { adminOrder, buyerOrder } from '../../features/orders/spec/orders.fixture';
import {
  answerOf,
  makeEntry,
  makeInvoice,
  makePayment,
  makeReceivable,
  makeStatement,
  termsOnHold,
} from '../../features/receivables/spec/receivables.fixture';
import { FakeServer } from '../../test/fake-server';
import {
  adminDashboard,
  auditEvents,
  brands,
  buyerBrands,
  buyers,
  failedJobs,
  greekEmail,
  greekName,
  mails,
  order,
  orderEvents,
  orderLine,
  orderRevisions,
  orders,
  proposedOrder,
  publishedLines,
  settingChanges,
  settings,
  stockFile,
  testRecordId,
  testTime,
} from './greek-records';

const message = (senderRole: ChatMessage['senderRole'], isRead: boolean): ChatMessage => ({
  _id: crypto.randomUUID(),
  content: greekName,
  createdAt: new Date().toISOString(),
  isRead,
  senderRole,
  senderId: null,
  senderName: greekName,
  clientId: crypto.randomUUID(),
});
const messages = [message('buyer', true), message('buyer', false), message('admin', true), message('admin', false)];
const chat: Chat = {
  id: testRecordId(40),
  buyerId: testRecordId(40),
  buyerName: greekName,
  companyName: greekName,
  messages,
  hasMore: true,
  unreadCount: 2,
  online: true,
  lastSeenAt: testTime,
};
const conversation: ConversationSummary = {
  buyerId: testRecordId(40),
  buyerName: greekName,
  buyerEmail: greekEmail,
  companyName: greekName,
  lastMessage: null,
  lastMessageAt: testTime,
  lastSenderRole: 'admin',
  lastSenderName: null,
  unreadCount: 2,
  hasUnread: true,
  waitingSince: testTime,
  online: true,
  lastSeenAt: null,
};

const notifications = [0, 40, 5_000].map((minutesAgo, index) => ({
  _id: testRecordId(80 + index),
  type: 'new_order_submission',
  title: greekName,
  message: greekName,
  language: 'en',
  isRead: index > 0,
  readAt: null,
  createdAt: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
}));

const session = { device: greekName, createdAt: testTime, lastSeenAt: testTime };
const counted = (rows: unknown[]) => ({ body: rows, headers: { 'X-Total-Count': `${rows.length}` } });

const greekWords = { reference: greekName, description: greekName, colour: greekName, size: greekName };
const draftedLine = makeDraftLine(1, 40, greekWords);
const draft = makeDraft({
  _id: testRecordId(30),
  buyer: { _id: testRecordId(40), name: greekName, companyName: greekName },
  brand: { _id: testRecordId(1), name: greekName },
  stockFile: { _id: testRecordId(5), fileName: greekName, originalName: greekName, version: 1 },
  createdBy: { _id: null, name: null, side: 'team' },
  changedBy: { _id: null, name: null, side: 'team' },
  poNumber: greekName,
  lineCount: 2,
  lines: [draftedLine, makeDraftLine(2, 1, { ...greekWords, isListed: false })],
  news: [{ stockItemId: draftedLine._id, reference: greekName, kind: 'price', before: 80, after: 85 }],
});

const greekAddress = { lines: [greekName], city: greekName, emirate: 'DXB' as const, country: 'AE' };
const greekParty = { name: greekName, company: greekName };
const taxDocument = {
  ...invoiceDetail,
  _id: testRecordId(60),
  buyer: { ...invoiceDetail.buyer, ...greekParty },
  poNumber: greekName,
  snapshot: {
    ...invoiceDetail.snapshot,
    buyer: { ...invoiceDetail.snapshot.buyer, ...greekParty, address: greekAddress },
    lines: invoiceDetail.snapshot.lines.map((line) => ({ ...line, ...greekWords })),
  },
  findings: invoiceDetail.findings.map((finding) => ({ ...finding, rules: [greekName], message: greekName })),
};
const vatRow = {
  kind: 'invoice',
  emirate: 'DXB',
  vatCategory: 'standard',
  vatRate: 5,
  documents: 1,
  net: '1.00',
  vat: '0.05',
};

const owner = { _id: testRecordId(41), name: greekName };
const documentNumber = { _id: testRecordId(60), number: greekName };
const greekHold = { ...termsOnHold, holdReason: greekName };
const receivable = makeReceivable({ buyer: owner, terms: greekHold });
const openInvoice = makeInvoice(20, { document: documentNumber });
const payment = makePayment({
  ...{ _id: testRecordId(70), buyer: owner, reference: greekName, note: greekName },
  history: [{ state: 'cleared', on: '2026-11-20', note: greekName, by: greekName, at: testTime }],
});
const greekCheque = { bank: greekName, number: greekName, date: '2026-12-15' };
const cheque = makePayment({
  ...{ ...payment, _id: testRecordId(71), method: 'cheque', state: 'deposited', reference: null },
  ...{ cheque: greekCheque, steps: ['clear', 'bounce'], unallocated: '0.00' },
});
const toDeposit = makePayment({
  ...{ ...cheque, _id: testRecordId(73), state: 'received', steps: ['deposit', 'return'] },
  cheque: { ...greekCheque, date: '2099-01-15' },
});
const slip = {
  ...{ _id: testRecordId(72), buyer: owner, state: 'refused', amount: '350.00', paidOn: '2026-11-20', reference: null },
  ...{ orders: [], fileName: greekName, reason: greekName, paymentId: null, answeredAt: testTime, createdAt: testTime },
} satisfies PaymentProof;
const account = makeStatement(
  [
    makeEntry(1, { document: documentNumber, note: greekName }),
    makeEntry(2, { document: null, payment: { _id: payment._id, method: null, reference: greekName } }),
  ],
  { buyer: owner },
);

const member: StaffMember = {
  ...{ _id: testRecordId(85), name: greekName, email: greekEmail, staffRole: 'sales', isSelf: false },
  ...{ hasSecondFactor: false, lastLogin: null, joinedAt: testTime },
};
const openInvitation: Invitation = {
  ...{ _id: testRecordId(87), email: greekEmail, staffRole: 'read-only', invitedBy: greekName, invitedAt: testTime },
  ...{ expiresAt: new Date(Date.now() + 6.5 * 86_400_000).toISOString(), isExpired: false },
};
const team: StaffResponse = {
  staff: [
    member,
    { ...member, _id: testRecordId(86), staffRole: 'owner', isSelf: true, hasSecondFactor: true, lastLogin: testTime },
  ],
  invitations: [
    openInvitation,
    { ...openInvitation, _id: testRecordId(88), expiresAt: new Date(Date.now() + 5 * 3_600_000).toISOString() },
    { ...openInvitation, _id: testRecordId(89), isExpired: true },
  ],
};
const founder: CompanyMember = {
  ...{ _id: testRecordId(41), name: greekName, email: greekEmail, companyRole: 'owner', isSelf: false },
  ...{ isFounder: true, lastLogin: testTime, joinedAt: testTime },
};
const colleague: CompanyMember = {
  ...{ ...founder, _id: testRecordId(84), companyRole: 'viewer', isFounder: false, lastLogin: null },
};
const company: CompanyMembersResponse = {
  members: [{ ...founder, isSelf: true }, colleague],
  invitations: [{ ...openInvitation, companyRole: 'accountant' }],
};
const companyOfBuyer: BuyerMembersResponse = {
  members: [founder, colleague].map((member) => ({ ...member, hasSecondFactor: true })),
};
const invitation: InvitationDetails = {
  ...{ email: greekEmail, staffRole: 'support', companyRole: null, companyName: null },
  ...{ invitedBy: greekName, expiresAt: testTime },
};

/** Returns a fake server with data for every page. */
export function serverWithAllData(): FakeServer {
  const filePath = `/api/catalogue/${testRecordId(1)}/stock-file/${testRecordId(5)}`;
  const pages = { current: 1, total: 2, totalRecords: 30 };
  return new FakeServer()
    .on('GET /api/notifications', { body: { notifications, unreadCount: 2, pagination: pages } })
    .on('PUT /api/notifications/read-all', { body: { unreadCount: 0 } })
    .on('GET /api/dashboard', { body: adminDashboard })
    .on('GET /api/orders', counted(orders))
    .on(`GET /api/orders/${testRecordId(22)}`, { body: orders[2] })
    .on(
      `GET /api/orders/${testRecordId(22)}/lines`,
      counted([orderLine, { ...orderLine, position: 1, isOffered: false }]),
    )
    .on(`GET /api/orders/${testRecordId(22)}/timeline`, { body: orderEvents })
    .on(`GET /api/orders/${testRecordId(22)}/revisions`, { body: { revisions: [], backOrders: [] } })
    .on(`GET /api/orders/${testRecordId(20)}`, { body: orders[0] })
    .on(
      `GET /api/orders/${testRecordId(20)}/lines`,
      counted([orderLine, { ...orderLine, position: 1, stockItemId: testRecordId(52), availableLots: null }]),
    )
    .on(`GET /api/orders/${testRecordId(20)}/timeline`, { body: orderEvents })
    .on(`GET /api/orders/${testRecordId(20)}/revisions`, { body: { revisions: [], backOrders: [] } })
    .on(`GET /api/orders/${testRecordId(29)}`, { body: adminOrder({ ...proposedOrder, buyerEmail: greekEmail }) })
    .on(`GET /api/orders/${testRecordId(29)}/lines`, counted([orderLine, { ...orderLine, position: 1 }]))
    .on(`GET /api/orders/${testRecordId(29)}/timeline`, { body: orderEvents })
    .on(`GET /api/orders/${testRecordId(29)}/revisions`, { body: orderRevisions })
    .on('GET /api/drafts', { body: { drafts: [draft] } })
    .on(`GET /api/drafts/${testRecordId(30)}`, { body: draft })
    .on(`GET /api/drafts/${testRecordId(30)}/items`, { body: { version: 1, items: [draftedLine], total: 1 } })
    .on(`GET /api/drafts/${testRecordId(30)}/stock`, { body: { version: 1, availableLots: [12] } })
    .on('GET /api/buyers', { body: { buyers, total: buyers.length } })
    .on(`GET /api/buyers/${testRecordId(41)}`, { body: buyers[1] })
    .on(`GET /api/buyers/${testRecordId(41)}/brand-access`, { body: { brands: buyerBrands } })
    .on(`GET /api/buyers/${testRecordId(41)}/members`, { body: companyOfBuyer })
    .on('GET /api/brands', { body: brands })
    .on('GET /api/catalogue/brands/accessible', { body: { brands } })
    .on(`GET /api/catalogue/${testRecordId(1)}/stock-files`, { body: { stockFiles: [stockFile] } })
    .on(`GET ${filePath}/line-choices`, {
      body: { file: stockFile, colours: [greekName], sizes: [greekName], pictures: true },
    })
    .on(`GET ${filePath}/lines`, { body: { lines: publishedLines, total: 3 } })
    .on('GET /api/documents', {
      body: { documents: [taxDocument, { ...taxDocument, _id: testRecordId(61), pdf: 'waiting' }], total: 2 },
    })
    .on(`GET /api/documents/${testRecordId(60)}`, { body: taxDocument })
    .on('GET /api/documents/vat-summary', { body: { month: '2026-11', rows: [vatRow] } })
    .on('GET /api/receivables', { body: answerOf([receivable]) })
    .on(`GET /api/receivables/${owner._id}/statement`, { body: account })
    .on(`GET /api/receivables/${owner._id}/open-invoices`, { body: { invoices: [openInvoice], payments: [] } })
    .on('GET /api/payments', ({ query }) => ({
      body: query.has('chequeDateTo') ? { payments: [toDeposit], total: 1 } : { payments: [payment, cheque], total: 2 },
    }))
    .on('GET /api/payment-proofs', { body: { proofs: [slip], total: 1 } })
    .on(`GET /api/payments/${payment._id}`, { body: payment })
    .on(`GET /api/payments/${cheque._id}`, { body: cheque })
    .on('GET /api/staff', { body: team })
    .on('GET /api/company/members', { body: company })
    .on('GET /api/invitations/t-1', { body: invitation })
    .on('GET /api/mails', { body: { mails, total: mails.length, underWay: 2, failed: 1, delivery: 'files' } })
    .on('GET /api/audit', { body: { events: auditEvents, total: auditEvents.length } })
    .on('GET /api/failed-jobs', {
      body: {
        jobs: failedJobs,
        total: failedJobs.length,
        stuck: [{ event: 'order.approved', count: 2, oldestAt: testTime }],
      },
    })
    .on('GET /api/settings', { body: settings })
    .on('GET /api/settings/history', {
      body: { versions: [{ version: 3, at: testTime, by: null, changes: settingChanges }] },
    })
    .on('GET /api/settings/help', { body: settings })
    .on('GET /api/demo', { body: { brands: 2, buyers: 3, orders: 40 } })
    .on('GET /api/auth/sessions', {
      body: {
        sessions: [true, false].map((current, index) => ({ _id: testRecordId(90 + index), current, ...session })),
      },
    })
    .on('GET /api/chat/unread-count', { body: { unreadCount: 2 } })
    .on('GET /api/chat/my-chat', { body: { chat } })
    .on('GET /api/chat/conversations', { body: { conversations: [conversation], hasMore: true } })
    .on(`GET /api/chat/conversation/${testRecordId(40)}`, { body: { chat } })
    .on('PUT /api/chat/mark-read', { body: {} });
}

export const buyerProposedOrder = buyerOrder(proposedOrder);
export const buyerOrdersResponse = counted([
  buyerOrder({ ...order, stockFile, companyName: greekName }),
  buyerProposedOrder,
]);
