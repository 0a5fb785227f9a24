import type { SessionUser } from '@portal/contract/auth';
import { waitFor } from '@testing-library/react';
import { FakeServer } from '../test/fake-server';
import { address, admin, leavePortal, openPortal, person } from '../test/open-portal';
import { elsewhere } from './guard';
import { resources } from './resources';

afterEach(leavePortal);

const people: Record<string, SessionUser | null> = {
  nobody: null,
  administrator: admin,
  'administrator to be approved': { ...admin, status: 'pending' },
  'rejected administrator': { ...admin, status: 'rejected' },
  buyer: person(),
  'pending buyer': person({ status: 'pending' }),
  'rejected buyer': person({ status: 'rejected' }),
  'buyer with a status of the future': person({ status: 'suspended' as SessionUser['status'] }),
};

/** Whose page it is (specification 2 and 6). A page that is not here has nobody's decision. */
const pages: Record<string, readonly ('administrator' | 'buyer')[]> = {
  '/dashboard': ['administrator', 'buyer'],
  '/catalogue': ['administrator', 'buyer'],
  '/orders': ['administrator', 'buyer'],
  '/orders/:id': ['administrator', 'buyer'],
  '/profile': ['administrator', 'buyer'],
  '/help': ['buyer'],
  '/admin/buyers': ['administrator'],
  '/admin/mail': ['administrator'],
  '/admin/failed-jobs': ['administrator'],
  '/admin/settings': ['administrator'],
  '/admin/help': ['administrator'],
};

function destination(who: string, allowed: readonly string[]): string | null {
  if (who === 'pending buyer') return '/pending';
  if (who !== 'administrator' && who !== 'buyer') return '/login';
  return allowed.includes(who) ? null : '/dashboard';
}

// A08
describe('every role and status at every page', () => {
  it.each(resources.map(({ path, permission }) => [path, permission] as const))('%s', (path, permission) => {
    const allowed = pages[path];
    if (allowed === undefined) throw new Error(`Say in this table who may open ${path}`);
    const ends = Object.entries(people).map(([who, user]) => [who, elsewhere(user, { kind: 'portal', permission })]);
    expect(ends).toEqual(Object.keys(people).map((who) => [who, destination(who, allowed)]));
  });

  it('/pending, and addresses that are not there', () => {
    const ends = Object.entries(people).map(([who, user]) => [
      who,
      elsewhere(user, { kind: 'pending' }),
      elsewhere(user, { kind: 'unknown' }),
    ]);
    expect(ends).toEqual([
      ['nobody', '/login', '/login'],
      ['administrator', '/login', '/dashboard'],
      ['administrator to be approved', '/login', '/login'],
      ['rejected administrator', '/login', '/login'],
      ['buyer', '/login', '/dashboard'],
      ['pending buyer', null, '/pending'],
      ['rejected buyer', '/login', '/login'],
      ['buyer with a status of the future', '/login', '/login'],
    ]);
  });

  // With a session /login and /register lead into the portal; a forgotten password may be reset all the same.
  describe.each([
    ['/login', '/dashboard', '/pending'],
    ['/register', '/dashboard', '/pending'],
    ['/forgot-password', '/forgot-password', '/forgot-password'],
    ['/reset-password/token', '/reset-password/token', '/reset-password/token'],
  ])('%s', (path, approved, pending) => {
    it.each([
      ['nobody', path],
      ['administrator', approved],
      ['buyer', approved],
      ['pending buyer', pending],
      ['rejected buyer', path],
    ])('%s', async (who, end) => {
      openPortal({ server: new FakeServer(), path, user: people[who] ?? undefined });
      await waitFor(() => expect(document.querySelector('h1')).toBeInTheDocument());
      await waitFor(() => expect(address()).toBe(end));
    });
  });
});
