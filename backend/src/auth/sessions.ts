import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { OpenSession } from '@portal/contract/auth';
import type { Language } from '@portal/contract/languages';
import type { AccountStatus, CompanyRole, Role, StaffRole } from '@portal/contract/policy';
import { proofMinutes, type SecondFactorState } from '@portal/contract/second-factor';
import DataLoader from 'dataloader';
import jwt from 'jsonwebtoken';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { auditSql } from '../platform/audit/audit.js';
import { setActor } from '../platform/audit/audit-context.js';
import { database } from '../platform/db/database.js';
import { isoTime } from '../platform/db/iso-time.js';
import { typedSql } from '../platform/db/typed-sql.js';
import type { User } from '../users/user.entity.js';
import { readableBrowserName } from './browser-name.js';
import type { Caller } from './caller.js';
import { secondFactorStateSql } from './second-factor/second-factor-state.js';
import type { SignInClient } from './sign-in-client.js';

export const JWT_SECRET = Symbol('JWT_SECRET');

const lifetimeMs = 7 * 86_400_000;
/** The audience claim of session tokens. A token with a different audience is refused (row R27). */
export const tokenAudience = 'session';
/** A thousand people write their sessions' times in 60 statements a minute, not in a thousand, each with its commit. */
const collectUsesMs = 1_000;
/**
 * The list of a user's open sessions shows at most this many. A script that signs in for every call opens thousands.
 */
const maxListedSessions = 100;

export interface SessionToken {
  sub: string;
  sid: string;
}

/**
 * Ends the open sessions of one or more users: all of them, only the session with the id `only`, or all except the one
 * with the id `except`. Returns the ids of the ended sessions. All code that ends sessions uses this function. A
 * transaction that takes rights from a user (rejection, removal, a new password) must change or lock the user's row
 * before it calls this function: a concurrent sign-in then waits for that row and fails (see `Sessions.open`).
 */
export async function endSessions(
  em: EntityManager,
  userIds: string | readonly string[],
  { only, except }: { only?: string; except?: string } = {},
): Promise<string[]> {
  const { rows } = await typedSql({ id: 'text' })`
    update sessions set ended_at = clock_timestamp()
    where user_id = any(${[userIds].flat()}::uuid[]) and ended_at is null and expires_at > now()
      ${only === undefined ? sql`` : sql`and id = ${only}`} ${except === undefined ? sql`` : sql`and id <> ${except}`}
    returning id`.execute(database(em));
  return rows.map(({ id }) => id);
}

interface SessionRow {
  id: string;
  userId: string;
  role: Role;
  staffRole: StaffRole | null;
  companyId: string | null;
  companyRole: CompanyRole | null;
  status: AccountStatus;
  language: Language;
  secondFactor: SecondFactorState;
  needsProof: boolean;
  isStale: boolean;
}

interface OpenedSession {
  token: string;
  secondFactor: SecondFactorState;
}

@Injectable()
export class Sessions {
  /** A key object instead of a text, because jsonwebtoken parses a text key for every token, which takes 1 ms. */
  readonly key: KeyObject;
  readonly #logger = new Logger(Sessions.name);
  /** Ids of the sessions in use whose `last_seen_at` will be written next. */
  readonly #inUse = new Set<string>();
  /**
   * Checks the sessions of all requests that arrived together in one statement, and keeps none: a sign-out or a rejection
   * ends a session at once, in every process.
   */
  readonly #open = new DataLoader((ids: readonly string[]) => this.#openSessions(ids), {
    cache: false,
    batchScheduleFn: setImmediate,
  });

  constructor(
    private readonly em: EntityManager,
    private readonly orm: MikroORM,
    @Inject(JWT_SECRET) secret: string,
  ) {
    this.key = createSecretKey(secret, 'utf8');
  }

  /**
   * Opens a session and sets the user's last login. Returns undefined when the password was changed, the user was rejected
   * or removed, or, unless `isProven`, a second factor was set up after `user` was read. One statement checks the account
   * and inserts the session, so that a sign-in with the old password cannot open a session after the password was changed.
   */
  async open(
    em: EntityManager,
    user: User,
    { address, userAgent, isProven }: SignInClient & { isProven: boolean },
  ): Promise<OpenedSession | undefined> {
    const [id, now] = [uuid(), new Date()];
    const device = readableBrowserName(userAgent);
    setActor({ id: user.id, sessionId: id });
    const isOpened = sql`exists (select from account)`;
    const { rows } = await typedSql<Pick<OpenedSession, 'secondFactor'>>({ secondFactor: 'text' })`
      with account as (
        update users set last_login = ${now}
        where id = ${user.id} and password_hash = ${user.passwordHash} and removed_at is null and status <> 'rejected'
          and (second_factor_since is not null) = ${isProven}
        returning id, ${secondFactorStateSql} as second_factor
      ), opened as (
        insert into sessions (id, user_id, device, opened_from, created_at, last_seen_at, expires_at, proven_at)
        select ${id}::uuid, account.id, ${device}, ${this.#hashOf(address)}::bytea,
          ${now}::timestamptz, ${now}::timestamptz, ${new Date(now.getTime() + lifetimeMs)}::timestamptz,
          ${isProven ? now : null}::timestamptz
        from account
      ), audited as (${auditSql('session.open', { id: user.id, device, when: isOpened })})
      select second_factor as "secondFactor" from account`.execute(database(em));
    if (!rows[0]) return undefined;
    user.lastLogin = now;
    const token = jwt.sign({ sid: id }, this.key, {
      algorithm: 'HS256',
      subject: user.id,
      audience: tokenAudience,
      expiresIn: lifetimeMs / 1000,
    });
    return { token, ...rows[0] };
  }

  /** Returns the caller's open sessions: the current session first, then the most recently used ones. */
  async list(caller: Caller): Promise<OpenSession[]> {
    const { rows } = await typedSql<OpenSession>({
      _id: 'text',
      device: 'text',
      createdAt: 'text',
      lastSeenAt: 'text',
      current: 'boolean',
    })`
      select id as "_id", device, ${isoTime('created_at')} as "createdAt", ${isoTime('last_seen_at')} as "lastSeenAt",
        id = ${caller.sessionId} as current
      from sessions where user_id = ${caller.id} and ended_at is null and expires_at > now()
      order by id = ${caller.sessionId} desc, last_seen_at desc limit ${maxListedSessions}`.execute(database(this.em));
    return rows;
  }

  /**
   * Returns whether the account was signed in to from the IP address within the last month; older ended sessions are
   * deleted.
   */
  async isKnownOrigin(email: string, address: string): Promise<boolean> {
    const { rows } = await sql`
      select from sessions s join users u on u.id = s.user_id
      where u.email = ${email} and u.removed_at is null and s.opened_from = ${this.#hashOf(address)} limit 1`.execute(
      database(this.em),
    );
    return rows.length > 0;
  }

  /**
   * Returns the user whom the token identifies, or undefined when the session has ended or expired, or when the user
   * was rejected or removed.
   */
  async callerOf({ sub, sid }: SessionToken): Promise<Caller | undefined> {
    const session = await this.#open.load(sid);
    if (session?.userId !== sub) return undefined;
    if (session.isStale) this.#recordUse(sid);
    const { userId: id, isStale: _, ...account } = session;
    return { ...account, id, sessionId: sid };
  }

  async #openSessions(ids: readonly string[]): Promise<(SessionRow | undefined)[]> {
    const { rows } = await typedSql<SessionRow>({
      id: 'text',
      userId: 'text',
      role: 'text',
      staffRole: 'text?',
      companyId: 'text?',
      companyRole: 'text?',
      status: 'text',
      language: 'text',
      secondFactor: 'text',
      needsProof: 'boolean',
      isStale: 'boolean',
    })`
      select s.id, users.id as "userId", users.role, users.staff_role as "staffRole",
        users.company_id as "companyId", users.company_role as "companyRole", users.status,
        coalesce(users.language, 'en') as language,
        ${secondFactorStateSql} as "secondFactor",
        users.second_factor_since is not null
          and coalesce(s.proven_at < now() - make_interval(mins => ${proofMinutes}), true) as "needsProof",
        s.last_seen_at < now() - interval '1 minute' as "isStale"
      from sessions s join users on users.id = s.user_id
      where s.id = any(${ids}::uuid[]) and s.ended_at is null and s.expires_at > now()
        and users.removed_at is null and users.status <> 'rejected'`.execute(database(this.em));
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => byId.get(id));
  }

  /**
   * Writes the session's `last_seen_at` in the background, so that the request neither waits for the write nor fails
   * when the write fails. A process that is killed meanwhile loses a second of it.
   */
  #recordUse(sessionId: string): void {
    if (this.#inUse.size === 0) setTimeout(() => this.#recordUses(), collectUsesMs).unref();
    this.#inUse.add(sessionId);
  }

  /** Skips sessions that another process is writing: two statements that wait for each other's rows would deadlock. */
  #recordUses(): void {
    const ids = [...this.#inUse];
    this.#inUse.clear();
    sql`
      update sessions set last_seen_at = now() where id in (
        select id from sessions where id = any(${ids}::uuid[]) for no key update skip locked)`
      .execute(database(this.orm.em.fork()))
      .catch((error: unknown) => this.#logger.debug({ err: error }, 'Last visits were not written'));
  }

  #hashOf(address: string): Buffer {
    return createHmac('sha256', this.key).update(address).digest();
  }
}
