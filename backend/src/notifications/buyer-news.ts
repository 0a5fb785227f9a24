import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { administratorsBut, buyerAlone, type News } from './news.js';

/** What becomes of an application. Rejected buyers cannot read here; they are told by mail. */
const decisions: Record<string, Pick<News, 'title' | 'message'>> = {
  approved: {
    title: 'Application approved',
    message: 'Welcome! You can browse the catalogue, download stock files and place orders now.',
  },
  rejected: { title: 'Application not approved', message: 'Your application was not approved.' },
  pending: { title: 'Application under review', message: 'Our team is reviewing your application again.' },
};

export async function registrationNews(em: EntityManager, { buyerId = '' }: Record<string, string>): Promise<News[]> {
  const { rows } = await sql<{ name: string; companyName: string | null }>`
    select name, company_name as "companyName" from users where id = ${buyerId} and removed_at is null`.execute(
    em.getKysely(),
  );
  return rows.flatMap(({ name, companyName }): News[] => [
    {
      type: 'new_buyer_registration',
      title: 'New buyer registration',
      message: `${name}${companyName ? ` of ${companyName}` : ''} applied for access and waits for your decision.`,
      to: administratorsBut(null),
    },
    {
      type: 'registration_confirmation',
      title: 'Application received',
      message: `Thank you for applying, ${name}. Our team reviews every application and will let you know.`,
      to: buyerAlone(buyerId),
    },
  ]);
}

export async function statusNews(
  _em: EntityManager,
  { buyerId = '', status = '' }: Record<string, string>,
): Promise<News[]> {
  const decision = decisions[status];
  return decision ? [{ type: 'registration_status_update', ...decision, to: buyerAlone(buyerId) }] : [];
}
