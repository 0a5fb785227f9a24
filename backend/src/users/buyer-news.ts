import type { EntityManager } from '@mikro-orm/postgresql';
import type { AccountStatus } from '@portal/contract/policy';
import { isolated } from '../platform/news/isolated.js';
import { administratorsBut, buyerAlone, type News, tell } from '../platform/news/tell.js';
import type { User } from './user.entity.js';

/** What becomes of an application. Rejected buyers cannot read here; they are told by mail. */
const decisions: Record<AccountStatus, Pick<News, 'title' | 'message'>> = {
  approved: {
    title: 'Application approved',
    message: 'Welcome! You can browse the catalogue, download stock files and place orders now.',
  },
  rejected: { title: 'Application not approved', message: 'Your application was not approved.' },
  pending: { title: 'Application under review', message: 'Our team is reviewing your application again.' },
};

export async function tellOfRegistration(
  em: EntityManager,
  buyer: Pick<User, 'id' | 'name' | 'companyName'>,
): Promise<void> {
  const name = isolated(buyer.name);
  const company = buyer.companyName && isolated(buyer.companyName);
  await tell(em, {
    type: 'new_buyer_registration',
    title: 'New buyer registration',
    message: `${name}${company ? ` of ${company}` : ''} applied for access and waits for your decision.`,
    to: administratorsBut(null),
  });
  await tell(em, {
    type: 'registration_confirmation',
    title: 'Application received',
    message: `Thank you for applying, ${name}. Our team reviews every application and will let you know.`,
    to: buyerAlone(buyer.id),
    mail: 'registration-received',
  });
}

/** To the buyer, in the portal and, where something was decided, by mail. */
export async function tellOfStatus(em: EntityManager, buyerId: string, status: AccountStatus): Promise<void> {
  await tell(em, {
    type: 'registration_status_update',
    ...decisions[status],
    to: buyerAlone(buyerId),
    ...(status !== 'pending' && { mail: `account-${status}` }),
  });
}
