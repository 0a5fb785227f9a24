import { can, type Permission, staffRoles } from '@portal/contract/policy';
import { ACCESS_METADATA_KEY } from '../../src/platform/access.js';
import { type TestClient, TestPortal } from '../portal/portal.js';
import { registeredHandlers } from './registered-handlers.js';

const absent = '01890000-0000-7000-8000-000000000000';

// K02
describe('every route', () => {
  let portal: TestPortal;

  beforeAll(async () => {
    portal = await TestPortal.start();
  });
  afterAll(() => portal.stop());

  it.each(staffRoles)('is open to the team’s %s exactly if the table says so', async (staffRole) => {
    const client: TestClient = await portal.user('admin', 'approved', staffRole);
    const caller = { role: 'admin', staffRole, companyRole: null, status: 'approved', secondFactor: 'none' } as const;
    const wrong: string[] = [];
    for (const { controller, handler, method, path } of registeredHandlers(portal.app)) {
      const access: unknown =
        Reflect.getMetadata(ACCESS_METADATA_KEY, handler) ?? Reflect.getMetadata(ACCESS_METADATA_KEY, controller);
      // A sign-out would close all later routes.
      if (access === 'public' || path.endsWith('/logout')) continue;
      const { status, body } = await client.call<{ code?: string }>(method, path.replace(/:\w+/g, absent));
      const isRefused = status === 403 && body.code === 'auth.forbidden';
      if (isRefused === can(caller, access as Permission)) wrong.push(`${method} ${path}: ${status}`);
    }
    expect(wrong).toEqual([]);
  });
});
