import { MikroORM, RequestContext } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import jwt from 'jsonwebtoken';
import { LiveAdmission } from '../platform/live/live-admission.js';
import type { LiveCaller } from '../platform/live/live-rooms.js';
import { Sessions, type SessionToken, tokenAudience } from './sessions.js';

/** Authenticates sockets like HTTP requests: by the session token, whose session and user are checked (row R29). */
@Injectable()
export class SocketAuthentication {
  constructor(
    private readonly sessions: Sessions,
    private readonly orm: MikroORM,
    admission: LiveAdmission,
  ) {
    admission.authenticateWith((token) => this.#callerOf(token));
  }

  async #callerOf(token: string): Promise<LiveCaller | undefined> {
    const claims = this.#claimsOf(token);
    if (!claims) return undefined;
    const caller = await RequestContext.create(this.orm.em, () => this.sessions.callerOf(claims));
    if (!caller) return undefined;
    // Without an overdue second factor an administrator receives what a pending account receives: changes of the session.
    const status = caller.secondFactor === 'overdue' ? 'pending' : caller.status;
    return { ...caller, status, expiresAt: new Date(claims.exp * 1000) };
  }

  #claimsOf(token: string): (SessionToken & { exp: number }) | undefined {
    try {
      const claims: unknown = jwt.verify(token, this.sessions.key, { algorithms: ['HS256'], audience: tokenAudience });
      return claims as SessionToken & { exp: number };
    } catch {
      return undefined;
    }
  }
}
