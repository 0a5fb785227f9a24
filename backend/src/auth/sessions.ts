import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { OpenSession } from '@portal/contract/auth';
import type { AccountStatus, Role } from '@portal/contract/policy';
import jwt from 'jsonwebtoken';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { isoTime } from '../platform/db/iso-time.js';
import type { User } from '../users/user.entity.js';
import type { Caller } from './caller.js';
import { deviceOf } from './device.js';

export const JWT_SECRET = Symbol('JWT_SECRET');

const lifetimeMs = 7 * 86_400_000;
/** Tokens made for another purpose (a password reset) carry another audience and are refused here (row R27). */
export const tokenAudience = 'session';
/** A list for a person: scripts that sign in for every call would make it endless. */
const listed = 100;

export interface SessionToken {
  sub: string;
  sid: string;
}

/** Where somebody signs in from. `address` as `clientAddress` tells it. */
export interface Origin {
  address: string;
  userAgent: string | undefined;
}

/**
 * Ends a user's open sessions, or those that `only` and `except` leave, and tells which ended. The one statement that
 * ends sessions. Within a transaction that takes rights away (rejecting, removing, another password), change or lock
 * the user's row first: a sign-in that is under way then waits for it and fails (see `Sessions.open`).
 */
export async function endSessions(
  em: EntityManager,
  userId: string,
  { only, except }: { only?: string; except?: string } = {},
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update sessions set ended_at = clock_timestamp()
    where user_id = ${userId} and ended_at is null and expires_at > now()
      ${only === undefined ? sql`` : sql`and id = ${only}`} ${except === undefined ? sql`` : sql`and id <> ${except}`}
    returning id`.execute(em.getKysely());
  return rows.map(({ id }) => id);
}

@Injectable()
export class Sessions {
  /** A key object: given text, the library tries each time whether it might be a public key, which takes 1 ms. */
  readonly key: KeyObject;
  readonly #logger = new Logger(Sessions.name);
  /** Whose last visit is being written: calls come in flocks, and one of them is enough to tell. */
  readonly #touching = new Set<string>();

  constructor(
    private readonly em: EntityManager,
    private readonly orm: MikroORM,
    @Inject(JWT_SECRET) secret: string,
  ) {
    this.key = createSecretKey(secret, 'utf8');
  }

  /**
   * Opens a session and returns its token; the user's last login is now. Undefined when the account changed since the
   * password was compared: one statement does both, so that no sign-in with an old password outlives its change.
   */
  async open(user: User, origin: Origin): Promise<string | undefined> {
    const [id, now] = [uuid(), new Date()];
    const { rows } = await sql`
      with account as (
        update users set last_login = ${now}
        where id = ${user.id} and password_hash = ${user.passwordHash} and removed_at is null and status <> 'rejected'
        returning id)
      insert into sessions (id, user_id, device, opened_from, created_at, last_seen_at, expires_at)
      select ${id}::uuid, account.id, ${deviceOf(origin.userAgent)}, ${this.#hashOf(origin.address)}::bytea,
        ${now}::timestamptz, ${now}::timestamptz, ${new Date(now.getTime() + lifetimeMs)}::timestamptz
      from account returning sessions.id`.execute(this.em.getKysely());
    if (rows.length === 0) return undefined;
    user.lastLogin = now;
    return jwt.sign({ sid: id }, this.key, {
      algorithm: 'HS256',
      subject: user.id,
      audience: tokenAudience,
      expiresIn: lifetimeMs / 1000,
    });
  }

  /** The caller's open sessions, their own first. */
  async list(caller: Caller): Promise<OpenSession[]> {
    const { rows } = await sql<OpenSession>`
      select id as "_id", device, ${isoTime('created_at')} as "createdAt", ${isoTime('last_seen_at')} as "lastSeenAt",
        id = ${caller.sessionId} as current
      from sessions where user_id = ${caller.id} and ended_at is null and expires_at > now()
      order by id = ${caller.sessionId} desc, last_seen_at desc limit ${listed}`.execute(this.em.getKysely());
    return rows;
  }

  /** Whether somebody signed in to this account from there, within the month for which ended sessions are kept. */
  async isKnownOrigin(email: string, address: string): Promise<boolean> {
    const { rows } = await sql`
      select from sessions s join users u on u.id = s.user_id
      where u.email = ${email} and u.removed_at is null and s.opened_from = ${this.#hashOf(address)} limit 1`.execute(
      this.em.getKysely(),
    );
    return rows.length > 0;
  }

  /** The caller behind a token, or undefined when the session ended or expired, or the user was rejected or removed. */
  async callerOf({ sub, sid }: SessionToken): Promise<Caller | undefined> {
    const {
      rows: [row],
    } = await sql<{ role: Role; status: AccountStatus; stale: boolean }>`
      select u.role, u.status, s.last_seen_at < now() - interval '1 minute' as stale
      from sessions s join users u on u.id = s.user_id
      where s.id = ${sid} and u.id = ${sub} and s.ended_at is null and s.expires_at > now()
        and u.removed_at is null and u.status <> 'rejected'`.execute(this.em.getKysely());
    if (row?.stale) this.#touch(sid);
    return row && { id: sub, sessionId: sid, role: row.role, status: row.status };
  }

  /** Beside the request, which does not wait for it and does not fail with it. */
  #touch(sessionId: string): void {
    if (this.#touching.has(sessionId)) return;
    this.#touching.add(sessionId);
    sql`update sessions set last_seen_at = now() where id = ${sessionId}`
      .execute(this.orm.em.fork().getKysely())
      .catch((error: unknown) => this.#logger.debug({ err: error }, 'A last visit was not written'))
      .finally(() => this.#touching.delete(sessionId));
  }

  #hashOf(address: string): Buffer {
    return createHmac('sha256', this.key).update(address).digest();
  }
}
