import type { LoginAnswer, LoginInput, SessionUser } from '@portal/contract/auth';
import { messages } from '@portal/contract/messages';
import { roles } from '@portal/contract/policy';
import { ApiError, request } from '../data/api';
import { sessionToken } from '../data/session-token';

/** A person who leaves does not wait for a server that does not answer. */
const leavingPatienceMs = 5000;

/**
 * Row A03: whoever is approved, and a buyer who waits for it. Nobody else: with a session and no page that the policy
 * opens to them, the guard would send them in circles.
 */
export function mayHoldSession(user: SessionUser): boolean {
  if (user.status === 'pending') return user.role === 'buyer';
  return user.status === 'approved' && roles.includes(user.role);
}

/** Ends a session at the server, as well as that goes. */
export async function leave(token: string): Promise<void> {
  try {
    await request('/api/auth/logout', {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(leavingPatienceMs),
    });
  } catch {
    // Row A07: the local session ends whatever the server says.
  }
}

let running = false;

/** Throws what it shows: the server's refusal, or that an attempt is under way already (row A04). */
export async function signIn(json: LoginInput): Promise<void> {
  if (running) throw new Error(messages.auth.loginInProgress);
  running = true;
  try {
    const { token, user } = await request<LoginAnswer>('/api/auth/login', { method: 'POST', json });
    if (!mayHoldSession(user)) {
      void leave(token);
      throw new ApiError(messages.auth.notApproved, 403);
    }
    sessionToken.keep(token, user);
  } finally {
    running = false;
  }
}
