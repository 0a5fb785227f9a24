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
      // Its types are older than Node's key objects, which the verification beneath takes as they are.
      secretOrKey: sessions.key as unknown as Buffer,
      algorithms: ['HS256'],
      audience: tokenAudience,
    });
  }

  /** A valid signature is not enough: session and user are looked at on every request (design 6). */
  async validate(token: SessionToken): Promise<Caller | false> {
    return (await this.sessions.callerOf(token)) ?? false;
  }
}
