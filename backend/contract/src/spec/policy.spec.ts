import {
  type AccountStatus,
  accountStatuses,
  type Caller,
  type CompanyRole,
  can,
  companyRoles,
  companyRolesWith,
  type Permission,
  type Role,
  roles,
  type StaffRole,
  staffRoles,
  staffRolesWith,
} from '../policy.js';

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
  companyRole: role === 'buyer' ? 'owner' : null,
  status,
  secondFactor: 'none',
});
const everyone = roles.flatMap((role) => accountStatuses.map((status) => callerAs(role, status)));

/** Beyond 6: what each role of the team may do beside reading, its own profile and the bell. */
const duties: Record<Exclude<StaffRole, 'owner'>, Permission[]> = {
  sales: [
    'order:create',
    'order:approve',
    'order:reject',
    'order:cancel-any',
    'order:replace-any',
    'order:edit-details',
    'order:propose',
    'order:retry-deduction',
    'buyer:manage',
    'chat:use',
    'chat:answer',
  ],
  stock: ['brand:manage', 'stock-file:manage', 'order:reverse-inventory', 'order:retry-deduction'],
  accounts: ['order:confirm-payment', 'order:credit', 'document:manage', 'receivable:manage', 'payment:manage'],
  support: ['chat:use', 'chat:answer'],
  'read-only': [],
};
const reading: Permission[] = [
  'catalogue:read',
  'brand:read-all',
  'stock-file:read',
  'order:read',
  'order:read-inventory',
  'document:read',
  'receivable:read',
  'receivable:read-all',
  'payment:read',
  'payment:read-all',
  'buyer:read',
];
const ownersOnly: Permission[] = [
  'order:delete',
  'credit:override',
  'mail:manage',
  'job:manage',
  'settings:manage',
  'staff:manage',
  'audit:read',
  'second-factor:remove',
];

/** Beyond 6: what each role of a company may do beside reading, its own profile and the bell. */
const purchases: Permission[] = [
  'order:create',
  'order:cancel-own',
  'order:replace-own',
  'order:edit-details',
  'order:answer-proposal',
];
const companyDuties: Record<CompanyRole, Permission[]> = {
  owner: [...purchases, 'payment:prove', 'chat:write', 'company:manage'],
  buyer: [...purchases, 'chat:write'],
  accountant: ['payment:prove', 'chat:write'],
  viewer: [],
};
const companyReading: Permission[] = [
  'dashboard:read',
  'catalogue:read',
  'brand:read-accessible',
  'stock-file:read',
  'order:read',
  'draft:read',
  'document:read',
  'receivable:read',
  'receivable:own',
  'payment:read',
  'company:read',
  'chat:own',
  'help:read',
];

describe('the permission table', () => {
  const colleague = (companyRole: CompanyRole): Caller => ({ ...callerAs('buyer', 'approved'), companyRole });
  const member = (staffRole: StaffRole): Caller => ({ ...callerAs('admin', 'approved'), staffRole });

  // K02
  it.each(Object.entries(duties))('gives the team’s %s their duties and nobody else’s', (role, own) => {
    const all = [...new Set([...Object.values(duties).flat(), ...ownersOnly])];
    expect(all.filter((permission) => can(member(role as StaffRole), permission)).toSorted()).toEqual(own.toSorted());
  });

  // K02
  it('lets owners do what any of the team may', () => {
    const all = [...Object.values(duties).flat(), ...reading, ...ownersOnly];
    expect(all.filter((permission) => !can(member('owner'), permission))).toEqual([]);
    for (const permission of ownersOnly) expect(staffRolesWith(permission)).toEqual(['owner']);
  });

  // K02
  it('lets everybody in the team read orders, documents and buyers, and only some the stock and the money', () => {
    const hidden = (role: StaffRole) => reading.filter((permission) => !can(member(role), permission));
    const stock: Permission[] = ['catalogue:read', 'stock-file:read'];
    const money: Permission[] = ['receivable:read', 'receivable:read-all', 'payment:read', 'payment:read-all'];
    expect(Object.fromEntries(staffRoles.map((role) => [role, hidden(role)]))).toEqual({
      owner: [],
      sales: [],
      stock: money,
      accounts: stock,
      support: [...stock, ...money],
      'read-only': [],
    });
  });

  // K01
  it('lets all members of a company read what is the company’s', () => {
    const refused = companyRoles.map((role) =>
      companyReading.filter((permission) => !can(colleague(role), permission)),
    );
    expect(refused).toEqual([[], [], [], []]);
  });

  // K01
  it.each(Object.entries(companyDuties))('gives a company’s %s their duties and nobody else’s', (role, own) => {
    const all = [...new Set(Object.values(companyDuties).flat())];
    const permitted = all.filter((permission) => can(colleague(role as CompanyRole), permission));
    expect(permitted.toSorted()).toEqual(own.toSorted());
  });

  // K01
  it('names the company roles that have one of some permissions', () => {
    expect(companyRolesWith('order:create')).toEqual(['owner', 'buyer']);
    expect(companyRolesWith('order:create', 'payment:prove')).toEqual(['owner', 'buyer', 'accountant']);
    expect(companyRolesWith('order:approve')).toEqual([]);
    expect(staffRolesWith('company:manage')).toEqual([]);
  });

  it('gives buyers nothing of the team’s', () => {
    const teams = [...ownersOnly, 'brand:read-all', 'buyer:read', 'receivable:read-all', 'chat:answer'] as const;
    for (const role of companyRoles) expect(teams.filter((permission) => can(colleague(role), permission))).toEqual([]);
  });

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
