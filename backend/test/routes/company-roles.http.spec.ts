import type { OpenSessionsResponse } from '@portal/contract/auth';
import type { CompanyMembersResponse } from '@portal/contract/company';
import type { TaxDocumentsResponse } from '@portal/contract/documents/documents';
import type { OpenedDraft } from '@portal/contract/drafts';
import type { ErrorBody } from '@portal/contract/errors';
import type { NotificationsResponse } from '@portal/contract/notifications';
import type { AdminOrder, OrderEvent } from '@portal/contract/orders';
import type { PaymentProof } from '@portal/contract/payment-proofs';
import type { Payment } from '@portal/contract/payments';
import { can, companyRoles, type Permission } from '@portal/contract/policy';
import { ACCESS_METADATA_KEY } from '../../src/platform/access.js';
import { OrderDesk } from '../portal/order-desk.js';
import { type CallOptions, formWithFile, type TestClient, TestPortal } from '../portal/portal.js';
import { enterSeller } from '../portal/seller.js';
import { invoicePdf, stockSheet } from '../portal/sheets.js';
import { waitUntil } from '../wait-until.js';
import { registeredHandlers } from './registered-handlers.js';

const absent = '01890000-0000-7000-8000-000000000000';
const stock = [{ reference: 'A-1', price: 10, available: 100 }];
const orderForm = () => ({ form: formWithFile('excelFile', 'order.xlsx', stockSheet(stock, { 'A-1': 2 })) });

/** What routes with a body need to look for the record of their path. */
const bodies: Record<string, () => CallOptions> = {
  'PUT /api/orders/:id/details': () => ({ json: { poNumber: 'PO-1' } }),
  'PUT /api/orders/:id/proposal/accept': () => ({ json: { backOrders: false } }),
  'PUT /api/orders/:id/proposal/decline': () => ({ json: {} }),
  'PUT /api/orders/:id/replace-attachment': orderForm,
  'POST /api/orders/:id/replace-attachment/preview': orderForm,
  'PATCH /api/drafts/:id': () => ({ json: { poNumber: 'PO-1' } }),
  'POST /api/drafts/:id/paste': () => ({ json: { text: 'A-1\t1' } }),
  'POST /api/drafts/:id/submit': () => ({ json: {} }),
  'PUT /api/company/members/:id': () => ({ json: { companyRole: 'viewer' } }),
};

/** Brands and their stock files are nobody's own; who sees them is tested with the catalogue. */
const ofTheCatalogue = /^\/api\/catalogue\//;

// K01
describe('every route', () => {
  let portal: TestPortal;
  let admin: TestClient;
  /** The first owner of a company, and the ids of its records by the beginning of the paths that name them. */
  let founder: TestClient;
  let records: Record<string, string>;
  let eventId: string;

  beforeAll(async () => {
    portal = await TestPortal.start();
    [admin, founder] = await Promise.all([portal.user('admin'), portal.user('buyer')]);
    await enterSeller(admin);
    const desk = await OrderDesk.open(portal, admin, stock);
    const order = await desk.placed(founder, { 'A-1': 1 });
    await desk.invoice(order);
    const isMade = async () => (await admin.get<AdminOrder>(`/api/orders/${order}`)).body.documents[0]?.pdf === 'ready';
    await waitUntil(isMade);
    const { documents } = (await founder.get<TaxDocumentsResponse>('/api/documents')).body;
    const json = { brand: desk.brandId, file: desk.fileId };
    const { draft } = (await founder.call<OpenedDraft>('POST', '/api/drafts', { json })).body;
    const transfer = { buyerId: founder.id, method: 'transfer', amount: '1.00', allocations: [] };
    const payment = (await admin.call<Payment>('POST', '/api/payments', { json: transfer })).body;
    const fields = { amount: '1.00', paidOn: '2026-11-01', orderIds: '[]' };
    const slip = { form: formWithFile('slipFile', 'slip.pdf', invoicePdf, fields) };
    const proof = (await founder.call<PaymentProof>('POST', '/api/payment-proofs', slip)).body;
    const invited = { email: 'invited@example.com', companyRole: 'viewer' };
    await founder.call('POST', '/api/company/members', { json: invited });
    const { invitations } = (await founder.get<CompanyMembersResponse>('/api/company/members')).body;
    const { notifications } = (await founder.get<NotificationsResponse>('/api/notifications')).body;
    const { sessions } = (await founder.get<OpenSessionsResponse>('/api/auth/sessions')).body;
    const [event] = (await founder.get<OrderEvent[]>(`/api/orders/${order}/timeline`)).body;
    eventId = event?._id ?? '';
    records = {
      '/api/orders/:id': order,
      '/api/drafts/:id': draft._id,
      '/api/documents/:id': documents[0]?._id ?? '',
      '/api/payments/:id': payment._id,
      '/api/payment-proofs/:id': proof._id,
      '/api/receivables/:buyerId': founder.id,
      '/api/notifications/:id': notifications[0]?._id ?? '',
      '/api/auth/sessions/:id': sessions[0]?._id ?? '',
      // Nobody here has a passkey.
      '/api/auth/second-factor/passkeys/:id': absent,
      '/api/company/members/:id': (await portal.member(founder, 'buyer')).id,
      '/api/company/members/invitations/:id': invitations[0]?._id ?? '',
    };
    expect(Object.entries(records).filter(([, id]) => id === '')).toEqual([]);
  });
  afterAll(() => portal.stop());

  const callerAs = (companyRole: (typeof companyRoles)[number]) =>
    ({ role: 'buyer', staffRole: null, companyRole, status: 'approved', secondFactor: 'none' }) as const;

  function* routes(): Generator<{ method: string; path: string; access: Permission | 'public' }> {
    for (const { controller, handler, method, path } of registeredHandlers(portal.app)) {
      const access: Permission | 'public' =
        Reflect.getMetadata(ACCESS_METADATA_KEY, handler) ?? Reflect.getMetadata(ACCESS_METADATA_KEY, controller);
      yield { method, path, access };
    }
  }

  it.each(companyRoles)('is open to a company’s %s exactly if the table says so', async (companyRole) => {
    const client = await portal.member(await portal.user('buyer'), companyRole);
    const wrong: string[] = [];
    for (const { method, path, access } of routes()) {
      // A sign-out would close all later routes.
      if (access === 'public' || path.endsWith('/logout')) continue;
      const { status, body } = await client.call<ErrorBody>(method, path.replace(/:\w+/g, absent));
      const isRefused = status === 403 && body.code === 'auth.forbidden';
      if (isRefused === can(callerAs(companyRole), access)) wrong.push(`${method} ${path}: ${status}`);
    }
    expect(wrong).toEqual([]);
  });

  /** The routes that the role may call and whose path names a record. */
  const routesOfRecords = (companyRole: (typeof companyRoles)[number]) =>
    [...routes()].filter(
      ({ path, access }) =>
        path.includes(':') && !ofTheCatalogue.test(path) && access !== 'public' && can(callerAs(companyRole), access),
    );
  const filled = (path: string, idOf: (beginning: string) => string) => {
    const beginning = Object.keys(records).find((each) => path === each || path.startsWith(`${each}/`)) ?? path;
    return path
      .replace(beginning, beginning.replace(/:\w+/, idOf(beginning)))
      .replace(':eventId', eventId)
      .replace(':fileType', 'order');
  };

  it.each(companyRoles)('answers a company’s %s for a record of another company as for an absent one', async (role) => {
    const client = await portal.member(await portal.user('buyer'), role);
    const found: string[] = [];
    for (const { method, path } of routesOfRecords(role)) {
      const answer = async (idOf: (beginning: string) => string) => {
        const { status, body } = await client.call<ErrorBody>(
          method,
          filled(path, idOf),
          bodies[`${method} ${path}`]?.(),
        );
        return [status, body.code, body.message];
      };
      const [foreign, missing] = [await answer((beginning) => records[beginning] ?? ''), await answer(() => absent)];
      if (foreign[0] !== 404 || foreign.join() !== missing.join())
        found.push(`${method} ${path}: ${foreign} ${missing}`);
    }
    expect(found).toEqual([]);
  });

  it('shows a viewer every record of the company', async () => {
    const viewer = await portal.member(founder, 'viewer');
    const missing: string[] = [];
    const read: string[] = [];
    for (const { method, path } of routesOfRecords('viewer')) {
      if (method !== 'GET') continue;
      const { status } = await viewer.get(filled(path, (beginning) => records[beginning] ?? ''));
      if (status === 200) read.push(path);
      else missing.push(`${path}: ${status}`);
    }
    expect(missing).toEqual([]);
    expect(read).toEqual(
      expect.arrayContaining(['/api/orders/:id/timeline', '/api/drafts/:id', '/api/documents/:id/pdf']),
    );
  });
});
