import type { StaffRole } from '@portal/contract/policy';
import { invitationDays } from '@portal/contract/staff';
import { isolateDirection } from '@portal/contract/text/isolate-direction';
import { arabic, countInArabic } from '../../platform/language/arabic.js';
import { inEveryLanguage } from '../../platform/language/in-every-language.js';
import type { ComposeMail } from '../../platform/mail/mail-composers.js';
import { MailLayout, Paragraph, SecondaryParagraph } from '../../platform/mail/mail-layout.js';
import { findMailRecipient } from '../../users/mail-recipient.js';
import { createInvitationToken } from '../invitations.js';
import { findInvited } from '../staff.query.js';

const daysInArabic = countInArabic(invitationDays, {
  zero: '# يوم',
  one: 'يوم واحد',
  two: 'يومين',
  few: '# أيام',
  many: '# يومًا',
  other: '# يوم',
});

const words = inEveryLanguage({
  en: {
    title: 'You are invited to the team',
    preview: `The link works once, within ${invitationDays} days.`,
    invited: (inviter: string, does: string) => `${inviter} invites you to the team of the wholesale portal: ${does}.`,
    does: {
      owner: 'you will be an owner, who may do everything',
      sales: 'you will look after orders, buyers and the chat',
      stock: 'you will look after the catalogue and the stock',
      accounts: 'you will look after invoices, payments and credit',
      support: 'you will answer buyers in the chat and look up their orders',
      'read-only': 'you will see orders, stock and money, and change nothing',
    } satisfies Record<StaffRole, string> as Record<StaffRole, string>,
    next: 'Choose your name and a password to begin.',
    button: 'Accept the invitation',
    ifNotYou:
      'If you do not know what this is about, there is nothing to do: nobody can use the account without this link.',
  },
  ar: {
    title: 'دعوة إلى الفريق',
    preview: `يعمل الرابط مرة واحدة خلال ${daysInArabic}.`,
    invited: (inviter, does) => arabic`يدعوك ${inviter} إلى فريق بوابة البيع بالجملة: ${does}.`,
    does: {
      owner: 'ستكون مالكًا، ويمكنك القيام بكل شيء',
      sales: 'ستتولى الطلبات والمشترين والمحادثات',
      stock: 'ستتولى الكتالوج والمخزون',
      accounts: 'ستتولى الفواتير والدفعات والائتمان',
      support: 'ستجيب المشترين في المحادثة وتطّلع على طلباتهم',
      'read-only': 'ستطّلع على الطلبات والمخزون والأموال دون تغيير أي شيء',
    },
    next: 'اختر اسمك وكلمة مرور للبدء.',
    button: 'قبول الدعوة',
    ifNotYou: 'إن لم تكن تعلم بهذه الدعوة، فلا يلزمك أي إجراء: لا يمكن لأحد استخدام الحساب دون هذا الرابط.',
  },
});

export const composeStaffInvitation: ComposeMail = async (mail, { em, language, link }) => {
  const [user, invited] = [await findMailRecipient(em, mail.userId), await findInvited(em, mail.userId)];
  const token = user && invited && (await createInvitationToken(em, mail));
  if (!token) return null;
  const { title, preview, invited: sentence, does, next, button, ifNotYou } = words[language];
  return {
    subject: title,
    body: (
      <MailLayout
        {...{ language, preview, title }}
        name={user.name}
        button={{ words: button, href: link(`/invitation/${token}`) }}
        after={<SecondaryParagraph>{ifNotYou}</SecondaryParagraph>}
      >
        <Paragraph>{sentence(isolateDirection(invited.invitedBy), does[invited.staffRole])}</Paragraph>
        <Paragraph>{next}</Paragraph>
      </MailLayout>
    ),
  };
};
