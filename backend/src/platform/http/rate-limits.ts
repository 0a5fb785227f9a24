import { createHash } from 'node:crypto';
import { MikroORM } from '@mikro-orm/postgresql';
import {
  applyDecorators,
  type CanActivate,
  type ExecutionContext,
  Inject,
  Injectable,
  SetMetadata,
  UseGuards,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { messages } from '@portal/contract/messages';
import type { Request } from 'express';
import { CompiledQuery } from 'kysely';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { ENV, type Env } from '../../config/env.js';
import { database } from '../db/database.js';
import { clientAddress } from './client-address.js';
import { DomainError } from './errors/domain-error.js';

/**
 * All rate limits with their reasons (row R10). A count starts with its first attempt and expires `seconds` later,
 * however many attempts follow, so that nobody is locked out for longer. A whole office behind one address counts as one
 * address and must not reach a limit in normal use. "From one address" means an IPv4 address or an IPv6 /64.
 */
export const rateLimits = {
  /** Wrong passwords for one account from one address: more than a person mistypes, and at most 960 guesses a day. */
  loginPair: { attempts: 10, seconds: 900 },
  /** Wrong passwords from one address for any accounts: enough for an office of a hundred, too few for a password list. */
  loginAddress: { attempts: 100, seconds: 900 },
  /** Wrong passwords for one account from all addresses, against distributed guessing; known addresses are exempt. */
  loginAccount: { attempts: 30, seconds: 3600 },
  /** Wrong codes of the second step of a sign-in, after the right password, for one account from one address. */
  secondStepPair: { attempts: 10, seconds: 900 },
  /**
   * Wrong codes for one account from all addresses: 3 of 1,000,000 codes are right at a time, so 80 guesses a day find one
   * in eleven years. Only who has the password can reach it, and a new password clears it.
   */
  secondStepAccount: { attempts: 20, seconds: 21_600 },
  /** Wrong codes in a session that asks for the second factor again. */
  secondFactorProof: { attempts: 10, seconds: 3600 },
  /** Registrations from one address: enough for a trade fair with one network. Each costs a hash and two mails. */
  register: { attempts: 30, seconds: 3600 },
  /** The form sends about five requests while an address is typed. The limit is against probing lists of addresses. */
  checkEmail: { attempts: 30, seconds: 600 },
  /** The page offers three resends, three minutes apart. */
  forgotPair: { attempts: 5, seconds: 900 },
  forgotAddress: { attempts: 30, seconds: 900 },
  /**
   * Mails to one account, whatever IP addresses request them. Beyond the limit no mail is sent: earlier links still
   * work, each for 900 s.
   */
  forgotAccount: { attempts: 8, seconds: 900 },
  /** Checks and uses of links. Links are 256 random bits, so the limit is against load, not against guessing. */
  resetPassword: { attempts: 60, seconds: 900 },
  /** Looks at invitations and acceptances, as for links that set a new password. */
  invitation: { attempts: 60, seconds: 900 },
  /** Invitations of one buyer, also sent again: more than a company has people, too few to write to strangers. */
  companyInvitation: { attempts: 40, seconds: 3600 },
  /** Wrong current passwords in a session, which may be on a computer left unlocked. */
  changePassword: { attempts: 10, seconds: 900 },
  /**
   * Files of one user, previews included. Each takes one of the few places for reading workbooks for up to some seconds.
   * Opening a draft counts as well, because it may order a long order again.
   */
  upload: { attempts: 120, seconds: 600 },
  /** Pasted texts of one user, each up to 1 s of CPU; typed lines are sent one by one, at most one a second. */
  paste: { attempts: 60, seconds: 60 },
  /**
   * Changes of drafts by one user: each of up to 1,000 cells, and its Idempotency-Key is kept for days. While somebody
   * types, a screen sends one after each pause of 400 ms and otherwise every 2 s, so 150 a minute at most; beyond the limit
   * it keeps the cells and sends them together.
   */
  draftChange: { attempts: 240, seconds: 60 },
  /** Edits of order details by one user: each adds a row to the timeline that is never removed, and rings a bell. */
  orderDetails: { attempts: 120, seconds: 600 },
  /** Messages of one user: one per second for a minute is faster than anybody types. */
  chat: { attempts: 60, seconds: 60 },
  /** Clients send a typing event every three seconds; administrators may type in several chats. */
  chatTyping: { attempts: 120, seconds: 60 },
} as const satisfies Record<string, { attempts: number; seconds: number }>;

export type LimitName = keyof typeof rateLimits;

type Limiters = Record<LimitName, RateLimiterPostgres>;

const LIMIT = 'portal:limit';

/**
 * Counts attempts in PostgreSQL, so that several processes share the counts. Counting takes one statement without a
 * flush to disk, 0.3 ms. While the database cannot write, as on a full disk, each process counts in its own memory:
 * nobody is locked out, and nobody guesses without a limit.
 */
@Injectable()
export class RateLimits {
  readonly #limiters: Limiters;

  constructor(
    orm: MikroORM,
    @Inject(ENV) private readonly env: Env,
  ) {
    // The limiter expects a `pg` pool; this object passes its statements to the portal's own connections.
    const storeClient = {
      query: async ({ text, values }: { text: string; values: unknown[] }) => {
        const { rows } = await database(orm.em.fork()).executeQuery(CompiledQuery.raw(text, values));
        return { rows, rowCount: rows.length };
      },
    };
    const limiter = (name: LimitName) =>
      new RateLimiterPostgres({
        storeClient,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        // Expired rows are deleted by the housekeeping job.
        clearExpiredByTimeout: false,
        keyPrefix: name,
        points: rateLimits[name].attempts,
        duration: rateLimits[name].seconds,
        insuranceLimiter: new RateLimiterMemory({
          points: rateLimits[name].attempts,
          duration: rateLimits[name].seconds,
        }),
      });
    const names = Object.keys(rateLimits) as LimitName[];
    this.#limiters = Object.fromEntries(names.map((name) => [name, limiter(name)])) as Limiters;
  }

  /** Counts an attempt of `key`: an address, an account or both. Throws `common.too_many_requests` beyond the limit. */
  async count(name: LimitName, ...key: string[]): Promise<void> {
    const retryAfter = await this.exceeded(name, ...key);
    if (retryAfter !== undefined) throw tooManyRequestsError(retryAfter);
  }

  /**
   * Counts an attempt of `key`. Beyond the limit, returns the seconds until the next attempt is allowed, otherwise
   * undefined.
   */
  async exceeded(name: LimitName, ...key: string[]): Promise<number | undefined> {
    if (!this.env.rateLimit) return undefined;
    try {
      await this.#limiters[name].consume(keyOf(key));
      return undefined;
    } catch (error) {
      if (error instanceof RateLimiterRes) return Math.max(1, Math.ceil(error.msBeforeNext / 1000));
      throw error;
    }
  }

  /** Subtracts one attempt that should not count. */
  async undo(name: LimitName, ...key: string[]): Promise<void> {
    if (this.env.rateLimit) await this.#limiters[name].reward(keyOf(key));
  }

  /** Resets the count of `key` to zero. */
  async reset(name: LimitName, ...key: string[]): Promise<void> {
    if (this.env.rateLimit) await this.#limiters[name].delete(keyOf(key));
  }
}

export function tooManyRequestsError(retryAfter: number): DomainError {
  return new DomainError('common.too_many_requests', messages.account.tooManyAttempts, { retryAfter });
}

/** Returns a hash of the key. It has a constant length and does not contain the address or account in plain text. */
function keyOf(key: string[]): string {
  return createHash('sha256').update(JSON.stringify(key)).digest('base64url');
}

@Injectable()
class LimitGuard implements CanActivate {
  constructor(
    private readonly limits: RateLimits,
    private readonly reflector: Reflector,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request & { user?: { id: string } }>();
    const name = this.reflector.get<LimitName>(LIMIT, context.getHandler());
    await this.limits.count(name, request.user?.id ?? clientAddress(request));
    return true;
  }
}

/**
 * Limits the calls of a route before their bodies are read: per signed-in user, or per address when the route is
 * public.
 */
export const RateLimited = (name: LimitName): MethodDecorator =>
  applyDecorators(SetMetadata(LIMIT, name), UseGuards(LimitGuard));
