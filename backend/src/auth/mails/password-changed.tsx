import { arabic } from '../../platform/language/arabic.js';
import { inEveryLanguage } from '../../platform/language/in-every-language.js';
import { timeInWords } from '../../platform/language/time-in-words.js';
import type { ComposeMail } from '../../platform/mail/mail-composers.js';
import { MailLayout, Paragraph, SecondaryParagraph } from '../../platform/mail/mail-layout.js';
import { findMailRecipient } from '../../users/mail-recipient.js';
import { readPortalTime } from './read-portal-time.js';

const words = inEveryLanguage({
  en: {
    title: 'Your password was changed',
    preview: 'If this was you, there is nothing to do.',
    changed: (email: string, changedAt: string) =>
      `The password of your account ${email} was changed on ${changedAt}. If this was you, there is nothing to do.`,
    ifNotYou: 'If it was not you, set a new password at once. This signs out everybody who uses your account.',
    button: 'Set a new password',
    thenTellUs: 'Then tell our team, so that we can look at what was done in the meantime.',
  },
  ar: {
    title: 'تم تغيير كلمة المرور',
    preview: 'إن كنت أنت من غيّرها، فلا يلزمك أي إجراء.',
    changed: (email, changedAt) =>
      arabic`تم تغيير كلمة مرور حسابك ${email} في ${changedAt}. إن كنت أنت من غيّرها، فلا يلزمك أي إجراء.`,
    ifNotYou: 'إن لم تكن أنت، فعيّن كلمة مرور جديدة فورًا؛ فذلك يُنهي جلسات كل من يستخدم حسابك.',
    button: 'تعيين كلمة مرور جديدة',
    thenTellUs: 'ثم أبلغ فريقنا لنراجع ما جرى في حسابك خلال ذلك.',
  },
});

export const composePasswordChanged: ComposeMail = async ({ userId, requestedAt }, { em, language, link }) => {
  const user = await findMailRecipient(em, userId);
  if (!user) return null;
  const { title, preview, changed, ifNotYou, button, thenTellUs } = words[language];
  const changedAt = timeInWords(await readPortalTime(em, requestedAt), language);
  return {
    subject: title,
    body: (
      <MailLayout
        {...{ language, preview, title }}
        name={user.name}
        button={{ words: button, href: link('/forgot-password') }}
        after={<SecondaryParagraph>{thenTellUs}</SecondaryParagraph>}
      >
        <Paragraph>{changed(user.email, changedAt)}</Paragraph>
        <Paragraph>{ifNotYou}</Paragraph>
      </MailLayout>
    ),
  };
};
