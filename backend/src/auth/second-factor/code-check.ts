import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import type { SecondFactorInput } from '@portal/contract/second-factor';
import { secondFactorMessages } from '@portal/contract/second-factor-messages';
import { sql } from 'kysely';
import { database } from '../../platform/db/database.js';
import { typedSql } from '../../platform/db/typed-sql.js';
import { DomainError } from '../../platform/http/errors/domain-error.js';
import { stepOfCode } from './app-codes.js';
import { Passkeys } from './passkeys.js';
import { consumeRecoveryCode } from './recovery-codes.js';
import { enqueueSecondFactorMail } from './second-factor-mail.js';
import { SecretBox } from './secret-box.js';

@Injectable()
export class CodeCheck {
  readonly #logger = new Logger(CodeCheck.name);

  constructor(
    private readonly box: SecretBox,
    private readonly passkeys: Passkeys,
  ) {}

  /**
   * Checks a code of the user's app, the answer of a passkey, or a recovery code, which is used up and told to the user by
   * mail. Each works once, also in requests at the same time. Throws `second_factor.wrong`.
   */
  async require(em: EntityManager, userId: string, { code = '', passkey }: SecondFactorInput): Promise<void> {
    if (passkey) {
      if (await this.passkeys.verify(em, userId, passkey)) return;
      throw wrong('passkey', secondFactorMessages.passkeyWrong);
    }
    if (/^\d{6}$/.test(code)) {
      if (await this.#useAppCode(em, userId, code)) return;
    } else if (await consumeRecoveryCode(em, userId, code)) {
      await enqueueSecondFactorMail(em, userId, 'recovery-used');
      return;
    }
    throw wrongCode();
  }

  async #useAppCode(em: EntityManager, userId: string, code: string): Promise<boolean> {
    const { rows } = await typedSql({ secret: 'bytes' })`
      select secret from authenticator_apps where user_id = ${userId}`.execute(database(em));
    if (!rows[0]) return false;
    const secret = this.box.open(rows[0].secret, userId);
    if (secret === undefined) {
      this.#logger.warn(
        'An authenticator app cannot be read, because JWT_SECRET has changed: recovery codes still work',
      );
      return false;
    }
    const step = await stepOfCode(secret, code);
    if (step === undefined) return false;
    const used = await sql`
      update authenticator_apps set last_step = ${step} where user_id = ${userId} and last_step < ${step}
      returning user_id`.execute(database(em));
    return used.rows.length > 0;
  }
}

export const wrongCode = () => wrong('code', secondFactorMessages.codeWrong);

function wrong(field: keyof SecondFactorInput, message: string): DomainError {
  return new DomainError('second_factor.wrong', message, { errors: [{ field, message }] });
}
