import { setTimeout as delay } from 'node:timers/promises';
import type { LoginResponse } from '@portal/contract/auth';
import type { RecoveryCodesResponse, SecondStepResponse, SetUpAppResponse } from '@portal/contract/second-factor';
import { withClient } from '../database/stock-invariants.js';
import { codeLastsMs, codeOf } from './app-code.js';
import { TestClient, type TestPortal, testPassword } from './portal.js';

/** An authenticator app that is set up for a person's account. */
export class Authenticator {
  private constructor(
    private readonly portal: TestPortal,
    private readonly person: TestClient,
    private readonly secret: string,
    readonly recoveryCodes: string[],
    /** When the last code was read from the app. */
    private readAt: number,
  ) {}

  static async setUp(portal: TestPortal, person: TestClient): Promise<Authenticator> {
    const begun = await person.call<SetUpAppResponse>('POST', '/api/auth/second-factor/set-up', {
      json: { currentPassword: testPassword },
    });
    const { setUp, secret } = begun.body;
    const readAt = Date.now();
    const confirmed = await person.call<RecoveryCodesResponse>('PUT', '/api/auth/second-factor/app', {
      json: { setUp, code: codeOf(secret, 0, readAt) },
    });
    return new Authenticator(portal, person, secret, confirmed.body.recoveryCodes, readAt);
  }

  /** The code of now, `steps` of 30 s later. A person would wait for a new one; here the last use is forgotten instead. */
  async code(steps = 0): Promise<string> {
    await withClient(this.portal.database.url, (client) =>
      client.query('update authenticator_apps set last_step = 0 where user_id = $1', [this.person.id]),
    );
    // An earlier code would be too old if the next began before the portal has received it.
    const remainingMs = codeLastsMs - (Date.now() % codeLastsMs);
    if (steps < 0 && remainingMs < 5_000) await delay(remainingMs);
    this.readAt = Date.now();
    return codeOf(this.secret, steps, this.readAt);
  }

  /** The code that was read last, or `steps` of 30 s later; it may have been used. */
  codeAgain(steps = 0): string {
    return codeOf(this.secret, steps, this.readAt);
  }

  /** A further session of the person, opened with password and code. */
  async signIn(): Promise<TestClient> {
    const { ticket } = (await firstStep(this.portal, this.person.email)).body;
    const { body } = await secondStep<LoginResponse>(this.portal, ticket, await this.code());
    return new TestClient(this.portal.url, this.person.id, this.person.email, body.token);
  }
}

/** Makes the last confirmation of all sessions of the person older than ten minutes. */
export async function forgetProofs(portal: TestPortal, person: TestClient): Promise<void> {
  await withClient(portal.database.url, (client) =>
    client.query(`update sessions set proven_at = now() - interval '601 seconds' where user_id = $1`, [person.id]),
  );
}

export const firstStep = (portal: TestPortal, email: string, password = testPassword) =>
  portal.anonymous().call<SecondStepResponse>('POST', '/api/auth/login', { json: { email, password } });

export const secondStep = <Body>(portal: TestPortal, ticket: string, code: string, headers = {}) =>
  portal.anonymous().call<Body>('POST', '/api/auth/second-factor/sign-in', { json: { ticket, code }, headers });
