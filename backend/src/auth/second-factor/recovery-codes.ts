import { randomInt } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { hashRaw } from '@node-rs/argon2';
import { recoveryCodeCount } from '@portal/contract/second-factor';
import { sql } from 'kysely';
import { database } from '../../platform/db/database.js';

/** Without 0, 1, 8 and 9, which look like letters. */
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
/** 50 random bits. */
const codeLength = 10;

/**
 * Makes recovery codes, which replace the account's former ones when `save` is called in a transaction. They are hashed
 * before it, because ten hashes take 0.2 s of computing.
 */
export async function makeRecoveryCodes(userId: string) {
  const codes = Array.from({ length: recoveryCodeCount }, randomCode);
  const hashes = await Promise.all(codes.map((code) => hashOf(userId, code)));
  return {
    /** In groups of five characters, as people write them down. */
    codes: codes.map((code) => `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`),
    save: async (em: EntityManager) => {
      await sql`delete from recovery_codes where user_id = ${userId}`.execute(database(em));
      await sql`insert into recovery_codes (user_id, hash) select ${userId}, unnest(${hashes}::bytea[])`.execute(
        database(em),
      );
    },
  };
}

/** Uses up a recovery code. Of two requests with the same code, one succeeds. */
export async function consumeRecoveryCode(em: EntityManager, userId: string, code: string): Promise<boolean> {
  const { rows } = await sql`
    delete from recovery_codes where user_id = ${userId} and hash = ${await hashOf(userId, code)}::bytea
    returning user_id`.execute(database(em));
  return rows.length > 0;
}

const randomCode = () => Array.from({ length: codeLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('');

/**
 * Argon2id with the library's defaults, like passwords. The user's id is the salt, so that a code is found by its hash; it
 * is another one for each account, and the codes are random.
 */
const hashOf = (userId: string, code: string): Promise<Buffer> => hashRaw(code, { salt: Buffer.from(userId) });
