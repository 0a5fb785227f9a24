import { productName } from '@portal/contract/messages';
import { arabic } from '../../platform/language/arabic.js';
import { inEveryLanguage } from '../../platform/language/in-every-language.js';
import type { ComposeMail } from '../../platform/mail/mail-composers.js';
import { MailLayout, Paragraph } from '../../platform/mail/mail-layout.js';
import { findMailRecipient, type MailRecipient } from '../../users/mail-recipient.js';

const words = inEveryLanguage({
  en: {
    title: 'Your account is approved',
    preview: 'You can sign in to the digital wholesale catalogue now.',
    approved: ({ email, companyName }: MailRecipient) =>
      `Your application${companyName ? ` for ${companyName}` : ''} is approved. Sign in as ${email} to see the catalogue, download stock files and place orders.`,
    button: 'Sign in',
  },
  ar: {
    title: 'تم اعتماد حسابك',
    preview: arabic`يمكنك الآن تسجيل الدخول إلى ${productName}.`,
    approved: ({ email, companyName }) =>
      `${companyName ? arabic`تم اعتماد طلب تسجيل ${companyName}.` : 'تم اعتماد طلب تسجيلك.'} ${arabic`سجّل الدخول بالبريد الإلكتروني ${email} لتصفّح الكتالوج وتنزيل ملفات المخزون وإرسال الطلبات.`}`,
    button: 'تسجيل الدخول',
  },
});

// N06
export const composeAccountApproved: ComposeMail = async ({ userId }, { em, language, link }) => {
  const user = await findMailRecipient(em, userId);
  if (user?.status !== 'approved') return null;
  const { title, preview, approved, button } = words[language];
  return {
    subject: title,
    body: (
      <MailLayout {...{ language, preview, title }} name={user.name} button={{ words: button, href: link('/login') }}>
        <Paragraph>{approved(user)}</Paragraph>
      </MailLayout>
    ),
  };
};
