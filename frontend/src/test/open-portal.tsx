import type { SessionUser } from '@portal/contract/auth';
import type { CompanyRole, StaffRole } from '@portal/contract/policy';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
// Imported here because a browser loads these modules while the login page is open.
import '../app/public-pages';
import '../app/signed-in-portal';
import '../app/toasts';
import { Portal } from '../app/portal';
import { toasts } from '../shared/ui/toast';
import type { FakeServer } from './fake-server';
import { FakeSocket } from './fake-socket';

const token = 'token-of-the-session';

// Toasts stay open until the portal is unmounted, because on a busy machine a spec may look for one after its duration.
const { registerRenderer } = toasts;
toasts.registerRenderer = (renderer) => registerRenderer((toast) => renderer({ ...toast, duration: 0 }));

/** The id of `makeSessionUser`, who has registered a company if it is a buyer. */
const userId = '019a0000-0000-7000-8000-000000000001';

export function makeSessionUser(facts: Partial<SessionUser> = {}): SessionUser {
  const isTeam = facts.role === 'admin';
  return {
    _id: userId,
    name: 'Layla Haddad',
    email: 'layla@haddad.example',
    phone: null,
    role: 'buyer',
    status: 'approved',
    language: 'en',
    createdAt: '2026-01-05T08:00:00.000Z',
    lastLogin: null,
    buyerType: null,
    companyName: null,
    companyWebsite: null,
    companyAddress: null,
    taxDetails: null,
    secondFactor: 'none',
    staffRole: isTeam ? 'owner' : null,
    companyId: isTeam ? null : (facts._id ?? userId),
    companyRole: isTeam ? null : 'owner',
    ...facts,
  };
}

export const adminUser = makeSessionUser({ name: 'Amira Nasser', role: 'admin' });

export const staffUser = (staffRole: StaffRole): SessionUser => ({ ...adminUser, staffRole });

/** A colleague of `makeSessionUser`, in the company that the latter has registered. */
export const companyUser = (companyRole: CompanyRole): SessionUser =>
  makeSessionUser({
    _id: '019a0000-0000-7000-8000-000000000002',
    name: 'Karim Aziz',
    email: 'karim@haddad.example',
    companyId: userId,
    companyRole,
    companyName: 'Haddad Trading LLC',
  });

interface Opening {
  server: FakeServer;
  path: string;
  /** The router state of the history entry at which the portal opens. */
  state?: unknown;
  /** The signed-in user, returned by `GET /api/auth/me`. */
  user?: SessionUser;
  /** The HTTP status of the response to `GET /api/auth/me`. */
  check?: number;
}

/** Renders the whole portal at an address. */
export function openPortal({ server, path, state, user, check = 200 }: Opening) {
  server.install();
  if (user !== undefined) {
    localStorage.setItem('token', token);
    server.on('GET /api/auth/me', { status: check, body: { user } });
    // The team's owners may do everything that the team does.
    if (user.status === 'approved' && user.staffRole !== 'owner') server.caller = user;
  }
  window.history.replaceState({ usr: state }, '', path);
  return { ...render(<Portal />), visitor: userEvent.setup({ delay: null }) };
}

export function closePortal(): void {
  localStorage.clear();
  sessionStorage.clear();
  FakeSocket.opened.length = 0;
  FakeSocket.refusal = null;
  window.history.replaceState(null, '', '/');
}

export const currentAddress = (): string => window.location.pathname + window.location.search;
