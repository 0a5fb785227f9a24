import type { EntityManager } from '@mikro-orm/postgresql';
import type { SecondFactorChange } from '@portal/contract/second-factor';
import { enqueueMails } from '../../platform/mail/enqueue-mails.js';

/** Tells the owner of an account by mail what happened to its second factor. */
export async function enqueueSecondFactorMail(
  em: EntityManager,
  userId: string,
  change: SecondFactorChange,
): Promise<void> {
  await enqueueMails(em, { kind: 'second-factor-changed', userIds: [userId], about: { change } });
}
