import { Injectable } from '@nestjs/common';
import { RateLimits, tooManyRequestsError } from '../platform/http/rate-limits.js';
import { Sessions } from './sessions.js';

/**
 * Limits failed sign-ins (row R10). An attempt is counted before the password is compared, so that concurrent guesses
 * count too. When the password is right, the attempt is subtracted again, so that only failures remain.
 *
 * An attacker cannot lock the owner of an account out permanently. Failures count against the attacker's IP address
 * and, for at most an hour, against the account. The account's count does not apply to an IP address from which the
 * owner signed in within the last month, and a password reset clears the account's count for all IP addresses.
 */
@Injectable()
export class LoginAttempts {
  constructor(
    private readonly limits: RateLimits,
    private readonly sessions: Sessions,
  ) {}

  /** Counts an attempt before the password is compared. Throws `common.too_many_requests` when a limit is reached. */
  async countAttempt(email: string, address: string): Promise<void> {
    // The limit for this account from this IP address comes first: an attempt that this limit refuses does not count
    // against the account as a whole.
    await this.limits.count('loginPair', email, address);
    const retryAfter =
      (await this.limits.exceeded('loginAddress', address)) ?? (await this.limits.exceeded('loginAccount', email));
    if (retryAfter === undefined || (await this.sessions.isKnownOrigin(email, address))) return;
    throw tooManyRequestsError(retryAfter);
  }

  /** Subtracts the attempt after the password was right, and clears the count of this account from this IP address. */
  async undoAttempt(email: string, address: string): Promise<void> {
    await Promise.all([
      this.limits.reset('loginPair', email, address),
      this.limits.undo('loginAddress', address),
      this.limits.undo('loginAccount', email),
    ]);
  }
}
