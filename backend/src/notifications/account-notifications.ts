import type { EntityManager } from '@mikro-orm/postgresql';
import type { AccountStatus } from '@portal/contract/policy';
import { isolateDirection } from '@portal/contract/text/isolate-direction';
import { administratorsExcept, type NotificationContent, notify, onlyUser } from './notify.js';

interface Applicant {
  id: string;
  name: string;
  companyName: string | null;
}

export async function notifyOfRegistration(em: EntityManager, applicant: Applicant): Promise<void> {
  const name = isolateDirection(applicant.name);
  const company = applicant.companyName && isolateDirection(applicant.companyName);
  await notify(
    em,
    {
      type: 'new_buyer_registration',
      title: 'New buyer registration',
      message: `${name}${company ? ` of ${company}` : ''} applied for access and waits for your decision.`,
    },
    administratorsExcept(null),
  );
  await notify(
    em,
    {
      type: 'registration_confirmation',
      title: 'Application received',
      message: `Thank you for applying, ${name}. Our team reviews every application and will let you know.`,
      mail: 'registration-received',
    },
    onlyUser(applicant.id),
  );
}

/** Approvals and rejections are also mailed, because a rejected or signed-out buyer does not see notifications. */
const contentByStatus: Record<AccountStatus, Pick<NotificationContent, 'title' | 'message' | 'mail'>> = {
  approved: {
    title: 'Application approved',
    message: 'Welcome! You can browse the catalogue, download stock files and place orders now.',
    mail: 'account-approved',
  },
  rejected: {
    title: 'Application not approved',
    message: 'Your application was not approved.',
    mail: 'account-rejected',
  },
  pending: { title: 'Application under review', message: 'Our team is reviewing your application again.' },
};

export async function notifyOfAccountStatus(em: EntityManager, buyerId: string, status: AccountStatus): Promise<void> {
  await notify(em, { type: 'registration_status_update', ...contentByStatus[status] }, onlyUser(buyerId));
}
