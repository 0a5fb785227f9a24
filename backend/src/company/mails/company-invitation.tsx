import type { CompanyRole } from '@portal/contract/policy';
import { composeInvitation } from '../../invitations/mails/compose-invitation.js';
import { arabic } from '../../platform/language/arabic.js';
import { inEveryLanguage } from '../../platform/language/in-every-language.js';

const words = inEveryLanguage({
  en: {
    title: 'You are invited to the wholesale portal',
    invited: (inviter: string, does: string, company: string) =>
      `${inviter} invites you to join ${company} on the wholesale portal: ${does}.`,
    does: {
      owner: 'you will be an owner, who may do everything for the company',
      buyer: 'you will order for the company',
      accountant: 'you will look after its invoices and payments',
      viewer: 'you will see its orders, documents and payments, and change nothing',
    } satisfies Record<CompanyRole, string> as Record<CompanyRole, string>,
  },
  ar: {
    title: 'دعوة إلى بوابة البيع بالجملة',
    invited: (inviter, does, company) =>
      arabic`يدعوك ${inviter} إلى الانضمام إلى ${company} في بوابة البيع بالجملة: ${does}.`,
    does: {
      owner: 'ستكون مالكًا، ويمكنك القيام بكل شيء باسم الشركة',
      buyer: 'ستتولى طلبات الشركة',
      accountant: 'ستتولى فواتير الشركة ودفعاتها',
      viewer: 'ستطّلع على طلبات الشركة ومستنداتها ودفعاتها دون تغيير أي شيء',
    },
  },
});

export const composeCompanyInvitation = composeInvitation(words, ({ companyRole }) => companyRole);
