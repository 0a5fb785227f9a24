import type { SecondFactorState } from './second-factor.js';

/** The two sides of the portal (specification 6): the wholesaler's team, whom the wire calls administrators, and buyers. */
export const roles = ['admin', 'buyer'] as const;
export type Role = (typeof roles)[number];

/** What a person does in the wholesaler's team (beyond 6, row K02). The owner is the specification's administrator. */
export const staffRoles = ['owner', 'sales', 'stock', 'accounts', 'support', 'read-only'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** What a person does in a buyer's company (beyond 6, row K01). Who registered the company is an owner for good. */
export const companyRoles = ['owner', 'buyer', 'accountant', 'viewer'] as const;
export type CompanyRole = (typeof companyRoles)[number];

export const accountStatuses = ['pending', 'approved', 'rejected'] as const;
export type AccountStatus = (typeof accountStatuses)[number];

type Holder = StaffRole | `company ${CompanyRole}`;
const team: readonly StaffRole[] = staffRoles;
/** All members of a company see what is the company's; their roles say what they may do. */
const members: readonly Holder[] = companyRoles.map((role) => `company ${role}` as const);
const everyone: readonly Holder[] = [...team, ...members];
const owner: readonly Holder[] = ['owner'];
const sales: readonly Holder[] = ['owner', 'sales'];
const stock: readonly Holder[] = ['owner', 'stock'];
const accounts: readonly Holder[] = ['owner', 'accounts'];
const chatTeam: readonly Holder[] = ['owner', 'sales', 'support'];
const catalogueReaders: readonly Holder[] = ['owner', 'sales', 'stock', 'read-only'];
const moneyReaders: readonly Holder[] = ['owner', 'sales', 'accounts', 'read-only'];
const companyOwner: readonly Holder[] = ['company owner'];
/** Those who buy for the company. */
const purchasers: readonly Holder[] = ['company owner', 'company buyer'];
/** Those who pay for the company. */
const payers: readonly Holder[] = ['company owner', 'company accountant'];
const companyWriters: readonly Holder[] = ['company owner', 'company buyer', 'company accountant'];

/** The permission table (specification 6, beyond 6), used by the API's guard and by the front end's menus. */
const policy = {
  'session:own': everyone,
  'dashboard:read': everyone,
  'catalogue:read': [...catalogueReaders, ...members],
  'brand:read-all': team,
  'brand:read-accessible': members,
  'brand:manage': stock,
  'stock-file:read': [...catalogueReaders, ...members],
  'stock-file:manage': stock,
  'order:read': everyone,
  'order:create': [...sales, ...purchasers],
  'draft:read': [...sales, ...members],
  'order:approve': sales,
  'order:reject': sales,
  'order:confirm-payment': accounts,
  'order:cancel-own': purchasers,
  'order:cancel-any': sales,
  'order:replace-own': purchasers,
  'order:replace-any': sales,
  'order:edit-details': [...sales, ...purchasers],
  'order:propose': sales,
  'order:answer-proposal': purchasers,
  'order:reverse-inventory': stock,
  'order:retry-deduction': ['owner', 'sales', 'stock'],
  'order:credit': accounts,
  'order:read-inventory': team,
  'order:delete': owner,
  'document:read': everyone,
  'document:manage': accounts,
  'receivable:read': [...moneyReaders, ...members],
  'receivable:read-all': moneyReaders,
  'receivable:own': members,
  'receivable:manage': accounts,
  'payment:read': [...moneyReaders, ...members],
  'payment:read-all': moneyReaders,
  'payment:manage': accounts,
  'payment:prove': payers,
  'credit:override': owner,
  'buyer:read': team,
  'buyer:manage': sales,
  'mail:manage': owner,
  'job:manage': owner,
  'notification:own': everyone,
  'settings:manage': owner,
  'staff:manage': owner,
  'company:read': members,
  'company:manage': companyOwner,
  'audit:read': owner,
  'chat:use': [...chatTeam, ...members],
  'chat:own': members,
  'chat:answer': chatTeam,
  'chat:write': [...chatTeam, ...companyWriters],
  'help:read': members,
  'profile:own': everyone,
  'second-factor:own': everyone,
  'second-factor:remove': owner,
  'search:use': everyone,
} as const satisfies Record<string, readonly Holder[]>;

export type Permission = keyof typeof policy;

/** A pending buyer may only read their own session, choose its language, and sign out (design 6). */
const whilePending: readonly Permission[] = ['session:own'];
/** A team member whose second factor is overdue may only set one up, or sign out (beyond 6). */
const whileOverdue: readonly Permission[] = ['session:own', 'second-factor:own'];

export interface Caller {
  role: Role;
  /** null for buyers. */
  staffRole: StaffRole | null;
  /** null for the team. */
  companyRole: CompanyRole | null;
  status: AccountStatus;
  secondFactor: SecondFactorState;
}

function holderOf({ role, staffRole, companyRole }: Pick<Caller, 'role' | 'staffRole' | 'companyRole'>): Holder | null {
  if (role === 'admin') return staffRole;
  return companyRole && `company ${companyRole}`;
}

export function can(caller: Caller, permission: Permission): boolean {
  const holder = holderOf(caller);
  const holders: readonly Holder[] = policy[permission];
  if (holder === null || !holders.includes(holder)) return false;
  if (caller.secondFactor === 'overdue' && !whileOverdue.includes(permission)) return false;
  return caller.status === 'approved' || (caller.status === 'pending' && whilePending.includes(permission));
}

/** The staff roles that have a permission. Statements that select the team members for an event or a notice use them. */
export function staffRolesWith(permission: Permission): StaffRole[] {
  const holders: readonly Holder[] = policy[permission];
  return staffRoles.filter((role) => holders.includes(role));
}

/** The company roles that have one of the permissions. */
export function companyRolesWith(...permissions: Permission[]): CompanyRole[] {
  const holders: readonly Holder[] = permissions.flatMap((permission) => [...policy[permission]]);
  return companyRoles.filter((role) => holders.includes(`company ${role}`));
}
