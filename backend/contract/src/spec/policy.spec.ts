import { type AccountStatus, accountStatuses, type Caller, can, type Permission, type Role, roles } from '../policy.js';

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
const callerAs = (role: Role, status: AccountStatus): Caller => ({
  role,
  staffRole: role === 'admin' ? 'owner' : null,
  status,
  secondFactor: 'none',
});
const everyone = roles.flatMap((role) => accountStatuses.map((status) => callerAs(role, status)));

describe('the permission table', () => {
  it.each(capabilities)('gives %s to %j only, when they are approved', (permission, allowed) => {
    const who = everyone.filter((caller) => can(caller, permission));
    expect(who).toEqual(allowed.toSorted().map((role) => callerAs(role, 'approved')));
  });

  // K04
  it('allows administrators without an overdue second factor only what leads to one', () => {
    for (const secondFactor of ['none', 'on', 'due', 'overdue'] as const) {
      const caller: Caller = { ...callerAs('admin', 'approved'), secondFactor };
      const allowed = [...capabilities.map(([permission]) => permission), 'session:own', 'second-factor:own'] as const;
      const permitted = allowed.filter((permission) => can(caller, permission));
      if (secondFactor === 'overdue') expect(permitted).toEqual(['session:own', 'second-factor:own']);
      else expect(permitted).toContain('order:approve');
    }
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
