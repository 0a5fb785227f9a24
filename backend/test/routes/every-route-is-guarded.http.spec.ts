import type { AdminBrand } from '@portal/contract/brands';
import type { DraftItemsResponse, OpenedDraft } from '@portal/contract/drafts';
import { auditActions } from '@portal/contract/facts/audit-actions';
import type { AdminOrder, PlacedOrder } from '@portal/contract/orders';
import type { StockFilesResponse } from '@portal/contract/stock-files';
import type { Router } from 'express';
import { serveDocument } from '../../src/api-docs/api-document.js';
import { ACCESS_METADATA_KEY } from '../../src/platform/access.js';
import { AUDIT_METADATA_KEY, type AuditRule } from '../../src/platform/audit/audited.js';
import { withClient } from '../database/stock-invariants.js';
import { type CallOptions, formWithFile, type TestClient, TestPortal } from '../portal/portal.js';
import { enterSeller } from '../portal/seller.js';
import { invoicePdf, stockSheet } from '../portal/sheets.js';
import { waitUntil } from '../wait-until.js';
import { registeredHandlers } from './registered-handlers.js';

const callers = ['anonymous', 'pending', 'rejected', 'other', 'owner', 'admin'] as const;
/** Administrators who are not approved get the same responses as buyers of that status. */
const administratorsNotApproved = ['pending', 'rejected'] as const;
type CallerName = (typeof callers)[number];

const absent = '01890000-0000-7000-8000-000000000000';
const stock = [{ reference: 'A-1', price: 10, available: 100 }];
const filledIn = () => stockSheet(stock, { 'A-1': 2 });
const profile = {
  name: 'Test Person',
  companyName: 'Test Company',
  companyAddress: { street: '1 Street', city: 'Dubai', country: 'ae' },
};
const orderForm = () => formWithFile('excelFile', 'order.xlsx', filledIn());

/**
 * The expected statuses of a route in the order of `callers`, and the input to send. The brand is shared with the
 * caller `owner` only, who also placed the order.
 */
interface RouteRow {
  statuses: readonly [number, number, number, number, number, number];
  sends?: (known: Known) => CallOptions;
  /** The expected statuses for an id that does not exist. */
  absent?: readonly [number, number, number, number, number, number];
}
interface Known {
  brandId: string;
  fileId: string;
  ownerId: string;
}

const everybody = (status: number): RouteRow => ({ statuses: [status, status, status, status, status, status] });
const administrators = (status: number, row: Partial<RouteRow> = {}): RouteRow => ({
  statuses: [401, 403, 401, 403, 403, status],
  ...row,
});
const administratorsOfOrders = (status: number, row: Partial<RouteRow> = {}): RouteRow =>
  administrators(status, { absent: [401, 403, 401, 403, 403, 404], ...row });
const ownOrAdministrators = {
  statuses: [401, 403, 401, 404, 200, 200],
  absent: [401, 403, 401, 404, 404, 404],
} as const;
/** The account is that of a buyer who is none of the callers. */
const ownAccountOrAdministrators = {
  statuses: [401, 403, 401, 404, 404, 200],
  absent: [401, 403, 401, 404, 404, 404],
} as const;
const answeringProposals = {
  statuses: [401, 403, 401, 404, 409, 403],
  absent: [401, 403, 401, 404, 404, 403],
} as const;
const brandFiles = { statuses: [401, 403, 401, 403, 200, 200], absent: [401, 403, 401, 404, 404, 404] } as const;

const documentation = [
  'GET /api/docs',
  'GET /api/docs-yaml',
  'GET /api/docs/',
  'GET /api/docs/LICENSE',
  'GET /api/docs/docs/swagger-ui-init.js',
  'GET /api/docs/index.html',
  'GET /api/docs/swagger-ui-init.js',
  'GET /api/openapi.json',
];

const table: Record<string, RouteRow> = {
  'POST /api/auth/login': { ...everybody(400), sends: () => ({ json: {} }) },
  'GET /api/auth/me': { statuses: [401, 200, 401, 200, 200, 200] },
  'PUT /api/auth/me': { statuses: [401, 403, 401, 200, 200, 200], sends: () => ({ json: profile }) },
  'PUT /api/profile/language': {
    statuses: [401, 200, 401, 200, 200, 200],
    sends: () => ({ json: { language: 'en' } }),
  },
  'POST /api/auth/logout': { statuses: [401, 200, 401, 200, 200, 200] },
  'POST /api/auth/register': { ...everybody(400), sends: () => ({ json: {} }) },
  'POST /api/auth/check-email': { ...everybody(200), sends: () => ({ json: { email: 'nobody@example.com' } }) },
  'POST /api/auth/forgot-password': { ...everybody(200), sends: () => ({ json: { email: 'nobody@example.com' } }) },
  'GET /api/auth/verify-reset-token/:token': everybody(400),
  'POST /api/auth/reset-password': {
    ...everybody(400),
    sends: () => ({ json: { token: 'nothing', newPassword: 'correct horse' } }),
  },
  'PUT /api/auth/change-password': {
    statuses: [401, 403, 401, 400, 400, 400],
    sends: () => ({ json: { currentPassword: 'wrong', newPassword: 'correct horse' } }),
  },
  'GET /api/auth/sessions': { statuses: [401, 403, 401, 200, 200, 200] },
  // The request uses the id of an order, so no such session exists.
  'DELETE /api/auth/sessions/:id': {
    statuses: [401, 403, 401, 404, 404, 404],
    absent: [401, 403, 401, 404, 404, 404],
  },
  'DELETE /api/auth/sessions': { statuses: [401, 403, 401, 200, 200, 200] },
  'GET /api/auth/second-factor': { statuses: [401, 403, 401, 200, 200, 200] },
  'POST /api/auth/second-factor/sign-in': { ...everybody(400), sends: () => ({ json: {} }) },
  'POST /api/auth/second-factor/set-up': {
    statuses: [401, 403, 401, 400, 400, 400],
    sends: () => ({ json: { currentPassword: 'wrong' } }),
  },
  'PUT /api/auth/second-factor/app': {
    statuses: [401, 403, 401, 400, 400, 400],
    sends: () => ({ json: { setUp: 'nothing', code: '123456' } }),
  },
  // None of the callers has a second factor.
  'DELETE /api/auth/second-factor/app': { statuses: [401, 403, 401, 404, 404, 404] },
  'POST /api/auth/second-factor/passkeys/set-up': {
    statuses: [401, 403, 401, 400, 400, 400],
    sends: () => ({ json: { currentPassword: 'wrong' } }),
  },
  'POST /api/auth/second-factor/passkeys': {
    statuses: [401, 403, 401, 400, 400, 400],
    sends: () => ({ json: { setUp: 'x', id: 'x', clientDataJSON: 'x', attestationObject: 'x' } }),
  },
  'DELETE /api/auth/second-factor/passkeys/:id': {
    statuses: [401, 403, 401, 404, 404, 404],
    absent: [401, 403, 401, 404, 404, 404],
  },
  'POST /api/auth/second-factor/proof/question': { statuses: [401, 403, 401, 200, 200, 200] },
  'POST /api/auth/second-factor/recovery-codes': { statuses: [401, 403, 401, 404, 404, 404] },
  'POST /api/auth/second-factor/proof': {
    statuses: [401, 403, 401, 400, 400, 400],
    sends: () => ({ json: { code: '123456' } }),
  },

  // The route needs METRICS_TOKEN instead of a session.
  'GET /metrics': everybody(401),
  'GET /api/health/live': everybody(200),
  'GET /api/health/ready': everybody(200),
  ...Object.fromEntries(documentation.map((route) => [route, everybody(200)])),
  // The API viewer registers this route, but its file is not shipped, so everybody gets 404.
  'GET /api/docs/LICENSE': everybody(404),

  'GET /api/audit': administrators(200),
  'GET /api/audit/export': administrators(200),
  'GET /api/buyers': administrators(200),
  'GET /api/buyers/export': administrators(200),
  'GET /api/buyers/:buyerId': administratorsOfOrders(200),
  'GET /api/buyers/:buyerId/members': administratorsOfOrders(200),
  'PUT /api/buyers/:buyerId/status': administratorsOfOrders(200, { sends: () => ({ json: { status: 'approved' } }) }),
  'PUT /api/receivables/:buyerId/terms': administratorsOfOrders(200, { sends: () => ({ json: { onHold: false } }) }),
  'PUT /api/buyers/:buyerId/tax-details': administratorsOfOrders(200, { sends: () => ({ json: {} }) }),
  'GET /api/buyers/:buyerId/brand-access': administratorsOfOrders(200),
  'PUT /api/buyers/:buyerId/brand-access': administratorsOfOrders(200, { sends: () => ({ json: { brands: [] } }) }),
  'DELETE /api/buyers/:buyerId': administratorsOfOrders(200),
  // Administrators without a second factor of their own remove nobody else's.
  'DELETE /api/buyers/:buyerId/second-factor': administrators(403),

  'GET /api/staff': administrators(200),
  'POST /api/staff': administrators(400, { sends: () => ({ json: {} }) }),
  'PUT /api/staff/:id': administrators(404, { sends: () => ({ json: { staffRole: 'sales' } }) }),
  'DELETE /api/staff/:id': administrators(404),
  // Administrators without a second factor of their own remove nobody else's.
  'DELETE /api/staff/:id/second-factor': administrators(403),
  'POST /api/staff/invitations/:id/resend': administrators(404),
  'DELETE /api/staff/invitations/:id': administrators(404),
  'GET /api/company/members': { statuses: [401, 403, 401, 200, 200, 403] },
  'POST /api/company/members': { statuses: [401, 403, 401, 400, 400, 403], sends: () => ({ json: {} }) },
  'PUT /api/company/members/:id': {
    statuses: [401, 403, 401, 404, 404, 403],
    sends: () => ({ json: { companyRole: 'viewer' } }),
  },
  'DELETE /api/company/members/:id': { statuses: [401, 403, 401, 404, 404, 403] },
  'POST /api/company/members/invitations/:id/resend': { statuses: [401, 403, 401, 404, 404, 403] },
  'DELETE /api/company/members/invitations/:id': { statuses: [401, 403, 401, 404, 404, 403] },
  'GET /api/invitations/:token': everybody(400),
  'POST /api/invitations/accept': { ...everybody(400), sends: () => ({ json: {} }) },

  'GET /api/mails': administrators(200),
  'GET /api/mails/export': administrators(200),
  'POST /api/mails/resend-failed': administrators(200),
  'POST /api/mails/:id/resend': administrators(404),

  'GET /api/disk-space': administrators(200),

  'GET /api/failed-jobs': administrators(200),
  'POST /api/failed-jobs/retry': administrators(200),
  'POST /api/failed-jobs/:queue/:id/retry': administrators(404),
  'DELETE /api/failed-jobs/:queue/:id': administrators(404),

  'GET /api/brands': administrators(200),
  'POST /api/brands': administrators(400, { sends: () => ({ json: {} }) }),
  'PUT /api/catalogue/rename-brand': administrators(400, { sends: () => ({ json: {} }) }),
  'PUT /api/catalogue/brand/:brandId/visibility': administratorsOfOrders(200, {
    sends: ({ ownerId }) => ({ json: { visibility: 'specific_buyers', visibleToBuyers: [ownerId] } }),
  }),
  'GET /api/catalogue/brands/accessible': { statuses: [401, 403, 401, 200, 200, 403] },
  'GET /api/catalogue/:brandId/stock-files': brandFiles,
  'GET /api/catalogue/:brandId/stock-file/:fileId/download': brandFiles,
  'POST /api/catalogue/:brandId/preview': administratorsOfOrders(200, {
    sends: () => ({ form: formWithFile('files', 'a.xlsx', stockSheet(stock)) }),
  }),
  'POST /api/catalogue/:brandId/preview/problems': administratorsOfOrders(200, {
    sends: () => ({ form: formWithFile('files', 'a.xlsx', stockSheet(stock)) }),
  }),
  'POST /api/catalogue/:brandId/upload': administratorsOfOrders(201, {
    sends: () => ({ form: formWithFile('files', 'a.xlsx', stockSheet(stock)) }),
  }),
  'GET /api/catalogue/:brandId/stock-file/:fileId/lines': brandFiles,
  'GET /api/catalogue/:brandId/stock-file/:fileId/line-choices': brandFiles,
  'GET /api/catalogue/:brandId/stock-file/:fileId/pictures/:pictureId': {
    statuses: [401, 403, 401, 404, 404, 404],
  },
  'PUT /api/catalogue/replace-file/:fileId': administratorsOfOrders(200, {
    sends: () => ({ form: formWithFile('files', 'a.xlsx', stockSheet(stock)) }),
  }),
  'PUT /api/catalogue/:brandId/stock-file/:fileId': administratorsOfOrders(200, {
    sends: () => ({ json: { originalName: 'Renamed' } }),
  }),
  'GET /api/catalogue/:brandId/stock-file/:fileId/versions': administratorsOfOrders(200),
  'GET /api/catalogue/:brandId/stock-file/:fileId/versions/:version/changes': administratorsOfOrders(200),
  'GET /api/catalogue/:brandId/stock-file/:fileId/versions/:version/download': administratorsOfOrders(200),

  'GET /api/notifications': { statuses: [401, 403, 401, 200, 200, 200] },
  'PUT /api/notifications/read-all': { statuses: [401, 403, 401, 200, 200, 200] },
  // The request uses the id of an order, so no such notification exists.
  'PUT /api/notifications/:id/read': {
    statuses: [401, 403, 401, 404, 404, 404],
    absent: [401, 403, 401, 404, 404, 404],
  },
  'DELETE /api/notifications/:id': { statuses: [401, 403, 401, 404, 404, 404], absent: [401, 403, 401, 404, 404, 404] },

  'GET /api/dashboard': { statuses: [401, 403, 401, 200, 200, 200] },
  // Authorised callers get 400 because the request has no term.
  'GET /api/search': { statuses: [401, 403, 401, 400, 400, 400] },

  'GET /api/settings': administrators(200),
  'PUT /api/settings': administrators(400, { sends: () => ({ json: {} }) }),
  'GET /api/settings/history': administrators(200),
  'GET /api/settings/logo': administrators(404),
  'PUT /api/settings/logo': administrators(400, {
    sends: () => ({ form: formWithFile('logoFile', 'logo.png', invoicePdf) }),
  }),
  'DELETE /api/settings/logo': administrators(200),
  'GET /api/settings/help': { statuses: [401, 403, 401, 200, 200, 403] },
  'GET /api/demo': administrators(200),
  'DELETE /api/demo': administrators(200),
  'GET /api/work': { statuses: [401, 200, 401, 200, 200, 200] },

  'GET /api/orders': { statuses: [401, 403, 401, 200, 200, 200] },
  // Administrators get 400 because the request names no buyer.
  'POST /api/orders/preview': { statuses: [401, 403, 401, 403, 200, 400], sends: placing },
  'POST /api/orders': { statuses: [401, 403, 401, 403, 201, 400], sends: placing },
  'POST /api/orders/preview/problems': { statuses: [401, 403, 401, 403, 200, 400], sends: placing },
  'GET /api/orders/export': { statuses: [401, 403, 401, 200, 200, 200] },
  'GET /api/orders/:id': ownOrAdministrators,
  'GET /api/orders/:id/file-info/:fileType': ownOrAdministrators,
  'GET /api/orders/:id/download/:fileType': ownOrAdministrators,
  'PUT /api/orders/:id/approve': administratorsOfOrders(200, {
    sends: () => ({ form: formWithFile('invoiceFile', 'invoice.pdf', invoicePdf) }),
  }),
  // V09
  'PUT /api/orders/:id/details': { ...ownOrAdministrators, sends: () => ({ json: { poNumber: 'PO-1' } }) },
  'GET /api/orders/:id/revisions': ownOrAdministrators,
  // The stock file has no such reference.
  'POST /api/orders/:id/proposal': administratorsOfOrders(409, {
    sends: () => ({ json: { base: 1, lines: [{ stockItemId: absent, lots: 1 }] } }),
  }),
  // The order has no open proposal.
  'PUT /api/orders/:id/proposal/accept': { ...answeringProposals, sends: () => ({ json: { backOrders: false } }) },
  'PUT /api/orders/:id/proposal/decline': { ...answeringProposals, sends: () => ({ json: {} }) },
  'DELETE /api/orders/:id/proposal': administratorsOfOrders(409),
  'PUT /api/orders/:id/reject': administratorsOfOrders(200, { sends: () => ({ json: { reason: 'No' } }) }),
  'PUT /api/orders/:id/payment': administratorsOfOrders(409, { sends: () => ({ json: {} }) }),
  'PUT /api/orders/:id/cancel': { statuses: [401, 403, 401, 404, 200, 403], absent: [401, 403, 401, 404, 404, 403] },
  'PUT /api/orders/:id/admin-cancel': administratorsOfOrders(409, { sends: () => ({ json: {} }) }),
  'PUT /api/orders/:id/reverse-inventory': administratorsOfOrders(409),
  'PUT /api/orders/:id/retry-deduction': administratorsOfOrders(409),
  'GET /api/orders/:id/lines': ownOrAdministrators,
  'GET /api/orders/:id/timeline': ownOrAdministrators,
  // No timeline entry has this id.
  'GET /api/orders/:id/timeline/:eventId/file': { statuses: [401, 403, 401, 404, 404, 404] },
  'GET /api/orders/:id/inventory-status': administratorsOfOrders(200),
  'PUT /api/orders/:id/replace-attachment': {
    statuses: [401, 403, 401, 404, 200, 403],
    absent: [401, 403, 401, 404, 404, 403],
    sends: () => ({ form: orderForm() }),
  },
  'POST /api/orders/:id/replace-attachment/preview': {
    statuses: [401, 403, 401, 404, 200, 403],
    absent: [401, 403, 401, 404, 404, 403],
    sends: () => ({ form: orderForm() }),
  },
  'POST /api/orders/:id/admin-replace-attachment/preview': administratorsOfOrders(200, {
    sends: () => ({ form: orderForm() }),
  }),
  'PUT /api/orders/:id/admin-replace-attachment': administratorsOfOrders(200, { sends: () => ({ form: orderForm() }) }),
  'DELETE /api/orders/:id': administratorsOfOrders(200),

  // The order has no invoice that the portal made.
  'GET /api/orders/:id/credit': administratorsOfOrders(200),
  'POST /api/orders/:id/credit': administratorsOfOrders(409, {
    sends: () => ({ json: { lines: [{ lineId: absent, lots: 1 }], reason: 'Returned', restock: false } }),
  }),

  'GET /api/receivables': { statuses: [401, 403, 401, 200, 200, 200] },
  'GET /api/receivables/export': administrators(200),
  'GET /api/receivables/:buyerId/statement': ownAccountOrAdministrators,
  'GET /api/receivables/:buyerId/statement.pdf': ownAccountOrAdministrators,
  'GET /api/receivables/:buyerId/statement.xlsx': ownAccountOrAdministrators,
  'GET /api/receivables/:buyerId/open-invoices': ownAccountOrAdministrators,

  'GET /api/documents': { statuses: [401, 403, 401, 200, 200, 200] },
  'GET /api/documents/export': { statuses: [401, 403, 401, 200, 200, 200] },
  // Administrators get 400 because the request names no month.
  'GET /api/documents/vat-summary': administrators(400),
  'GET /api/documents/:id': ownOrAdministrators,
  'GET /api/documents/:id/pdf': ownOrAdministrators,
  'GET /api/documents/:id/xml': ownOrAdministrators,
  'PUT /api/documents/:id/retry-pdf': administratorsOfOrders(200),

  'GET /api/payments': { statuses: [401, 403, 401, 200, 200, 200] },
  'GET /api/payments/:id': ownOrAdministrators,
  'POST /api/payments': administrators(400, { sends: () => ({ json: {} }) }),
  'PUT /api/payments/:id/deposit': administratorsOfOrders(200, { sends: () => ({ json: {} }) }),
  // Another step has to come first.
  'PUT /api/payments/:id/clear': administratorsOfOrders(409, { sends: () => ({ json: {} }) }),
  'PUT /api/payments/:id/bounce': administratorsOfOrders(409, { sends: () => ({ json: {} }) }),
  'PUT /api/payments/:id/return': administratorsOfOrders(200, { sends: () => ({ json: {} }) }),
  'PUT /api/payments/:id/allocate': administratorsOfOrders(409, { sends: () => ({ json: { allocations: [] } }) }),
  'POST /api/payments/:id/refund': administratorsOfOrders(409, {
    sends: () => ({ json: { amount: '1', reason: 'Paid twice' } }),
  }),

  'GET /api/payment-proofs': { statuses: [401, 403, 401, 200, 200, 200] },
  'POST /api/payment-proofs': { statuses: [401, 403, 401, 201, 201, 403], sends: slip },
  'GET /api/payment-proofs/:id/file': ownOrAdministrators,
  'PUT /api/payment-proofs/:id/confirm': administratorsOfOrders(200, {
    sends: () => ({ json: { amount: '10', receivedOn: '2026-11-01', allocations: [] } }),
  }),
  'PUT /api/payment-proofs/:id/refuse': administratorsOfOrders(200, { sends: () => ({ json: { reason: 'No' } }) }),

  // The buyer has no such order.
  'POST /api/receivables/:buyerId/write-off': administratorsOfOrders(400, {
    sends: () => ({ json: { orderId: absent, amount: '1', reason: 'Insolvent' } }),
  }),

  'GET /api/drafts': { statuses: [401, 403, 401, 200, 200, 200] },
  // Administrators get 400 because the request names no buyer.
  'POST /api/drafts': {
    statuses: [401, 403, 401, 403, 201, 400],
    sends: ({ brandId, fileId }) => ({ json: { brand: brandId, file: fileId } }),
  },
  'GET /api/drafts/:id': ownOrAdministrators,
  'GET /api/drafts/:id/items': ownOrAdministrators,
  'GET /api/drafts/:id/stock': ownOrAdministrators,
  'PATCH /api/drafts/:id': { ...ownOrAdministrators, sends: () => ({ json: { poNumber: 'PO-1' } }) },
  'GET /api/drafts/:id/workbook': ownOrAdministrators,
  'POST /api/drafts/:id/paste': { ...ownOrAdministrators, sends: () => ({ json: { text: 'AL-1\t1' } }) },
  'POST /api/drafts/upload': { statuses: [401, 403, 401, 403, 201, 400], sends: placing },
  // G07: administrators get the order that the owner's call has placed.
  'POST /api/drafts/:id/submit': {
    statuses: [401, 403, 401, 404, 201, 201],
    absent: [401, 403, 401, 404, 404, 404],
    sends: () => ({ json: {} }),
  },
  // The owner's call has deleted the draft before the administrator's.
  'DELETE /api/drafts/:id': { statuses: [401, 403, 401, 404, 200, 404], absent: [401, 403, 401, 404, 404, 404] },

  'GET /api/chat/my-chat': { statuses: [401, 403, 401, 200, 200, 403] },
  'GET /api/chat/unread-count': { statuses: [401, 403, 401, 200, 200, 200] },
  // Administrators get 400 because the request names no buyer.
  'POST /api/chat/send-message': {
    statuses: [401, 403, 401, 201, 201, 400],
    sends: () => ({ json: { content: 'Hi' } }),
  },
  'POST /api/chat/typing': { statuses: [401, 403, 401, 202, 202, 400], sends: () => ({ json: {} }) },
  'PUT /api/chat/mark-read': {
    statuses: [401, 403, 401, 404, 404, 404],
    sends: () => ({ json: { chatId: absent } }),
  },
  'GET /api/chat/conversations': administrators(200),
  'GET /api/chat/buyers': administrators(200),
  'GET /api/chat/conversation/:id': administrators(404),
  'DELETE /api/chat/conversation/:id': administrators(404),
  'POST /api/chat/:id/clear': administrators(404),

  // These routes come last, because they delete the data of the rows above.
  'DELETE /api/catalogue/:brandId/stock-file/:fileId': administratorsOfOrders(200),
  'DELETE /api/brands/:brandId': administratorsOfOrders(200),
};

const publicRoutes = [
  'GET /api/health/live',
  'GET /api/health/ready',
  'POST /api/auth/login',
  'POST /api/auth/second-factor/sign-in',
  'POST /api/auth/register',
  'POST /api/auth/check-email',
  'POST /api/auth/forgot-password',
  'GET /api/auth/verify-reset-token/:token',
  'POST /api/auth/reset-password',
  'GET /api/invitations/:token',
  'POST /api/invitations/accept',
  ...documentation,
];

function placing({ brandId, fileId }: Known): CallOptions {
  return { form: formWithFile('excelFile', 'order.xlsx', filledIn(), { brand: brandId, file: fileId }) };
}

function slip(): CallOptions {
  return {
    form: formWithFile('slipFile', 'slip.pdf', invoicePdf, { amount: '10', paidOn: '2026-11-01', orderIds: '[]' }),
  };
}

/** Acts of `npm run administrator`. */
const actionsOfCommands = ['staff.add', 'staff.set-password'];

/** Paths that Nest registers for its middleware. They are not routes. */
const middlewarePaths = ['/api', '/api/{*all}', '/api{/*splat}', '/metrics/'];
/**
 * For this route, which lies outside the `/api` prefix, Nest also registers middleware at the same path, for every
 * method.
 */
const outsideThePrefix = '/metrics';

/** All routes that are registered in Express. */
function routesOf(router: Router): string[] {
  return router.stack.flatMap(({ route }) => {
    if (!route || middlewarePaths.includes(route.path)) return [];
    const { methods } = route as unknown as { methods: Record<string, boolean> };
    if (route.path === outsideThePrefix && methods.propfind) return [];
    return Object.keys(methods).map((method) => `${method.toUpperCase()} ${route.path}`);
  });
}

// R06
describe('every route', () => {
  let portal: TestPortal;
  let routes: string[];
  let clients: Record<CallerName, TestClient>;
  let known: Known;

  beforeAll(async () => {
    portal = await TestPortal.start({ METRICS_TOKEN: 'm'.repeat(32) });
    const { router } = portal.app.getHttpAdapter().getInstance() as { router: Router };
    routes = [...routesOf(router), ...routesOf(serveDocument(portal.app))];
    const [pending, rejected, other, owner, admin] = await Promise.all([
      portal.user('buyer', 'pending'),
      portal.user('buyer', 'rejected'),
      portal.user('buyer'),
      portal.user('buyer'),
      portal.user('admin'),
    ]);
    clients = { anonymous: portal.anonymous(), pending, rejected, other, owner, admin };
    const brand = await admin.call<AdminBrand>('POST', '/api/brands', {
      json: { name: 'Shared with one', visibility: 'specific_buyers', visibleToBuyers: [owner.id] },
    });
    const files = await admin.call<StockFilesResponse>('POST', `/api/catalogue/${brand.body._id}/upload`, {
      form: formWithFile('files', 'stock.xlsx', stockSheet(stock)),
    });
    known = { brandId: brand.body._id, fileId: files.body.stockFiles[0]?._id ?? '', ownerId: owner.id };
  });
  afterAll(() => portal.stop());

  it('has a row in the table of expected statuses, and every row belongs to a route', () => {
    expect([...new Set(routes)].sort()).toEqual(Object.keys(table).sort());
  });

  it('declares its permission or is one of the listed public routes', () => {
    const open: string[] = [];
    for (const { controller, handler, name } of registeredHandlers(portal.app)) {
      const access: unknown =
        Reflect.getMetadata(ACCESS_METADATA_KEY, handler) ?? Reflect.getMetadata(ACCESS_METADATA_KEY, controller);
      expect([name, access]).toEqual([name, expect.any(String)]);
      if (access === 'public') open.push(name);
    }
    expect(open.sort()).toEqual([
      'AuthController.login',
      'HealthController.live',
      'HealthController.ready',
      'InvitationsController.accept',
      'InvitationsController.details',
      'MetricsController.read',
      'PasswordsController.forgot',
      'PasswordsController.reset',
      'PasswordsController.verify',
      'RegistrationController.checkEmail',
      'RegistrationController.register',
      'SecondFactorController.signIn',
    ]);
    const routesOpenToAll = Object.keys(table).filter((route) => table[route]?.statuses[0] !== 401);
    expect(routesOpenToAll.sort()).toEqual([...publicRoutes].sort());
  });

  // K05
  it('that may change something declares its event in the audit log, or why it leaves none', () => {
    const undeclared: string[] = [];
    const audited: string[] = [];
    for (const { handler, name, method } of registeredHandlers(portal.app)) {
      const rule = Reflect.getMetadata(AUDIT_METADATA_KEY, handler) as AuditRule | undefined;
      if ((method === 'GET') === (rule !== undefined)) undeclared.push(name);
      if (rule?.action) audited.push(rule.action);
    }
    expect(undeclared).toEqual([]);
    expect([...new Set(audited)].sort()).toEqual(
      Object.keys(auditActions)
        .filter((action) => !actionsOfCommands.includes(action))
        .sort(),
    );
  });

  async function order(): Promise<string> {
    const answer = await clients.owner.call<PlacedOrder>('POST', '/api/orders', placing(known));
    return answer.body._id;
  }

  /** The owner's draft with a line. */
  async function draft(): Promise<string> {
    const json = { brand: known.brandId, file: known.fileId };
    const { _id } = (await clients.owner.call<OpenedDraft>('POST', '/api/drafts', { json })).body.draft;
    const { items } = (await clients.owner.get<DraftItemsResponse>(`/api/drafts/${_id}/items`)).body;
    const lines = items.map((item) => ({ stockItemId: item._id, lots: 1 }));
    await clients.owner.call('PATCH', `/api/drafts/${_id}`, { json: { lines } });
    return _id;
  }

  /** The invoice of the owner's order, with its PDF. */
  async function invoice(): Promise<string> {
    const id = await order();
    await enterSeller(clients.admin);
    await clients.admin.call('PUT', `/api/orders/${id}/approve`, { json: { makeInvoice: true } });
    const read = async () => (await clients.admin.get<AdminOrder>(`/api/orders/${id}`)).body.documents[0];
    await waitUntil(async () => (await read())?.pdf === 'ready');
    return (await read())?._id ?? '';
  }

  /** A cheque of the owner. */
  async function cheque(): Promise<string> {
    const details = { bank: 'Emirates NBD', number: '000123', date: '2127-01-31' };
    const json = { buyerId: known.ownerId, method: 'cheque', amount: '10', cheque: details, allocations: [] };
    return (await clients.admin.call<{ _id: string }>('POST', '/api/payments', { json })).body._id;
  }

  async function statuses(route: string, ids: Known & { id: string; buyerId: string }): Promise<number[]> {
    const [method = '', path = ''] = route.split(' ');
    const filled = path
      .replace(':brandId', ids.brandId)
      .replace(':buyerId', ids.buyerId)
      .replace(':fileId', ids.fileId)
      .replace(':fileType', 'order')
      .replace(':eventId', absent)
      .replace(':version', '1')
      .replace(':id', ids.id);
    const answers: number[] = [];
    // The callers send one after the other, the most privileged last, so that earlier refused calls cannot have changed
    // anything.
    for (const name of callers) {
      const client = route === 'POST /api/auth/logout' ? await newSessionOf(name) : clients[name];
      answers.push((await client.call(method, filled, table[route]?.sends?.(known))).status);
    }
    return answers;
  }

  const notApproved = new Map<(typeof administratorsNotApproved)[number], TestClient>();

  async function statusesNotApproved(route: string, id: string): Promise<number[]> {
    const [method = '', path = ''] = route.split(' ');
    const filled = path.replace(/:\w+/g, id);
    const answers: number[] = [];
    for (const status of administratorsNotApproved) {
      const client = notApproved.get(status) ?? (await portal.user('admin', status));
      if (route === 'POST /api/auth/logout') notApproved.delete(status);
      else notApproved.set(status, client);
      answers.push((await client.call(method, filled, table[route]?.sends?.(known))).status);
    }
    return answers;
  }

  const newSessionOf = (name: CallerName): Promise<TestClient> | TestClient =>
    name === 'anonymous'
      ? clients.anonymous
      : portal.user(
          name === 'admin' ? 'admin' : 'buyer',
          name === 'pending' || name === 'rejected' ? name : 'approved',
        );

  const recordOf = async (route: string): Promise<string> => {
    if (route.includes('/drafts/:id')) return draft();
    if (route.includes('/documents/:id')) return invoice();
    if (route.includes('/payments/:id')) return cheque();
    if (route.includes('/payment-proofs/:id'))
      return (await clients.owner.call<{ _id: string }>('POST', '/api/payment-proofs', slip())).body._id;
    return route.includes(':id') ? order() : '';
  };

  describe.each(Object.keys(table))('%s', (route) => {
    it('responds to each caller with the status in the table', async () => {
      const id = await recordOf(route);
      const buyerId = route.includes(':buyerId') ? (await portal.user('buyer')).id : '';
      expect(await statuses(route, { ...known, id, buyerId })).toEqual(table[route]?.statuses);
    });

    it('refuses administrators who are not approved', async () => {
      const [, pending, rejected] = table[route]?.statuses ?? [];
      expect(await statusesNotApproved(route, absent)).toEqual([pending, rejected]);
    });

    // R22
    const whenAbsent = table[route]?.absent;
    if (whenAbsent) {
      it.each([absent, 'malformed'])('responds to the unknown id %s with the statuses in the table', async (id) => {
        expect(await statuses(route, { ...known, brandId: id, fileId: id, id, buyerId: id })).toEqual(whenAbsent);
      });
    }
  });

  // K04
  it('is closed to administrators whose second factor is overdue, except what leads to one', async () => {
    const client = await portal.user('admin');
    await withClient(portal.database.url, (db) =>
      db.query(`insert into settings (version, value) select version + 1,
        value || '{"security": {"secondFactorFrom": "2026-11-01"}}' from settings order by version desc limit 1`),
    );
    const open: string[] = [];
    for (const [route, { sends, statuses: expected }] of Object.entries(table)) {
      const [method = '', path = ''] = route.split(' ');
      if (expected[0] !== 401 || route === 'GET /metrics' || route === 'POST /api/auth/logout') continue;
      const answer = await client.call<{ code?: string }>(method, path.replace(/:\w+/g, absent), sends?.(known));
      if (answer.body.code !== 'second_factor.required') open.push(route);
    }
    expect(open.sort()).toEqual([
      'DELETE /api/auth/second-factor/app',
      'DELETE /api/auth/second-factor/passkeys/:id',
      'GET /api/auth/me',
      'GET /api/auth/second-factor',
      'GET /api/work',
      'POST /api/auth/second-factor/passkeys',
      'POST /api/auth/second-factor/passkeys/set-up',
      'POST /api/auth/second-factor/proof',
      'POST /api/auth/second-factor/proof/question',
      'POST /api/auth/second-factor/recovery-codes',
      'POST /api/auth/second-factor/set-up',
      'PUT /api/auth/second-factor/app',
      'PUT /api/profile/language',
    ]);
  });

  it('that does not exist responds 404 without details', async () => {
    for (const name of callers) {
      for (const path of ['/api', '/api/nothing', '/api/admin', '/api/orders/x/y/z', '/api/../api/secret']) {
        const answer = await clients[name].get<{ code: string }>(path);
        expect([path, answer.status, answer.body.code]).toEqual([path, 404, 'common.not_found']);
      }
    }
  });

  it('cannot be bypassed with other spellings of its path or method', async () => {
    for (const path of ['/api/orders/', '/API/orders', '/api//orders', '/api/%6frders', '/api/orders?public=1']) {
      expect([401, 404]).toContain((await clients.anonymous.get(path)).status);
    }
    expect((await fetch(`${portal.url}/api/orders`, { method: 'HEAD' })).status).toBe(401);
    const override = { headers: { 'x-http-method-override': 'GET' } };
    expect((await clients.owner.call('DELETE', '/api/orders', override)).status).toBe(404);
  });
});
