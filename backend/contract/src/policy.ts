import type { SecondFactorState } from './second-factor.js';

/** The permission table (specification 6), used by the API's guard and by the front end's menus. */
export const roles = ['admin', 'buyer'] as const;
export type Role = (typeof roles)[number];

export const accountStatuses = ['pending', 'approved', 'rejected'] as const;
export type AccountStatus = (typeof accountStatuses)[number];

const everyone: readonly Role[] = roles;
const admin: readonly Role[] = ['admin'];
const buyer: readonly Role[] = ['buyer'];

const policy = {
  'session:own': everyone,
  'dashboard:read': everyone,
  'catalogue:read': everyone,
  'brand:read-all': admin,
  'brand:read-accessible': buyer,
  'brand:manage': admin,
  'stock-file:read': everyone,
  'stock-file:manage': admin,
  'order:read': everyone,
  'order:create': everyone,
  'order:approve': admin,
  'order:reject': admin,
  'order:confirm-payment': admin,
  'order:cancel-own': buyer,
  'order:cancel-any': admin,
  'order:replace-own': buyer,
  'order:replace-any': admin,
  'order:edit-details': everyone,
  'order:propose': admin,
  'order:answer-proposal': buyer,
  'order:reverse-inventory': admin,
  'order:retry-deduction': admin,
  'order:credit': admin,
  'order:read-inventory': admin,
  'order:delete': admin,
  'document:read': everyone,
  'document:manage': admin,
  'receivable:read': everyone,
  'receivable:own': buyer,
  'receivable:manage': admin,
  'payment:read': everyone,
  'payment:manage': admin,
  'payment:prove': buyer,
  'credit:override': admin,
  'buyer:manage': admin,
  'mail:manage': admin,
  'job:manage': admin,
  'notification:own': everyone,
  'settings:manage': admin,
  'chat:use': everyone,
  'chat:own': buyer,
  'chat:answer': admin,
  'help:read': buyer,
  'profile:own': everyone,
  'second-factor:own': everyone,
  'second-factor:remove': admin,
  'search:use': everyone,
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof policy;

/** A pending buyer may only read their own session, choose its language, and sign out (design 6). */
const whilePending: readonly Permission[] = ['session:own'];
/** An administrator whose second factor is overdue may only set one up, or sign out (beyond 6). */
const whileOverdue: readonly Permission[] = ['session:own', 'second-factor:own'];

export interface Caller {
  role: Role;
  status: AccountStatus;
  secondFactor: SecondFactorState;
}

export function can(caller: Caller, permission: Permission): boolean {
  if (!policy[permission].includes(caller.role)) return false;
  if (caller.secondFactor === 'overdue' && !whileOverdue.includes(permission)) return false;
  return caller.status === 'approved' || (caller.status === 'pending' && whilePending.includes(permission));
}
