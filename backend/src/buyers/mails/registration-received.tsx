import { productName } from '@portal/contract/messages';
import { arabic } from '../../platform/language/arabic.js';
import { inEveryLanguage } from '../../platform/language/in-every-language.js';
import type { ComposeMail } from '../../platform/mail/mail-composers.js';
import { MailLayout, Paragraph } from '../../platform/mail/mail-layout.js';
import { findMailRecipient } from '../../users/mail-recipient.js';

const words = inEveryLanguage({
  en: {
    title: 'We have received your application',
    preview: 'Our team is reviewing it. You will hear from us by e-mail.',
    thanks: (company: string | null) =>
      `Thank you for applying to our digital wholesale catalogue${company ? ` for ${company}` : ''}. Our team is reviewing your application and will notify you at this address once it is approved.`,
    nothingToDo: 'There is nothing more for you to do until then.',
  },
  ar: {
    title: 'استلمنا طلب تسجيلك',
    preview: 'يراجعه فريقنا الآن، وسنراسلك بالبريد الإلكتروني.',
    thanks: (company) =>
      `${company ? arabic`شكرًا لتقديم طلب تسجيل ${company} في ${productName}.` : arabic`شكرًا لتقديم طلب تسجيلك في ${productName}.`} يراجع فريقنا الطلب، وسنبلغك على هذا العنوان عند اعتماده.`,
    nothingToDo: 'لا يلزمك أي إجراء حتى ذلك الحين.',
  },
});

/** Composes no mail once the application is approved or rejected, because that decision is mailed separately. */
export const composeRegistrationReceived: ComposeMail = async ({ userId }, { em, language }) => {
  const user = await findMailRecipient(em, userId);
  if (user?.status !== 'pending') return null;
  const { title, preview, thanks, nothingToDo } = words[language];
  return {
    subject: title,
    body: (
      <MailLayout {...{ language, preview, title }} name={user.name}>
        <Paragraph>{thanks(user.companyName)}</Paragraph>
        <Paragraph>{nothingToDo}</Paragraph>
      </MailLayout>
    ),
  };
};
