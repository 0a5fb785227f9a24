import type { SecondFactorState } from './second-factor.js';

/** The two sides of the portal (specification 6): the wholesaler's team, whom the wire calls administrators, and buyers. */
export const roles = ['admin', 'buyer'] as const;
export type Role = (typeof roles)[number];

/** What a person does in the wholesaler's team (beyond 6, row K02). The owner is the specification's administrator. */
export const staffRoles = ['owner', 'sales', 'stock', 'accounts', 'support', 'read-only'] as const;
export type StaffRole = (typeof staffRoles)[number];

export const accountStatuses = ['pending', 'approved', 'rejected'] as const;
export type AccountStatus = (typeof accountStatuses)[number];

type Holder = StaffRole | 'buyer';
const team: readonly StaffRole[] = staffRoles;
const everyone: readonly Holder[] = [...team, 'buyer'];
const owner: readonly Holder[] = ['owner'];
const sales: readonly Holder[] = ['owner', 'sales'];
const stock: readonly Holder[] = ['owner', 'stock'];
const accounts: readonly Holder[] = ['owner', 'accounts'];
const chatTeam: readonly Holder[] = ['owner', 'sales', 'support'];
const catalogueReaders: readonly Holder[] = ['owner', 'sales', 'stock', 'read-only'];
const moneyReaders: readonly Holder[] = ['owner', 'sales', 'accounts', 'read-only'];
const buyer: readonly Holder[] = ['buyer'];

/** The permission table (specification 6, beyond 6), used by the API's guard and by the front end's menus. */
const policy = {
  'session:own': everyone,
  'dashboard:read': everyone,
  'catalogue:read': [...catalogueReaders, 'buyer'],
  'brand:read-all': team,
  'brand:read-accessible': buyer,
  'brand:manage': stock,
  'stock-file:read': [...catalogueReaders, 'buyer'],
  'stock-file:manage': stock,
  'order:read': everyone,
  'order:create': [...sales, 'buyer'],
  'order:approve': sales,
  'order:reject': sales,
  'order:confirm-payment': accounts,
  'order:cancel-own': buyer,
  'order:cancel-any': sales,
  'order:replace-own': buyer,
  'order:replace-any': sales,
  'order:edit-details': [...sales, 'buyer'],
  'order:propose': sales,
  'order:answer-proposal': buyer,
  'order:reverse-inventory': stock,
  'order:retry-deduction': ['owner', 'sales', 'stock'],
  'order:credit': accounts,
  'order:read-inventory': team,
  'order:delete': owner,
  'document:read': everyone,
  'document:manage': accounts,
  'receivable:read': [...moneyReaders, 'buyer'],
  'receivable:read-all': moneyReaders,
  'receivable:own': buyer,
  'receivable:manage': accounts,
  'payment:read': [...moneyReaders, 'buyer'],
  'payment:read-all': moneyReaders,
  'payment:manage': accounts,
  'payment:prove': buyer,
  'credit:override': owner,
  'buyer:read': team,
  'buyer:manage': sales,
  'mail:manage': owner,
  'job:manage': owner,
  'notification:own': everyone,
  'settings:manage': owner,
  'staff:manage': owner,
  'audit:read': owner,
  'chat:use': [...chatTeam, 'buyer'],
  'chat:own': buyer,
  'chat:answer': chatTeam,
  'help:read': buyer,
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
  status: AccountStatus;
  secondFactor: SecondFactorState;
}

const holderOf = ({ role, staffRole }: Pick<Caller, 'role' | 'staffRole'>): Holder | null =>
  role === 'buyer' ? role : staffRole;

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
