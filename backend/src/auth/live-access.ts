import { MikroORM, RequestContext } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import jwt from 'jsonwebtoken';
import { type LiveCaller, LiveSockets } from '../platform/live/live-sockets.js';
import { Sessions, type SessionToken, tokenAudience } from './sessions.js';

/** A socket is let in by the same token and the same look at session and user as a request (row R29). */
@Injectable()
export class LiveAccess {
  constructor(
    private readonly sessions: Sessions,
    private readonly orm: MikroORM,
    live: LiveSockets,
  ) {
    live.admitBy((token) => this.#callerOf(token));
  }

  async #callerOf(token: string): Promise<LiveCaller | undefined> {
    const claims = this.#claimsOf(token);
    if (!claims) return undefined;
    const caller = await RequestContext.create(this.orm.em, () => this.sessions.callerOf(claims));
    return caller && { ...caller, expiresAt: new Date(claims.exp * 1000) };
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
