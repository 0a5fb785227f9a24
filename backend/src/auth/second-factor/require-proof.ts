import { secondFactorMessages } from '@portal/contract/second-factor-messages';
import { DomainError } from '../../platform/http/errors/domain-error.js';
import type { Caller } from '../caller.js';

/**
 * For changes that ask for the second factor again (beyond 6): throws `second_factor.needed` when the caller has one and did
 * not confirm it in this session within the last ten minutes.
 */
export function requireProof(caller: Caller): void {
  if (caller.needsProof) throw new DomainError('second_factor.needed', secondFactorMessages.needed);
}
