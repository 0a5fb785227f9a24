import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import type { PasskeyAnswer, PasskeyQuestion, SetUpPasskeyResponse } from '@portal/contract/second-factor';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const userPresent = 0x01;
const hasKey = 0x40;

/** A passkey in memory: what an authenticator and a browser do together (WebAuthn, level 2, sections 6 and 7). */
export class SoftwarePasskey {
  readonly #key: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly id = randomBytes(32).toString('base64url');
  counter = 0;

  constructor(private readonly origin: string) {}

  create({ setUp, options }: Pick<SetUpPasskeyResponse, 'setUp' | 'options'>) {
    const { x = '', y = '' } = this.#key.publicKey.export({ format: 'jwk' });
    const coordinate = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
    const key = isoCBOR.encode(
      new Map<number, number | Uint8Array<ArrayBuffer>>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, coordinate(x)],
        [-3, coordinate(y)],
      ]),
    );
    const id = Buffer.from(this.id, 'base64url');
    const idLength = Buffer.from([0, id.length]);
    const authData = Buffer.concat([this.#state(options.rp.id, hasKey), Buffer.alloc(16), idLength, id, key]);
    const attestation = isoCBOR.encode(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]) as Parameters<typeof isoCBOR.encode>[0],
    );
    return {
      setUp,
      id: this.id,
      clientDataJSON: this.#clientData('webauthn.create', options.challenge).toString('base64url'),
      attestationObject: Buffer.from(attestation).toString('base64url'),
      transports: ['internal'],
    };
  }

  answer({ question, options }: PasskeyQuestion): PasskeyAnswer {
    this.counter += 1;
    const authenticatorData = this.#state(options.rpId);
    const clientData = this.#clientData('webauthn.get', options.challenge);
    const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()]);
    return {
      question,
      id: this.id,
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: createSign('sha256').update(signed).sign(this.#key.privateKey).toString('base64url'),
    };
  }

  #state(host: string, flags = 0): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([createHash('sha256').update(host).digest(), Buffer.from([userPresent | flags]), counter]);
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  }
}
