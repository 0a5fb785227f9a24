import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import type { Caller } from './caller.js';
import { Sessions, type SessionToken, tokenAudience } from './sessions.js';

@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy, 'jwt') {
  constructor(private readonly sessions: Sessions) {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      // passport-jwt's types do not allow a KeyObject, but jsonwebtoken, to which passport-jwt passes the key, does.
      secretOrKey: sessions.key as unknown as Buffer,
      algorithms: ['HS256'],
      audience: tokenAudience,
    });
  }

  /**
   * Checks the session and the user on every request, because a token with a valid signature may belong to a session
   * that has ended or to a user who was rejected or removed (design 6).
   */
  async validate(token: SessionToken): Promise<Caller | false> {
    return (await this.sessions.callerOf(token)) ?? false;
  }
}
