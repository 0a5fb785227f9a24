import type { SessionUser } from '@portal/contract/auth';
import {
  type CompanyRole,
  can,
  companyRoles,
  type Permission,
  type StaffRole,
  staffRoles,
} from '@portal/contract/policy';
import { waitFor } from '@testing-library/react';
import { FakeServer } from '../test/fake-server';
import {
  adminUser,
  closePortal,
  companyUser,
  currentAddress,
  makeSessionUser,
  openPortal,
  staffUser,
} from '../test/open-portal';
import { pagesOf, resources } from './resources';
import { type RouteKind, redirectPath } from './route-guard';

afterEach(closePortal);

const users: Record<string, SessionUser | null> = {
  nobody: null,
  administrator: adminUser,
  'administrator to be approved': { ...adminUser, status: 'pending' },
  'administrator whose second factor is due': { ...adminUser, secondFactor: 'due' },
  'administrator whose second factor is overdue': { ...adminUser, secondFactor: 'overdue' },
  'rejected administrator': { ...adminUser, status: 'rejected' },
  ...Object.fromEntries(staffRoles.slice(1).map((role) => [role, staffUser(role)])),
  buyer: makeSessionUser(),
  ...Object.fromEntries(companyRoles.map((role) => [`company ${role}`, companyUser(role)])),
  'pending buyer': makeSessionUser({ status: 'pending' }),
  'rejected buyer': makeSessionUser({ status: 'rejected' }),
  'buyer with a status of the future': makeSessionUser({ status: 'suspended' as SessionUser['status'] }),
};

type Opener = 'administrator' | Exclude<StaffRole, 'owner'> | 'buyer' | `company ${CompanyRole}`;
const team: readonly Opener[] = ['administrator', 'sales', 'stock', 'accounts', 'support', 'read-only'];
const catalogueReaders: readonly Opener[] = ['administrator', 'sales', 'stock', 'read-only'];
const moneyReaders: readonly Opener[] = ['administrator', 'sales', 'accounts', 'read-only'];
/** Who registered a company, and its members in every role (row K01). */
const buyers: readonly Opener[] = ['buyer', ...companyRoles.map((role) => `company ${role}` as const)];
const orderers: readonly Opener[] = ['administrator', 'sales'];

/** The roles that may open each page (specifications 2 and 6, beyond 6). A page without an entry fails the test. */
const pages: Record<string, readonly Opener[]> = {
  '/dashboard': [...team, ...buyers],
  '/catalogue': [...catalogueReaders, ...buyers],
  '/orders': [...team, ...buyers],
  '/orders/:id': [...team, ...buyers],
  '/documents': [...team, ...buyers],
  '/documents/:id': [...team, ...buyers],
  '/receivables': moneyReaders,
  '/receivables/:id': moneyReaders,
  '/payments': moneyReaders,
  '/account': buyers,
  '/drafts': [...orderers, ...buyers],
  '/drafts/:id': [...orderers, ...buyers],
  '/profile': [...team, ...buyers],
  '/help': buyers,
  '/company': buyers,
  '/admin/buyers': team,
  '/admin/audit': ['administrator'],
  '/admin/mail': ['administrator'],
  '/admin/failed-jobs': ['administrator'],
  '/admin/settings': ['administrator'],
  '/admin/staff': ['administrator'],
  '/admin/help': ['administrator'],
};

/** Returns the path to which the guard redirects a user, given the policy's decision on the page's permission. */
function redirectOf(
  user: SessionUser | null,
  routeKind: RouteKind,
  permission: Permission = 'session:own',
): string | null {
  return redirectPath(user, routeKind, user !== null && can(user, permission));
}

const openers: readonly string[] = [...team, ...buyers];

function expectedRedirect(userName: string, allowed: readonly string[]): string | null {
  if (userName === 'pending buyer') return '/pending';
  // K04: the address stays, and the page for setting up a second factor is shown at it.
  if (userName.endsWith('is overdue')) return null;
  if (userName.endsWith('is due')) return expectedRedirect('administrator', allowed);
  if (!openers.includes(userName)) return '/login';
  return allowed.includes(userName) ? null : '/dashboard';
}

// A08 K02
describe('the route guard, for every role and status on every page', () => {
  const guarded = resources.flatMap((resource) =>
    pagesOf(resource).map(({ path }) => [path, resource.permission] as const),
  );
  it.each(guarded)('lets only the permitted users stay on %s', (path, permission) => {
    const allowed = pages[path];
    if (allowed === undefined) throw new Error(`List the roles that may open ${path} in this table`);
    const ends = Object.entries(users).map(([userName, user]) => [userName, redirectOf(user, 'portal', permission)]);
    expect(ends).toEqual(Object.keys(users).map((userName) => [userName, expectedRedirect(userName, allowed)]));
  });

  it('redirects users from /pending, unless they are pending, and from unknown addresses', () => {
    const ends = Object.entries(users).map(([userName, user]) => [
      userName,
      redirectOf(user, 'pending'),
      redirectOf(user, 'unknown'),
    ]);
    expect(ends).toEqual([
      ['nobody', '/login', '/login'],
      ['administrator', '/login', '/dashboard'],
      ['administrator to be approved', '/login', '/login'],
      ['administrator whose second factor is due', '/login', '/dashboard'],
      ['administrator whose second factor is overdue', '/login', '/dashboard'],
      ['rejected administrator', '/login', '/login'],
      ['sales', '/login', '/dashboard'],
      ['stock', '/login', '/dashboard'],
      ['accounts', '/login', '/dashboard'],
      ['support', '/login', '/dashboard'],
      ['read-only', '/login', '/dashboard'],
      ['buyer', '/login', '/dashboard'],
      ...companyRoles.map((role) => [`company ${role}`, '/login', '/dashboard']),
      ['pending buyer', null, '/pending'],
      ['rejected buyer', '/login', '/login'],
      ['buyer with a status of the future', '/login', '/login'],
    ]);
  });

  // Signed-in users are redirected from /login and /register, but may open the pages for a forgotten password.
  describe.each([
    ['/login', '/dashboard', '/pending'],
    ['/register', '/dashboard', '/pending'],
    ['/forgot-password', '/forgot-password', '/forgot-password'],
    ['/reset-password/token', '/reset-password/token', '/reset-password/token'],
    ['/invitation/token', '/invitation/token', '/invitation/token'],
  ])('opens or redirects %s', (path, approved, pending) => {
    it.each([
      ['nobody', path],
      ['administrator', approved],
      ['buyer', approved],
      ['pending buyer', pending],
      ['rejected buyer', path],
    ])('for the user "%s"', async (userName, redirectOf) => {
      const server = new FakeServer()
        .on('GET /api/auth/verify-reset-token/token', { body: { valid: true } })
        .on('GET /api/invitations/token', { status: 400, body: { code: 'invitation.invalid', message: 'x' } });
      openPortal({ server, path, user: users[userName] ?? undefined });
      await waitFor(() => expect(document.querySelector('h1')).toBeInTheDocument());
      await waitFor(() => expect(currentAddress()).toBe(redirectOf));
    });
  });
});
