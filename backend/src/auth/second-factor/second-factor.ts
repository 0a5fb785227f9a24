import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type {
  Passkey,
  RecoveryCodesResponse,
  SecondFactorInput,
  SecondFactorQuestion,
  SecondFactorResponse,
} from '@portal/contract/second-factor';
import { audit } from '../../platform/audit/audit.js';
import { database } from '../../platform/db/database.js';
import { isoTime } from '../../platform/db/iso-time.js';
import { typedSql } from '../../platform/db/typed-sql.js';
import { RateLimits } from '../../platform/http/rate-limits.js';
import type { Caller } from '../caller.js';
import { finishChange, lockSecondFactor, notFound, recordProof } from './change-second-factor.js';
import { CodeCheck } from './code-check.js';
import { Passkeys } from './passkeys.js';
import { makeRecoveryCodes } from './recovery-codes.js';
import { requireProof } from './require-proof.js';

/** A person's own second factor: what there is, its recovery codes, and the confirmation that changes ask for (row K04). */
@Injectable()
export class SecondFactor {
  constructor(
    private readonly em: EntityManager,
    private readonly check: CodeCheck,
    private readonly passkeys: Passkeys,
    private readonly limits: RateLimits,
  ) {}

  async read({ id }: Caller): Promise<SecondFactorResponse> {
    const db = database(this.em);
    const { rows: passkeys } = await typedSql<Passkey>({
      _id: 'text',
      device: 'text',
      createdAt: 'text',
      lastUsedAt: 'text?',
    })`
      select id as "_id", device, ${isoTime('created_at')} as "createdAt", ${isoTime('last_used_at')} as "lastUsedAt"
      from passkeys where user_id = ${id} order by created_at`.execute(db);
    const { rows } = await typedSql<Omit<SecondFactorResponse, 'passkeys'>>({
      since: 'text?',
      hasApp: 'boolean',
      recoveryCodesLeft: 'number',
    })`
      select ${isoTime('second_factor_since')} as since,
        exists (select from authenticator_apps where user_id = users.id) as "hasApp",
        (select count(*)::int from recovery_codes where user_id = users.id) as "recoveryCodesLeft"
      from users where id = ${id}`.execute(db);
    return { since: null, hasApp: false, recoveryCodesLeft: 0, ...rows[0], passkeys };
  }

  /** Makes new recovery codes; the former ones stop working. Throws `second_factor.needed` and `second_factor.not_found`. */
  async renewRecoveryCodes(caller: Caller): Promise<RecoveryCodesResponse> {
    requireProof(caller);
    const recovery = await makeRecoveryCodes(caller.id);
    await this.em.transactional(async (em) => {
      if (!(await lockSecondFactor(em, caller.id))) throw notFound();
      await recovery.save(em);
      await finishChange(em, caller, 'recovery-codes');
      await audit(em, 'second-factor.renew-recovery-codes', { id: caller.id });
    });
    return { recoveryCodes: recovery.codes };
  }

  /** What the person can confirm with, and the question for a passkey. */
  async question(person: Pick<Caller, 'id'>): Promise<SecondFactorQuestion> {
    const { rows } = await typedSql({ hasApp: 'boolean' })`
      select exists (select from authenticator_apps where user_id = ${person.id}) as "hasApp"`.execute(
      database(this.em),
    );
    return { hasApp: rows[0]?.hasApp ?? false, passkey: await this.passkeys.question(this.em, person.id) };
  }

  /** Confirms the session, for the changes that ask for it. Throws `second_factor.wrong` and `common.too_many_requests`. */
  async prove(caller: Caller, input: SecondFactorInput): Promise<void> {
    await this.limits.count('secondFactorProof', caller.sessionId);
    await this.em.transactional(async (em) => {
      await this.check.require(em, caller.id, input);
      await recordProof(em, caller);
      await audit(em, 'second-factor.confirm', { id: caller.id });
    });
    await this.limits.reset('secondFactorProof', caller.sessionId);
  }
}
