import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  maxPasskeys,
  type NewPasskeyInput,
  type RecoveryCodesResponse,
  recoveryCodeCount,
  type SetUpPasskeyResponse,
  type SetUpSecondFactorInput,
} from '@portal/contract/second-factor';
import { secondFactorMessages } from '@portal/contract/second-factor-messages';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { audit } from '../../platform/audit/audit.js';
import { database } from '../../platform/db/database.js';
import { typedSql } from '../../platform/db/typed-sql.js';
import { DomainError } from '../../platform/http/errors/domain-error.js';
import { User } from '../../users/user.entity.js';
import { readableBrowserName } from '../browser-name.js';
import type { Caller } from '../caller.js';
import { ChangePassword } from '../passwords/change-password.js';
import { finishChange, lockSecondFactor, removeMethod } from './change-second-factor.js';
import { Passkeys } from './passkeys.js';
import { makeRecoveryCodes } from './recovery-codes.js';
import { requireProof } from './require-proof.js';

/** People add and remove their own passkeys. */
@Injectable()
export class OwnPasskeys {
  constructor(
    private readonly em: EntityManager,
    private readonly passkeys: Passkeys,
    private readonly passwords: ChangePassword,
  ) {}

  /** Throws `auth.current_password_incorrect`, and `second_factor.needed` when there is a second factor already. */
  async setUp(caller: Caller, { currentPassword }: SetUpSecondFactorInput): Promise<SetUpPasskeyResponse> {
    requireProof(caller);
    await this.passwords.requireCurrent(caller, currentPassword);
    return this.passkeys.creationOptions(this.em, await this.em.findOneOrFail(User, caller.id));
  }

  /**
   * Adds the passkey that the browser has made. The first app or passkey of an account comes with recovery codes, also when
   * its answer was lost and the request is sent again. Throws
   * `second_factor.wrong`, `second_factor.needed` and `second_factor.too_many_passkeys`.
   */
  async add(caller: Caller, input: NewPasskeyInput, userAgent: string | undefined): Promise<RecoveryCodesResponse> {
    requireProof(caller);
    const verified = await this.passkeys.verifyNew(caller.id, input);
    if (!verified) throw notVerified();
    const { credentialId, publicKey, counter } = verified;
    const recovery = await makeRecoveryCodes(caller.id);
    const device = readableBrowserName(userAgent);
    return this.em.transactional(async (em) => {
      const isFirst = !(await lockSecondFactor(em, caller.id));
      if ((await countPasskeys(em, caller.id)) >= maxPasskeys) {
        throw new DomainError('second_factor.too_many_passkeys', secondFactorMessages.tooManyPasskeys);
      }
      // A request that is sent again finds its passkey stored. That of another account is refused.
      const { rows } = await typedSql({ isNew: 'boolean' })`
        insert into passkeys (id, user_id, credential_id, public_key, counter, transports, device)
        values (${uuid()}, ${caller.id}, ${credentialId}, ${Buffer.from(publicKey)}::bytea, ${counter},
          ${JSON.stringify(input.transports)}::jsonb, ${device})
        on conflict (credential_id) do update set transports = excluded.transports
          where passkeys.user_id = excluded.user_id
        returning xmax = 0 as "isNew"`.execute(database(em));
      if (!rows[0]) throw notVerified();
      const needsCodes = isFirst || (!rows[0].isNew && (await hasUnseenCodes(em, caller.id)));
      if (needsCodes) await recovery.save(em);
      await finishChange(em, caller, isFirst ? 'set-up' : 'passkey-added');
      await audit(em, 'second-factor.add-passkey', { id: caller.id, changes: { device: [null, device] } });
      return { recoveryCodes: needsCodes ? recovery.codes : [] };
    });
  }

  /** Throws `second_factor.needed` and what `removeMethod` throws. */
  async remove(caller: Caller, id: string): Promise<void> {
    requireProof(caller);
    const deletion = sql`delete from passkeys where id = ${id} and user_id = ${caller.id} returning id`;
    await this.em.transactional(async (em) => {
      const passkey = await database(em)
        .selectFrom('passkeys')
        .select('device')
        .where('id', '=', id)
        .executeTakeFirst();
      await removeMethod(em, caller, 'passkey-removed', deletion);
      const device = [passkey?.device, null] as const;
      await audit(em, 'second-factor.remove-passkey', { id: caller.id, changes: { device } });
    });
  }
}

async function countPasskeys(em: EntityManager, userId: string): Promise<number> {
  const { rows } = await typedSql({ count: 'number' })`
    select count(*)::int as count from passkeys where user_id = ${userId}`.execute(database(em));
  return rows[0]?.count ?? 0;
}

/**
 * Whether the answer with the recovery codes may have been lost: they came with the account's only passkey, and none was
 * used. New ones then do no harm.
 */
async function hasUnseenCodes(em: EntityManager, userId: string): Promise<boolean> {
  const { rows } = await typedSql({ isUnseen: 'boolean' })`
    select (select count(*) from recovery_codes where user_id = ${userId}) = ${recoveryCodeCount}
      and (select count(*) from passkeys where user_id = ${userId}) = 1
      and not exists (select from authenticator_apps where user_id = ${userId}) as "isUnseen"`.execute(database(em));
  return rows[0]?.isUnseen ?? false;
}

const notVerified = () => new DomainError('second_factor.wrong', secondFactorMessages.passkeyWrong);
