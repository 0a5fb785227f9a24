import { createSecretKey, type KeyObject } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { AccountStatus, Role } from '@portal/contract/policy';
import jwt from 'jsonwebtoken';
import { sql } from 'kysely';
import type { User } from '../users/user.entity.js';
import type { Caller } from './caller.js';
import { Session } from './session.entity.js';

export const JWT_SECRET = Symbol('JWT_SECRET');

const lifetimeMs = 7 * 86_400_000;
/** Tokens made for another purpose (a password reset) carry another audience and are refused here (row R27). */
export const tokenAudience = 'session';

export interface SessionToken {
  sub: string;
  sid: string;
}

@Injectable()
export class Sessions {
  /** A key object: given text, the library tries each time whether it might be a public key, which takes 1 ms. */
  readonly key: KeyObject;

  constructor(
    private readonly em: EntityManager,
    @Inject(JWT_SECRET) secret: string,
  ) {
    this.key = createSecretKey(secret, 'utf8');
  }

  /** Opens a session and returns its token. The user's last login is now. */
  async open(user: User): Promise<string> {
    const session = new Session(user.id, lifetimeMs);
    user.lastLogin = session.createdAt;
    this.em.persist(session);
    await this.em.flush();
    return jwt.sign({ sid: session.id }, this.key, {
      algorithm: 'HS256',
      subject: user.id,
      audience: tokenAudience,
      expiresIn: lifetimeMs / 1000,
    });
  }

  async end(sessionId: string): Promise<void> {
    await this.em.nativeUpdate(Session, { id: sessionId, endedAt: null }, { endedAt: new Date() });
  }

  /** The caller behind a token, or undefined when the session ended or expired, or the user was rejected or removed. */
  async callerOf({ sub, sid }: SessionToken): Promise<Caller | undefined> {
    const {
      rows: [row],
    } = await sql<{ role: Role; status: AccountStatus }>`
      select u.role, u.status from sessions s join users u on u.id = s.user_id
      where s.id = ${sid} and u.id = ${sub} and s.ended_at is null and s.expires_at > now()
        and u.removed_at is null and u.status <> 'rejected'`.execute(this.em.getKysely());
    return row && { id: sub, sessionId: sid, role: row.role, status: row.status };
  }
}
