import { RequestMethod } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import type { AdminBrand } from '@portal/contract/catalogue';
import type { PlacedOrder } from '@portal/contract/orders';
import type { StockFilesAnswer } from '@portal/contract/stock-files';
import type { Router } from 'express';
import { ACCESS } from '../src/platform/access.js';
import { type CallOptions, formWith, type TestClient, TestPortal } from './portal.js';
import { invoicePdf, stockSheet } from './sheets.js';

const callers = ['anonymous', 'pending', 'rejected', 'other', 'owner', 'admin'] as const;
/** An administrator's status weighs as much as a buyer's: these are answered as the buyers of their status. */
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
const orderForm = () => formWith('excelFile', 'order.xlsx', filledIn());

/** Statuses in the order of `callers`, and what is sent: the brand is shared with the owner only, the order is theirs. */
interface Row {
  statuses: readonly [number, number, number, number, number, number];
  sends?: (known: Known) => CallOptions;
  /** Asked for what is not there, the callers who are let through get these. */
  absent?: readonly [number, number, number, number, number, number];
}
interface Known {
  brandId: string;
  fileId: string;
  ownerId: string;
}

const everybody = (status: number): Row => ({ statuses: [status, status, status, status, status, status] });
const administrators = (status: number, row: Partial<Row> = {}): Row => ({
  statuses: [401, 403, 401, 403, 403, status],
  ...row,
});
const administratorsOfOrders = (status: number, row: Partial<Row> = {}): Row =>
  administrators(status, { absent: [401, 403, 401, 403, 403, 404], ...row });
const ownOrAdministrators = {
  statuses: [401, 403, 401, 404, 200, 200],
  absent: [401, 403, 401, 404, 404, 404],
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

const table: Record<string, Row> = {
  'POST /api/auth/login': { ...everybody(400), sends: () => ({ json: {} }) },
  'GET /api/auth/me': { statuses: [401, 200, 401, 200, 200, 200] },
  'PUT /api/auth/me': { statuses: [401, 403, 401, 200, 200, 200], sends: () => ({ json: profile }) },
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
  // Ids of sessions are not ids of orders: nobody has such a one.
  'DELETE /api/auth/sessions/:id': {
    statuses: [401, 403, 401, 404, 404, 404],
    absent: [401, 403, 401, 404, 404, 404],
  },
  'DELETE /api/auth/sessions': { statuses: [401, 403, 401, 200, 200, 200] },

  // Its token is nobody's session.
  'GET /metrics': everybody(401),
  'GET /api/health/live': everybody(200),
  'GET /api/health/ready': everybody(200),
  ...Object.fromEntries(documentation.map((route) => [route, everybody(200)])),
  // The viewer's own; not shipped.
  'GET /api/docs/LICENSE': everybody(404),

  'GET /api/buyers': administrators(200),
  'GET /api/buyers/export': administrators(200),
  'GET /api/buyers/:buyerId': administratorsOfOrders(200),
  'PUT /api/buyers/:buyerId/status': administratorsOfOrders(200, { sends: () => ({ json: { status: 'approved' } }) }),
  'GET /api/buyers/:buyerId/brand-access': administratorsOfOrders(200),
  'PUT /api/buyers/:buyerId/brand-access': administratorsOfOrders(200, { sends: () => ({ json: { brands: [] } }) }),
  'DELETE /api/buyers/:buyerId': administratorsOfOrders(200),

  'GET /api/mails': administrators(200),
  'POST /api/mails/resend-failed': administrators(200),
  'POST /api/mails/:id/resend': administrators(404),

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
    sends: () => ({ form: formWith('files', 'a.xlsx', stockSheet(stock)) }),
  }),
  'POST /api/catalogue/:brandId/upload': administratorsOfOrders(201, {
    sends: () => ({ form: formWith('files', 'a.xlsx', stockSheet(stock)) }),
  }),
  'GET /api/catalogue/:brandId/stock-file/:fileId/lines': brandFiles,
  'GET /api/catalogue/:brandId/stock-file/:fileId/line-choices': brandFiles,
  'GET /api/catalogue/:brandId/stock-file/:fileId/pictures/:pictureId': {
    statuses: [401, 403, 401, 404, 404, 404],
  },
  'PUT /api/catalogue/replace-file/:fileId': administratorsOfOrders(200, {
    sends: () => ({ form: formWith('files', 'a.xlsx', stockSheet(stock)) }),
  }),
  'PUT /api/catalogue/:brandId/stock-file/:fileId': administratorsOfOrders(200, {
    sends: () => ({ json: { originalName: 'Renamed' } }),
  }),
  'GET /api/catalogue/:brandId/stock-file/:fileId/versions': administratorsOfOrders(200),
  'GET /api/catalogue/:brandId/stock-file/:fileId/versions/:version/changes': administratorsOfOrders(200),
  'GET /api/catalogue/:brandId/stock-file/:fileId/versions/:version/download': administratorsOfOrders(200),

  'GET /api/notifications': { statuses: [401, 403, 401, 200, 200, 200] },
  'PUT /api/notifications/read-all': { statuses: [401, 403, 401, 200, 200, 200] },
  // Nobody was told of what has an order's id.
  'PUT /api/notifications/:id/read': {
    statuses: [401, 403, 401, 404, 404, 404],
    absent: [401, 403, 401, 404, 404, 404],
  },
  'DELETE /api/notifications/:id': { statuses: [401, 403, 401, 404, 404, 404], absent: [401, 403, 401, 404, 404, 404] },

  'GET /api/dashboard': { statuses: [401, 403, 401, 200, 200, 200] },

  'GET /api/settings': administrators(200),
  'PUT /api/settings': administrators(400, { sends: () => ({ json: {} }) }),
  'GET /api/settings/history': administrators(200),
  'GET /api/settings/help': { statuses: [401, 403, 401, 200, 200, 403] },

  'GET /api/orders': { statuses: [401, 403, 401, 200, 200, 200] },
  // An administrator names the buyer.
  'POST /api/orders/preview': { statuses: [401, 403, 401, 403, 200, 400], sends: placing },
  'POST /api/orders': { statuses: [401, 403, 401, 403, 201, 400], sends: placing },
  'POST /api/orders/preview/problems': { statuses: [401, 403, 401, 403, 200, 400], sends: placing },
  'GET /api/orders/export': { statuses: [401, 403, 401, 200, 200, 200] },
  'GET /api/orders/:id': ownOrAdministrators,
  'GET /api/orders/:id/file-info/:fileType': ownOrAdministrators,
  'GET /api/orders/:id/download/:fileType': ownOrAdministrators,
  'PUT /api/orders/:id/approve': administratorsOfOrders(200, {
    sends: () => ({ form: formWith('invoiceFile', 'invoice.pdf', invoicePdf) }),
  }),
  'PUT /api/orders/:id/reject': administratorsOfOrders(200, { sends: () => ({ json: { reason: 'No' } }) }),
  'PUT /api/orders/:id/payment': administratorsOfOrders(409, { sends: () => ({ json: {} }) }),
  'PUT /api/orders/:id/cancel': { statuses: [401, 403, 401, 404, 200, 403], absent: [401, 403, 401, 404, 404, 403] },
  'PUT /api/orders/:id/admin-cancel': administratorsOfOrders(409, { sends: () => ({ json: {} }) }),
  'PUT /api/orders/:id/reverse-inventory': administratorsOfOrders(409),
  'PUT /api/orders/:id/retry-deduction': administratorsOfOrders(409),
  'GET /api/orders/:id/lines': ownOrAdministrators,
  'GET /api/orders/:id/timeline': ownOrAdministrators,
  // No step has this id.
  'GET /api/orders/:id/timeline/:eventId/file': { statuses: [401, 403, 401, 404, 404, 404] },
  'GET /api/orders/:id/inventory-status': administratorsOfOrders(200),
  'PUT /api/orders/:id/replace-attachment': {
    statuses: [401, 403, 401, 404, 200, 403],
    absent: [401, 403, 401, 404, 404, 403],
    sends: () => ({ form: orderForm() }),
  },
  'PUT /api/orders/:id/admin-replace-attachment': administratorsOfOrders(200, { sends: () => ({ form: orderForm() }) }),
  'DELETE /api/orders/:id': administratorsOfOrders(200),

  'GET /api/chat/my-chat': { statuses: [401, 403, 401, 200, 200, 403] },
  'GET /api/chat/unread-count': { statuses: [401, 403, 401, 200, 200, 200] },
  // A buyer writes in their own chat; an administrator names whose.
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

  // Last: nothing is left for the rows above.
  'DELETE /api/catalogue/:brandId/stock-file/:fileId': administratorsOfOrders(200),
  'DELETE /api/brands/:brandId': administratorsOfOrders(200),
};

const publicRoutes = [
  'GET /api/health/live',
  'GET /api/health/ready',
  'POST /api/auth/login',
  'POST /api/auth/register',
  'POST /api/auth/check-email',
  'POST /api/auth/forgot-password',
  'GET /api/auth/verify-reset-token/:token',
  'POST /api/auth/reset-password',
  ...documentation,
];

function placing({ brandId, fileId }: Known): CallOptions {
  return { form: formWith('excelFile', 'order.xlsx', filledIn(), { brand: brandId, file: fileId }) };
}

/** Where Nest hangs what goes before every route: these answer nothing themselves. */
const passages = ['/api', '/api/{*all}', '/api{/*splat}', '/metrics/'];
/** Outside the prefix it hangs one more at the route's own path, for every method there is. */
const outsideThePrefix = '/metrics';

/** What Express would route, whoever registered it. */
function routesOf(router: Router): string[] {
  return router.stack.flatMap(({ route }) => {
    if (!route || passages.includes(route.path)) return [];
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
    routes = routesOf(router);
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
    const files = await admin.call<StockFilesAnswer>('POST', `/api/catalogue/${brand.body._id}/upload`, {
      form: formWith('files', 'stock.xlsx', stockSheet(stock)),
    });
    known = { brandId: brand.body._id, fileId: files.body.stockFiles[0]?._id ?? '', ownerId: owner.id };
  });
  afterAll(() => portal.stop());

  it('has a row in the table, and every row a route', () => {
    expect([...new Set(routes)].sort()).toEqual(Object.keys(table).sort());
  });

  it('states who may call it, and the public ones are these', () => {
    const open: string[] = [];
    for (const { controller, handler, name } of handlers(portal)) {
      const access: unknown = Reflect.getMetadata(ACCESS, handler) ?? Reflect.getMetadata(ACCESS, controller);
      expect([name, access]).toEqual([name, expect.any(String)]);
      if (access === 'public') open.push(name);
    }
    expect(open.sort()).toEqual([
      'AuthController.login',
      'HealthController.live',
      'HealthController.ready',
      'MetricsController.read',
      'PasswordsController.forgot',
      'PasswordsController.reset',
      'PasswordsController.verify',
      'RegistrationController.checkEmail',
      'RegistrationController.register',
    ]);
    const answersAnyone = Object.keys(table).filter((route) => table[route]?.statuses[0] !== 401);
    expect(answersAnyone.sort()).toEqual([...publicRoutes].sort());
  });

  async function order(): Promise<string> {
    const answer = await clients.owner.call<PlacedOrder>('POST', '/api/orders', placing(known));
    return answer.body._id;
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
    // One after the other, the one with the most rights last: nobody before may have changed anything.
    for (const name of callers) {
      const client = route === 'POST /api/auth/logout' ? await again(name) : clients[name];
      answers.push((await client.call(method, filled, table[route]?.sends?.(known))).status);
    }
    return answers;
  }

  async function statusesNotApproved(route: string, id: string): Promise<number[]> {
    const [method = '', path = ''] = route.split(' ');
    const filled = path.replace(/:\w+/g, id);
    const answers: number[] = [];
    for (const status of administratorsNotApproved) {
      const client = await portal.user('admin', status);
      answers.push((await client.call(method, filled, table[route]?.sends?.(known))).status);
    }
    return answers;
  }

  const again = (name: CallerName): Promise<TestClient> | TestClient =>
    name === 'anonymous'
      ? clients.anonymous
      : portal.user(
          name === 'admin' ? 'admin' : 'buyer',
          name === 'pending' || name === 'rejected' ? name : 'approved',
        );

  describe.each(Object.keys(table))('%s', (route) => {
    it('lets through whom it should', async () => {
      const id = route.includes(':id') ? await order() : '';
      const buyerId = route.includes(':buyerId') ? (await portal.user('buyer')).id : '';
      expect(await statuses(route, { ...known, id, buyerId })).toEqual(table[route]?.statuses);
    });

    it('lets no administrator through who is not approved', async () => {
      const [, pending, rejected] = table[route]?.statuses ?? [];
      expect(await statusesNotApproved(route, absent)).toEqual([pending, rejected]);
    });

    // R22
    const whenAbsent = table[route]?.absent;
    if (whenAbsent) {
      it.each([absent, 'malformed'])('answers alike for what is not there (%s)', async (id) => {
        expect(await statuses(route, { ...known, brandId: id, fileId: id, id, buyerId: id })).toEqual(whenAbsent);
      });
    }
  });

  it('that does not exist tells nobody anything', async () => {
    for (const name of callers) {
      for (const path of ['/api', '/api/nothing', '/api/admin', '/api/orders/x/y/z', '/api/../api/secret']) {
        const answer = await clients[name].get<{ code: string }>(path);
        expect([path, answer.status, answer.body.code]).toEqual([path, 404, 'common.not_found']);
      }
    }
  });

  it('is not opened by other spellings of its path or method', async () => {
    for (const path of ['/api/orders/', '/API/orders', '/api//orders', '/api/%6frders', '/api/orders?public=1']) {
      expect([401, 404]).toContain((await clients.anonymous.get(path)).status);
    }
    expect((await fetch(`${portal.url}/api/orders`, { method: 'HEAD' })).status).toBe(401);
    const override = { headers: { 'x-http-method-override': 'GET' } };
    expect((await clients.owner.call('DELETE', '/api/orders', override)).status).toBe(404);
  });
});

function* handlers(portal: TestPortal) {
  for (const module of portal.app.get(ModulesContainer).values()) {
    for (const { metatype: controller } of module.controllers.values()) {
      if (typeof controller !== 'function') continue;
      const prototype: Record<string, unknown> = controller.prototype;
      for (const method of Object.getOwnPropertyNames(prototype)) {
        const handler = prototype[method];
        if (typeof handler !== 'function' || !(Reflect.getMetadata('method', handler) in RequestMethod)) continue;
        yield { controller, handler, name: `${controller.name}.${method}` };
      }
    }
  }
}
