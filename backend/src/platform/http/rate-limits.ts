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
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { ENV, type Env } from '../../config/env.js';
import { clientAddress } from './client-address.js';
import { DomainError } from './domain-error.js';

/**
 * How often something may be tried, by whom, and why that often (row R10). A count starts with its first attempt and is
 * forgotten `seconds` later, however many attempts follow: nobody is kept out for longer than that. An office behind one
 * address counts as one address, and must not notice. "From one address" means an IPv4 address or an IPv6 /64.
 */
export const limits = {
  /** Wrong passwords for one account from one address: more than anybody mistypes; 960 guesses a day. */
  loginPair: { attempts: 10, seconds: 900 },
  /** Wrong passwords from one address for any accounts: a hundred people on a Monday morning, not a list of passwords. */
  loginAddress: { attempts: 100, seconds: 900 },
  /** Wrong passwords for one account from anywhere, so that many addresses gain little; known addresses pass. */
  loginAccount: { attempts: 30, seconds: 3600 },
  /** Registrations from one address: a fair with one network for all. Each costs a hash and two mails. */
  register: { attempts: 30, seconds: 3600 },
  /** The form asks about five times while an address is typed; asking for lists of addresses is what this is against. */
  checkEmail: { attempts: 30, seconds: 600 },
  /** The page offers three resends, three minutes apart. */
  forgotPair: { attempts: 5, seconds: 900 },
  forgotAddress: { attempts: 30, seconds: 900 },
  /** Mails to one account, whoever asks: beyond it nothing is sent, since a link sent before still works for 900 s. */
  forgotAccount: { attempts: 8, seconds: 900 },
  /** Looking at links and using them. They are 256 random bits: this is against noise, not against guessing. */
  resetPassword: { attempts: 60, seconds: 900 },
  /** Wrong current passwords of somebody who is signed in, perhaps at a computer that was left open. */
  changePassword: { attempts: 10, seconds: 900 },
  /** Files of one user, previews included. Each keeps one of two readers busy for up to seconds. */
  upload: { attempts: 120, seconds: 600 },
  /** Messages of one user: one a second is faster than anybody types, for as long as a minute. */
  chat: { attempts: 60, seconds: 60 },
  /** Clients say so once in three seconds, an agent in several chats. */
  chatTyping: { attempts: 120, seconds: 60 },
} as const satisfies Record<string, { attempts: number; seconds: number }>;

export type LimitName = keyof typeof limits;

type Limiters = Record<LimitName, RateLimiterPostgres>;

const LIMIT = 'portal:limit';

/**
 * Counts attempts in PostgreSQL, so that several processes share the counts and there is no second store to fail: when
 * it is away, nothing that is limited could be answered either (503, as for every call). One statement and no flush to
 * disk per count, 0.3 ms.
 */
@Injectable()
export class RateLimits {
  readonly #limiters: Limiters;

  constructor(
    orm: MikroORM,
    @Inject(ENV) private readonly env: Env,
  ) {
    // What the limiter takes for a pool: the portal's own, with its prepared statements.
    const storeClient = {
      query: async ({ text, values }: { text: string; values: unknown[] }) => {
        const { rows } = await orm.em.fork().getKysely().executeQuery(CompiledQuery.raw(text, values));
        return { rows, rowCount: rows.length };
      },
    };
    const limiter = (name: LimitName) =>
      new RateLimiterPostgres({
        storeClient,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        // Housekeeping does.
        clearExpiredByTimeout: false,
        keyPrefix: name,
        points: limits[name].attempts,
        duration: limits[name].seconds,
      });
    const names = Object.keys(limits) as LimitName[];
    this.#limiters = Object.fromEntries(names.map((name) => [name, limiter(name)])) as Limiters;
  }

  /** Counts an attempt by `who` (an address, an account, both). Throws `common.too_many_requests` beyond the limit. */
  async count(name: LimitName, ...who: string[]): Promise<void> {
    const retryAfter = await this.exceeded(name, ...who);
    if (retryAfter !== undefined) throw tooManyRequests(retryAfter);
  }

  /** Counts an attempt, and tells beyond the limit in how many seconds the next one is allowed. */
  async exceeded(name: LimitName, ...who: string[]): Promise<number | undefined> {
    if (!this.env.rateLimit) return undefined;
    try {
      await this.#limiters[name].consume(keyOf(who));
      return undefined;
    } catch (error) {
      if (error instanceof RateLimiterRes) return Math.max(1, Math.ceil(error.msBeforeNext / 1000));
      throw error;
    }
  }

  /** Takes one attempt back, which was none after all. */
  async giveBack(name: LimitName, ...who: string[]): Promise<void> {
    if (this.env.rateLimit) await this.#limiters[name].reward(keyOf(who));
  }

  /** Starts over. */
  async forget(name: LimitName, ...who: string[]): Promise<void> {
    if (this.env.rateLimit) await this.#limiters[name].delete(keyOf(who));
  }
}

export function tooManyRequests(retryAfter: number): DomainError {
  return new DomainError('common.too_many_requests', messages.account.tooManyAttempts, { retryAfter });
}

/** Of one length, and not telling whom it counts. */
function keyOf(who: string[]): string {
  return createHash('sha256').update(JSON.stringify(who)).digest('base64url');
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

/** Limits a route, before its body is read: per signed-in user, or per address where anybody may call. */
export const Limit = (name: LimitName): MethodDecorator =>
  applyDecorators(SetMetadata(LIMIT, name), UseGuards(LimitGuard));
