import type { StaffRole } from '@portal/contract/policy';
import { composeInvitation } from '../../invitations/mails/compose-invitation.js';
import { arabic } from '../../platform/language/arabic.js';
import { inEveryLanguage } from '../../platform/language/in-every-language.js';

const words = inEveryLanguage({
  en: {
    title: 'You are invited to the team',
    invited: (inviter: string, does: string) => `${inviter} invites you to the team of the wholesale portal: ${does}.`,
    does: {
      owner: 'you will be an owner, who may do everything',
      sales: 'you will look after orders, buyers and the chat',
      stock: 'you will look after the catalogue and the stock',
      accounts: 'you will look after invoices, payments and credit',
      support: 'you will answer buyers in the chat and look up their orders',
      'read-only': 'you will see orders, stock and money, and change nothing',
    } satisfies Record<StaffRole, string> as Record<StaffRole, string>,
  },
  ar: {
    title: 'دعوة إلى الفريق',
    invited: (inviter, does) => arabic`يدعوك ${inviter} إلى فريق بوابة البيع بالجملة: ${does}.`,
    does: {
      owner: 'ستكون مالكًا، ويمكنك القيام بكل شيء',
      sales: 'ستتولى الطلبات والمشترين والمحادثات',
      stock: 'ستتولى الكتالوج والمخزون',
      accounts: 'ستتولى الفواتير والدفعات والائتمان',
      support: 'ستجيب المشترين في المحادثة وتطّلع على طلباتهم',
      'read-only': 'ستطّلع على الطلبات والمخزون والأموال دون تغيير أي شيء',
    },
  },
});

export const composeStaffInvitation = composeInvitation(words, ({ staffRole }) => staffRole);
