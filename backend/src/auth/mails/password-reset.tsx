import { resetLinkSeconds } from '@portal/contract/auth';
import { arabic, countInArabic } from '../../platform/language/arabic.js';
import { inEveryLanguage } from '../../platform/language/in-every-language.js';
import type { ComposeMail } from '../../platform/mail/mail-composers.js';
import { MailLayout, Paragraph, SecondaryParagraph } from '../../platform/mail/mail-layout.js';
import { findMailRecipient } from '../../users/mail-recipient.js';
import { createResetToken } from '../passwords/password-reset.js';

const minutes = resetLinkSeconds / 60;
const minutesInArabic = countInArabic(minutes, {
  zero: '# دقيقة',
  one: 'دقيقة واحدة',
  two: 'دقيقتين',
  few: '# دقائق',
  many: '# دقيقة',
  other: '# دقيقة',
});

const words = inEveryLanguage({
  en: {
    title: 'Set a new password',
    preview: `The link works once, within ${minutes} minutes.`,
    asked: (email: string) =>
      `A new password was asked for your account ${email}. The link works once, within ${minutes} minutes of this message.`,
    button: 'Set a new password',
    ifNotYou: 'If you did not ask for this, there is nothing to do: your password stays as it is.',
  },
  ar: {
    title: 'تعيين كلمة مرور جديدة',
    preview: `يعمل الرابط مرة واحدة خلال ${minutesInArabic}.`,
    asked: (email) =>
      `${arabic`طُلب تعيين كلمة مرور جديدة لحسابك ${email}.`} يعمل الرابط مرة واحدة خلال ${minutesInArabic} من إرسال هذه الرسالة.`,
    button: 'تعيين كلمة مرور جديدة',
    ifNotYou: 'إن لم تطلب ذلك، فلا يلزمك أي إجراء وتبقى كلمة مرورك كما هي.',
  },
});

export const composePasswordReset: ComposeMail = async (mail, { em, language, link }) => {
  const user = await findMailRecipient(em, mail.userId);
  const token = user && (await createResetToken(em, mail));
  if (!token) return null;
  const { title, preview, asked, button, ifNotYou } = words[language];
  return {
    subject: title,
    body: (
      <MailLayout
        {...{ language, preview, title }}
        name={user.name}
        button={{ words: button, href: link(`/reset-password/${token}`) }}
        after={<SecondaryParagraph>{ifNotYou}</SecondaryParagraph>}
      >
        <Paragraph>{asked(user.email)}</Paragraph>
      </MailLayout>
    ),
  };
};
