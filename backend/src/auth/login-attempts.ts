import { Injectable } from '@nestjs/common';
import { RateLimits, tooManyRequests } from '../platform/http/rate-limits.js';
import { Sessions } from './sessions.js';

/**
 * Counted sign-ins (row R10). They count before the password is compared, so that guesses sent at once count too, and
 * are taken back when it was right: only failures remain.
 *
 * Nobody can lock somebody else out for good: what others do counts against their own addresses and, for an hour at
 * most, against the account; and from an address from which its owner signed in within the last month, only wrong
 * passwords from that very address matter. Everywhere else a reset of the password starts the account's count over.
 */
@Injectable()
export class LoginAttempts {
  constructor(
    private readonly limits: RateLimits,
    private readonly sessions: Sessions,
  ) {}

  async begin(email: string, address: string): Promise<void> {
    // The narrowest first: what is refused there does not count against the account.
    await this.limits.count('loginPair', email, address);
    const retryAfter =
      (await this.limits.exceeded('loginAddress', address)) ?? (await this.limits.exceeded('loginAccount', email));
    if (retryAfter === undefined || (await this.sessions.isKnownOrigin(email, address))) return;
    throw tooManyRequests(retryAfter);
  }

  async succeeded(email: string, address: string): Promise<void> {
    await Promise.all([
      this.limits.forget('loginPair', email, address),
      this.limits.giveBack('loginAddress', address),
      this.limits.giveBack('loginAccount', email),
    ]);
  }
}
