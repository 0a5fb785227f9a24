import { can, type Permission, staffRoles } from '@portal/contract/policy';
import { type TestClient, TestPortal } from '../portal/portal.js';
import { declaredRoutes } from './declared-routes.js';

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
    const caller = { role: 'admin', staffRole, status: 'approved', secondFactor: 'none' } as const;
    const wrong: string[] = [];
    for (const { method, path, access } of declaredRoutes(portal)) {
      // A sign-out would close all later routes.
      if (access === 'public' || path.endsWith('/logout')) continue;
      const { status, body } = await client.call<{ code?: string }>(method, path.replace(/:\w+/g, absent));
      const isRefused = status === 403 && body.code === 'auth.forbidden';
      if (isRefused === can(caller, access as Permission)) wrong.push(`${method} ${path}: ${status}`);
    }
    expect(wrong).toEqual([]);
  });
});
