import { type AccountStatus, accountStatuses, can, type Permission, type Role, roles } from '../policy.js';

/** Specification 6, row by row. */
const capabilities: [Permission, Role[]][] = [
  ['dashboard:read', ['admin', 'buyer']],
  ['catalogue:read', ['admin', 'buyer']],
  ['order:read', ['admin', 'buyer']],
  ['profile:own', ['admin', 'buyer']],
  ['buyer:manage', ['admin']],
  ['help:read', ['buyer']],
  ['brand:read-all', ['admin']],
  ['brand:read-accessible', ['buyer']],
  ['brand:manage', ['admin']],
  ['stock-file:manage', ['admin']],
  ['stock-file:read', ['admin', 'buyer']],
  ['order:create', ['admin', 'buyer']],
  ['order:approve', ['admin']],
  ['order:reject', ['admin']],
  ['order:confirm-payment', ['admin']],
  ['order:delete', ['admin']],
  ['order:reverse-inventory', ['admin']],
  ['order:retry-deduction', ['admin']],
  ['order:cancel-any', ['admin']],
  ['order:cancel-own', ['buyer']],
  ['order:replace-any', ['admin']],
  ['order:replace-own', ['buyer']],
];
const everyone = roles.flatMap((role) =>
  accountStatuses.map((status): { role: Role; status: AccountStatus } => ({ role, status })),
);

describe('the permission table', () => {
  it.each(capabilities)('gives %s to %j only, when they are approved', (permission, allowed) => {
    const who = everyone.filter((caller) => can(caller, permission));
    expect(who).toEqual(allowed.toSorted().map((role) => ({ role, status: 'approved' })));
  });

  it('allows pending buyers their own session only, and rejected buyers nothing', () => {
    const who = everyone.filter((caller) => can(caller, 'session:own'));
    expect(who.map(({ role, status }) => `${role} ${status}`)).toEqual([
      'admin pending',
      'admin approved',
      'buyer pending',
      'buyer approved',
    ]);
  });
});
