import type { SessionUser } from '@portal/contract/auth';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
// A browser has fetched these while the login page was looked at.
import '../app/doors';
import '../app/inside';
import '../app/toasts';
import { Portal } from '../app/portal';
import type { FakeServer } from './fake-server';

const token = 'token-of-the-session';

export function person(facts: Partial<SessionUser> = {}): SessionUser {
  return {
    _id: '019a0000-0000-7000-8000-000000000001',
    name: 'Layla Haddad',
    email: 'layla@haddad.example',
    phone: null,
    role: 'buyer',
    status: 'approved',
    createdAt: '2026-01-05T08:00:00.000Z',
    lastLogin: null,
    buyerType: null,
    companyName: null,
    companyWebsite: null,
    companyAddress: null,
    ...facts,
  };
}

export const admin = person({ name: 'Amira Nasser', role: 'admin' });

interface Opening {
  server: FakeServer;
  path: string;
  /** What the router keeps with this step of the history. */
  state?: unknown;
  /** Who holds a session; the server answers `GET /api/auth/me` with them. */
  user?: SessionUser;
  /** The status of that answer. */
  check?: number;
}

/** The whole portal at an address, as its visitor sees it. */
export function openPortal({ server, path, state, user, check = 200 }: Opening) {
  server.install();
  if (user !== undefined) {
    localStorage.setItem('token', token);
    server.on('GET /api/auth/me', { status: check, body: { user } });
  }
  window.history.replaceState({ usr: state }, '', path);
  return { ...render(<Portal />), visitor: userEvent.setup({ delay: null }) };
}

export function leavePortal(): void {
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
}

export const address = (): string => window.location.pathname + window.location.search;
