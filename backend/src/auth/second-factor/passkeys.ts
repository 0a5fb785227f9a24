import { randomBytes } from 'node:crypto';
import { type EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { productName } from '@portal/contract/messages';
import {
  type NewPasskeyInput,
  type PasskeyAnswer,
  type PasskeyDescriptor,
  type PasskeyQuestion,
  type SetUpPasskeyResponse,
  secondStepMinutes,
} from '@portal/contract/second-factor';
import { sql } from 'kysely';
import { ENV, type Env } from '../../config/env.js';
import { database } from '../../platform/db/database.js';
import { typedSql } from '../../platform/db/typed-sql.js';
import type { User } from '../../users/user.entity.js';
import { SecretBox } from './secret-box.js';

/** Loaded with the first answer, because it would cost every start 0.2 s and 27 MB. */
const webAuthn = () => import('@simplewebauthn/server');

const timeoutMs = secondStepMinutes * 60_000;
const setUpMs = 3_600_000;
/** EdDSA, ES256 and RS256, by which every passkey of today signs. */
const algorithms = [-8, -7, -257];

interface Challenge {
  challenge: string;
  /** Milliseconds since 1970. */
  askedAt: number;
}

/** A passkey that a browser has made, as it is stored. */
export interface VerifiedPasskey {
  credentialId: string;
  publicKey: Uint8Array;
  counter: number;
}

interface Stored {
  id: string;
  publicKey: Buffer;
  counter: string;
}

/**
 * Asks browsers for passkeys and checks their answers (WebAuthn). A challenge is not stored: the page holds it encrypted and
 * sends it back with the answer. Passkeys belong to the host of PUBLIC_URL, and work in pages of it only.
 */
@Injectable()
export class Passkeys {
  constructor(
    private readonly box: SecretBox,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async creationOptions(em: EntityManager, user: User): Promise<SetUpPasskeyResponse> {
    const challenge = newChallenge();
    return {
      setUp: this.#seal(challenge, `new passkey ${user.id}`),
      options: {
        challenge,
        rp: { id: this.#host, name: productName },
        user: { id: Buffer.from(user.id).toString('base64url'), name: user.email, displayName: user.name },
        pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
        timeout: timeoutMs,
        excludeCredentials: await readDescriptors(em, user.id),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
        attestation: 'none',
      },
    };
  }

  /** Returns the new passkey; undefined when it does not answer the set-up of this account within the hour. */
  async verifyNew(userId: string, input: NewPasskeyInput): Promise<VerifiedPasskey | undefined> {
    const asked = this.#open(input.setUp, `new passkey ${userId}`, setUpMs);
    if (!asked) return undefined;
    const { id, clientDataJSON, attestationObject } = input;
    const { verifyRegistrationResponse } = await webAuthn();
    try {
      const { registrationInfo } = await verifyRegistrationResponse({
        response: { ...credential(id), response: { clientDataJSON, attestationObject } },
        expectedChallenge: asked.challenge,
        ...this.#expected,
      });
      if (!registrationInfo) return undefined;
      const { id: credentialId, publicKey, counter } = registrationInfo.credential;
      return { credentialId, publicKey, counter };
    } catch {
      // The library throws for whatever a hostile answer does not fulfil.
      return undefined;
    }
  }

  /** Returns null for an account without passkeys. */
  async question(em: EntityManager, userId: string): Promise<PasskeyQuestion | null> {
    const allowCredentials = await readDescriptors(em, userId);
    if (allowCredentials.length === 0) return null;
    const challenge = newChallenge();
    return {
      question: this.#seal(challenge, `passkey ${userId}`),
      options: {
        challenge,
        rpId: this.#host,
        timeout: timeoutMs,
        userVerification: 'preferred',
        allowCredentials,
      },
    };
  }

  /**
   * Checks the answer to a question of the last ten minutes. Each question is answered once, also by requests at the same
   * time: the passkey keeps the time of the question that it answered last.
   */
  async verify(em: EntityManager, userId: string, answer: PasskeyAnswer): Promise<boolean> {
    const asked = this.#open(answer.question, `passkey ${userId}`, timeoutMs);
    const stored = asked && (await readPasskey(em, userId, answer.id));
    if (!stored) return false;
    const newCounter = await this.#counterOf(answer, asked.challenge, stored);
    if (newCounter === undefined) return false;
    const askedAt = new Date(asked.askedAt);
    const { rows } = await sql`
      update passkeys set counter = ${newCounter}, last_used_at = ${askedAt}
      where id = ${stored.id} and (last_used_at is null or last_used_at < ${askedAt}) returning id`.execute(
      database(em),
    );
    return rows.length > 0;
  }

  async #counterOf(answer: PasskeyAnswer, challenge: string, stored: Stored): Promise<number | undefined> {
    const { id, clientDataJSON, authenticatorData, signature } = answer;
    const { verifyAuthenticationResponse } = await webAuthn();
    try {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: { ...credential(id), response: { clientDataJSON, authenticatorData, signature } },
        expectedChallenge: challenge,
        ...this.#expected,
        credential: { id, publicKey: new Uint8Array(stored.publicKey), counter: Number(stored.counter) },
      });
      return verified ? authenticationInfo.newCounter : undefined;
    } catch {
      return undefined;
    }
  }

  get #host(): string {
    return new URL(this.env.publicUrl).hostname;
  }

  get #expected() {
    const { origin } = new URL(this.env.publicUrl);
    return { expectedOrigin: origin, expectedRPID: this.#host, requireUserVerification: false };
  }

  #seal(challenge: string, context: string): string {
    const content: Challenge = { challenge, askedAt: Date.now() };
    return this.box.seal(JSON.stringify(content), context).toString('base64url');
  }

  #open(sealed: string, context: string, lifetimeMs: number): Challenge | undefined {
    const text = this.box.open(Buffer.from(sealed, 'base64url'), context);
    const content = text === undefined ? undefined : (JSON.parse(text) as Challenge);
    return content && content.askedAt > Date.now() - lifetimeMs ? content : undefined;
  }
}

const newChallenge = () => randomBytes(32).toString('base64url');

const credential = (id: string) => ({ id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} });

async function readDescriptors(em: EntityManager, userId: string): Promise<PasskeyDescriptor[]> {
  const rows = await database(em)
    .selectFrom('passkeys')
    .select(['credential_id as id', 'transports'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  return rows.map(({ id, transports }) => ({ id, type: 'public-key', transports }));
}

async function readPasskey(em: EntityManager, userId: string, credentialId: string): Promise<Stored | undefined> {
  const { rows } = await typedSql<Stored>({ id: 'text', publicKey: 'bytes', counter: 'text' })`
    select id, public_key as "publicKey", counter::text as counter from passkeys
    where user_id = ${userId} and credential_id = ${credentialId}`.execute(database(em));
  return rows[0];
}
