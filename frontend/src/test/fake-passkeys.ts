import type { PasskeyQuestion, SetUpPasskeyResponse } from '@portal/contract/second-factor';

const bytesOf = (text: string) => new TextEncoder().encode(text).buffer;
const base64UrlOf = (text: string) => Buffer.from(text).toString('base64url');

export const passkeyQuestion: PasskeyQuestion = {
  question: 'sealed-question',
  options: {
    challenge: base64UrlOf('challenge?>'),
    rpId: 'portal.example',
    timeout: 600_000,
    userVerification: 'preferred',
    allowCredentials: [{ id: base64UrlOf('passkey-1'), type: 'public-key', transports: ['internal'] }],
  },
};

export const passkeySetUp: SetUpPasskeyResponse = {
  setUp: 'sealed-set-up',
  options: {
    challenge: base64UrlOf('challenge?>'),
    rp: { id: 'portal.example', name: 'Portal' },
    user: { id: base64UrlOf('user-1'), name: 'layla@haddad.example', displayName: 'Layla Haddad' },
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    timeout: 600_000,
    excludeCredentials: [{ id: base64UrlOf('passkey-1'), type: 'public-key', transports: ['usb'] }],
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    attestation: 'none',
  },
};

/** What the portal sends for the passkeys that `FakePasskeys` makes. */
export const newPasskey = {
  setUp: passkeySetUp.setUp,
  id: 'new-passkey',
  clientDataJSON: base64UrlOf('made~~~?'),
  attestationObject: base64UrlOf('attestation>>>'),
  transports: ['internal', 'hybrid'],
};
export const passkeyAnswer = {
  question: passkeyQuestion.question,
  id: 'passkey-1',
  clientDataJSON: base64UrlOf('used~~~?'),
  authenticatorData: base64UrlOf('data>>>'),
  signature: base64UrlOf('signature???'),
};

/** Stands for a browser with passkeys, of which jsdom has none. */
export class FakePasskeys {
  /** The options with which the portal has asked for new passkeys, and for answers of passkeys, oldest first. */
  readonly created: CredentialCreationOptions[] = [];
  readonly asked: CredentialRequestOptions[] = [];
  /** The name of the browser's error, such as NotAllowedError, for questions until it is undefined again. */
  refusal: string | undefined;
  /** Questions are answered when it is fulfilled. */
  held: Promise<unknown> = Promise.resolve();

  install(): this {
    const create = (options: CredentialCreationOptions) => {
      const response = {
        clientDataJSON: bytesOf('made~~~?'),
        attestationObject: bytesOf('attestation>>>'),
        getTransports: () => ['internal', 'hybrid'],
      };
      this.created.push(options);
      return this.#answer({ id: 'new-passkey', response });
    };
    const get = (options: CredentialRequestOptions) => {
      const response = {
        clientDataJSON: bytesOf('used~~~?'),
        authenticatorData: bytesOf('data>>>'),
        signature: bytesOf('signature???'),
      };
      this.asked.push(options);
      return this.#answer({ id: 'passkey-1', response });
    };
    Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create, get } });
    Object.assign(window, { PublicKeyCredential: class {} });
    return this;
  }

  remove(): void {
    Reflect.deleteProperty(navigator, 'credentials');
    Reflect.deleteProperty(window, 'PublicKeyCredential');
  }

  async #answer(credential: object): Promise<object> {
    await this.held;
    if (this.refusal) throw new DOMException('Refused', this.refusal);
    return credential;
  }
}
