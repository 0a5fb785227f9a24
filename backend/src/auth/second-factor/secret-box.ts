import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { JWT_SECRET } from '../sessions.js';

const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encrypts secrets of authenticator apps (AES-256-GCM), so that a copy of the database makes no codes. The key is derived
 * from JWT_SECRET: with a new one the apps stop working, and recovery codes are what is left.
 */
@Injectable()
export class SecretBox {
  readonly #key: Buffer;

  constructor(@Inject(JWT_SECRET) secret: string) {
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', 'authenticator apps', 32));
  }

  /** `context` says whose secret it is and what for: it opens only with the same one. */
  seal(text: string, context: string): Buffer {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce).setAAD(Buffer.from(context));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
  }

  /** Returns undefined for what was sealed with another key or for another context, and for anything else. */
  open(sealed: Buffer, context: string): string | undefined {
    if (sealed.length < nonceBytes + tagBytes) return undefined;
    const nonce = sealed.subarray(0, nonceBytes);
    const tag = sealed.subarray(nonceBytes, nonceBytes + tagBytes);
    try {
      const decipher = createDecipheriv('aes-256-gcm', this.#key, nonce).setAAD(Buffer.from(context)).setAuthTag(tag);
      return decipher.update(sealed.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
    } catch {
      return undefined;
    }
  }
}
