import type { EntityManager } from '@mikro-orm/postgresql';
import type { MailKind } from '@portal/contract/mails';
import type { AccountStatus } from '@portal/contract/policy';
import { isolateDirection } from '@portal/contract/text/isolate-direction';
import { sql } from 'kysely';
import { arabic } from '../platform/language/arabic.js';
import { inEveryLanguage } from '../platform/language/in-every-language.js';
import { hasJoined } from '../users/user-conditions.js';
import { notify, onlyUser, teamWith, textsOf } from './notify.js';

const words = inEveryLanguage({
  en: {
    applied: (name: string, company: string | null) => ({
      title: 'New buyer registration',
      message: `${name}${company ? ` of ${company}` : ''} applied for access and waits for your decision.`,
    }),
    received: (name: string) => ({
      title: 'Application received',
      message: `Thank you for applying, ${name}. Our team reviews every application and will let you know.`,
    }),
    statuses: {
      approved: {
        title: 'Application approved',
        message: 'Welcome! You can browse the catalogue, download stock files and place orders now.',
      },
      rejected: { title: 'Application not approved', message: 'Your application was not approved.' },
      pending: { title: 'Application under review', message: 'Our team is reviewing your application again.' },
    },
  },
  ar: {
    applied: (name, company) => ({
      title: 'طلب تسجيل جديد',
      message: `${company ? arabic`وصل طلب تسجيل من ${name} (${company})` : arabic`وصل طلب تسجيل من ${name}`}، وهو بانتظار قرارك.`,
    }),
    received: (name) => ({
      title: 'استلمنا طلب تسجيلك',
      message: arabic`شكرًا لك ${name}. يراجع فريقنا كل طلب تسجيل، وسنبلغك بالقرار.`,
    }),
    statuses: {
      approved: {
        title: 'تم اعتماد طلب تسجيلك',
        message: 'أهلًا بك. يمكنك الآن تصفّح الكتالوج وتنزيل ملفات المخزون وإرسال الطلبات.',
      },
      rejected: { title: 'لم يُعتمد طلب تسجيلك', message: 'راجع فريقنا طلب تسجيلك ولم يُعتمد.' },
      pending: { title: 'طلب تسجيلك قيد المراجعة', message: 'يراجع فريقنا طلب تسجيلك من جديد.' },
    },
  },
});

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
      texts: textsOf(words, ({ applied }) => applied(name, company)),
    },
    teamWith('buyer:manage'),
  );
  await notify(
    em,
    {
      type: 'registration_confirmation',
      texts: textsOf(words, ({ received }) => received(name)),
      mail: 'registration-received',
    },
    onlyUser(applicant.id),
  );
}

/** Approvals and rejections are also mailed, because rejected or signed-out people do not see notifications. */
const mails: Partial<Record<AccountStatus, MailKind>> = { approved: 'account-approved', rejected: 'account-rejected' };

/** Tells the members of a company that its status has changed. */
export async function notifyOfAccountStatus(
  em: EntityManager,
  companyId: string,
  status: AccountStatus,
): Promise<void> {
  const texts = textsOf(words, ({ statuses }) => statuses[status]);
  const members = sql`users.company_id = ${companyId} and ${hasJoined}`;
  await notify(em, { type: 'registration_status_update', texts, mail: mails[status] }, members);
}
