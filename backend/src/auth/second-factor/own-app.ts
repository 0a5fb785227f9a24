import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type {
  ConfirmAppInput,
  RecoveryCodesResponse,
  SetUpAppResponse,
  SetUpSecondFactorInput,
} from '@portal/contract/second-factor';
import { secondFactorMessages } from '@portal/contract/second-factor-messages';
import { sql } from 'kysely';
import { audit } from '../../platform/audit/audit.js';
import { database } from '../../platform/db/database.js';
import { DomainError } from '../../platform/http/errors/domain-error.js';
import { RateLimits } from '../../platform/http/rate-limits.js';
import { User } from '../../users/user.entity.js';
import type { Caller } from '../caller.js';
import { ChangePassword } from '../passwords/change-password.js';
import { appAddress, newSecret, stepOfCode } from './app-codes.js';
import { finishChange, lockSecondFactor, removeMethod } from './change-second-factor.js';
import { wrongCode } from './code-check.js';
import { makeRecoveryCodes } from './recovery-codes.js';
import { requireProof } from './require-proof.js';
import { SecretBox } from './secret-box.js';

const setUpMinutes = 60;

interface SetUp {
  secret: string;
  /** Milliseconds since 1970. */
  until: number;
}

/** People set up, replace and remove their own authenticator app. */
@Injectable()
export class OwnApp {
  constructor(
    private readonly em: EntityManager,
    private readonly box: SecretBox,
    private readonly passwords: ChangePassword,
    private readonly limits: RateLimits,
  ) {}

  /**
   * Makes the secret of a new app. It is stored when the app's first code is sent: until then it is only in the answer,
   * encrypted once more as `setUp`. Throws `auth.current_password_incorrect`, and `second_factor.needed` when there is a
   * second factor already.
   */
  async setUp(caller: Caller, { currentPassword }: SetUpSecondFactorInput): Promise<SetUpAppResponse> {
    requireProof(caller);
    await this.passwords.requireCurrent(caller, currentPassword);
    const { email } = await this.em.findOneOrFail(User, caller.id, { fields: ['email'] });
    const secret = await newSecret();
    const content: SetUp = { secret, until: Date.now() + setUpMinutes * 60_000 };
    return {
      setUp: this.box.seal(JSON.stringify(content), setUpContext(caller)).toString('base64url'),
      secret: secret.replace(/.{4}(?=.)/g, '$& '),
      address: await appAddress(email, secret),
    };
  }

  /**
   * Sets up the app, which replaces a former one, and makes new recovery codes. Throws `second_factor.set_up_expired`,
   * `second_factor.wrong` and `second_factor.needed`.
   */
  async confirm(caller: Caller, { setUp, code }: ConfirmAppInput): Promise<RecoveryCodesResponse> {
    requireProof(caller);
    await this.limits.count('secondFactorProof', caller.sessionId);
    const secret = this.#secretIn(setUp, caller);
    const step = await stepOfCode(secret, code);
    if (step === undefined) throw wrongCode();
    const recovery = await makeRecoveryCodes(caller.id);
    await this.em.transactional(async (em) => {
      const isFirst = !(await lockSecondFactor(em, caller.id));
      await sql`
        insert into authenticator_apps (user_id, secret, last_step)
        values (${caller.id}, ${this.box.seal(secret, caller.id)}::bytea, ${step})
        on conflict (user_id) do update set secret = excluded.secret, last_step = excluded.last_step`.execute(
        database(em),
      );
      await recovery.save(em);
      await finishChange(em, caller, isFirst ? 'set-up' : 'app-added');
      await audit(em, 'second-factor.set-up-app', { id: caller.id });
    });
    await this.limits.reset('secondFactorProof', caller.sessionId);
    return { recoveryCodes: recovery.codes };
  }

  /** Throws `second_factor.needed` and what `removeMethod` throws. */
  async remove(caller: Caller): Promise<void> {
    requireProof(caller);
    const deletion = sql`delete from authenticator_apps where user_id = ${caller.id} returning user_id`;
    await this.em.transactional(async (em) => {
      await removeMethod(em, caller, 'app-removed', deletion);
      await audit(em, 'second-factor.remove-app', { id: caller.id });
    });
  }

  #secretIn(setUp: string, caller: Caller): string {
    const text = this.box.open(Buffer.from(setUp, 'base64url'), setUpContext(caller));
    const content = text === undefined ? undefined : (JSON.parse(text) as SetUp);
    if (content && content.until > Date.now()) return content.secret;
    throw new DomainError('second_factor.set_up_expired', secondFactorMessages.setUpExpired);
  }
}

const setUpContext = ({ id }: Caller) => `new app ${id}`;
