import type { LoginInput, LoginResponse, SessionUser } from '@portal/contract/auth';
import { messages } from '@portal/contract/messages';
import { roles } from '@portal/contract/policy';
import type { SecondStepResponse } from '@portal/contract/second-factor';
import { ApiError, request } from '../data/api';
import { sessionToken } from '../data/session-token';
import { showLanguageOf } from './account-language';

/**
 * Time limit for the server's response to a logout, so that logging out does not hang when the server is unavailable.
 */
const logoutTimeoutMs = 5000;

/**
 * Returns true for approved users and pending buyers (row A03). The policy allows no page to other users, so a session
 * would make the guard redirect them in circles.
 */
export function mayHoldSession(user: SessionUser): boolean {
  if (user.status === 'pending') return user.role === 'buyer';
  return user.status === 'approved' && roles.includes(user.role);
}

/** Ends a session on the server; failures are ignored. */
export async function endServerSession(token: string): Promise<void> {
  try {
    await request('/api/auth/logout', {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(logoutTimeoutMs),
    });
  } catch {
    // The browser's session ends even when the server fails (row A07).
  }
}

let running = false;

/** Stores the session of a completed sign-in. Throws for users that may have none. */
export async function beginSession({ token, user }: LoginResponse): Promise<void> {
  if (!mayHoldSession(user)) {
    void endServerSession(token);
    throw new ApiError(messages.auth.notApproved, 403, undefined, false);
  }
  await showLanguageOf(user);
  sessionToken.keep(token, user);
}

/**
 * Signs in and stores the session. Returns what the second step needs for an account with a second factor (row K04).
 * Throws an error with the message to show: the server's message, or the message that another login is still running
 * (row A04).
 */
export async function signIn(json: LoginInput): Promise<SecondStepResponse | undefined> {
  if (running) throw new Error(messages.auth.loginInProgress);
  running = true;
  try {
    const answer = await request<LoginResponse | SecondStepResponse>('/api/auth/login', { method: 'POST', json });
    if ('ticket' in answer) return answer;
    await beginSession(answer);
    return undefined;
  } finally {
    running = false;
  }
}
