import { type SecondFactorChange, secondFactorChanges } from '@portal/contract/second-factor';
import { arabic } from '../../platform/language/arabic.js';
import { inEveryLanguage } from '../../platform/language/in-every-language.js';
import { timeInWords } from '../../platform/language/time-in-words.js';
import type { ComposeMail } from '../../platform/mail/mail-composers.js';
import { MailLayout, Paragraph, SecondaryParagraph } from '../../platform/mail/mail-layout.js';
import { findMailRecipient } from '../../users/mail-recipient.js';
import { readPortalTime } from './read-portal-time.js';

const words = inEveryLanguage({
  en: {
    titles: {
      'set-up': 'A second factor was set up',
      'app-added': 'An authenticator app was set up',
      'app-removed': 'An authenticator app was removed',
      'passkey-added': 'A passkey was added',
      'passkey-removed': 'A passkey was removed',
      removed: 'Your second factor was removed',
      'removed-by-team': 'Our team removed your second factor',
      'recovery-codes': 'New recovery codes were made',
      'recovery-used': 'A recovery code was used',
    },
    preview: 'If this was you, there is nothing to do.',
    happened: {
      'set-up': (email: string, at: string) =>
        `A second factor was set up for your account ${email} on ${at}. From now on signing in asks for it.`,
      'app-added': (email: string, at: string) =>
        `An authenticator app was set up for your account ${email} on ${at}. A former app and the former recovery codes stopped working.`,
      'app-removed': (email: string, at: string) =>
        `The authenticator app of your account ${email} was removed on ${at}. Your passkeys still work.`,
      'passkey-added': (email: string, at: string) => `A passkey was added to your account ${email} on ${at}.`,
      'passkey-removed': (email: string, at: string) => `A passkey of your account ${email} was removed on ${at}.`,
      removed: (email: string, at: string) =>
        `The second factor of your account ${email} was removed on ${at}. The password alone is enough to sign in.`,
      'removed-by-team': (email: string, at: string) =>
        `The second factor of your account ${email} was removed on ${at}, and all sessions were ended. Sign in with your password and set up a new one.`,
      'recovery-codes': (email: string, at: string) =>
        `New recovery codes were made for your account ${email} on ${at}. The former ones stopped working.`,
      'recovery-used': (email: string, at: string) =>
        `A recovery code of your account ${email} was used on ${at}. It cannot be used again.`,
    },
    ifNotYou:
      'If it was not you, set a new password at once, which signs out everybody who uses your account, and tell our team.',
    button: 'Open your profile',
  },
  ar: {
    titles: {
      'set-up': 'تم تفعيل التحقق بخطوتين',
      'app-added': 'تم إعداد تطبيق مصادقة',
      'app-removed': 'تمت إزالة تطبيق المصادقة',
      'passkey-added': 'تمت إضافة مفتاح مرور',
      'passkey-removed': 'تمت إزالة مفتاح مرور',
      removed: 'تم إلغاء التحقق بخطوتين',
      'removed-by-team': 'ألغى فريقنا التحقق بخطوتين لحسابك',
      'recovery-codes': 'تم إنشاء رموز استرداد جديدة',
      'recovery-used': 'تم استخدام رمز استرداد',
    },
    preview: 'إن كنت أنت من فعل ذلك، فلا يلزمك أي إجراء.',
    happened: {
      'set-up': (email, at) =>
        arabic`تم تفعيل التحقق بخطوتين لحسابك ${email} في ${at}. من الآن يتطلب تسجيل الدخول خطوة ثانية.`,
      'app-added': (email, at) =>
        arabic`تم إعداد تطبيق مصادقة لحسابك ${email} في ${at}. لم يعد أي تطبيق سابق ورموز الاسترداد السابقة صالحة.`,
      'app-removed': (email, at) =>
        arabic`تمت إزالة تطبيق المصادقة من حسابك ${email} في ${at}. ما زالت مفاتيح المرور صالحة.`,
      'passkey-added': (email, at) => arabic`تمت إضافة مفتاح مرور إلى حسابك ${email} في ${at}.`,
      'passkey-removed': (email, at) => arabic`تمت إزالة مفتاح مرور من حسابك ${email} في ${at}.`,
      removed: (email, at) =>
        arabic`تم إلغاء التحقق بخطوتين لحسابك ${email} في ${at}. تكفي كلمة المرور وحدها لتسجيل الدخول.`,
      'removed-by-team': (email, at) =>
        arabic`تم إلغاء التحقق بخطوتين لحسابك ${email} في ${at}، وأُنهيت جميع الجلسات. سجّل الدخول بكلمة مرورك وفعّله من جديد.`,
      'recovery-codes': (email, at) =>
        arabic`تم إنشاء رموز استرداد جديدة لحسابك ${email} في ${at}. لم تعد الرموز السابقة صالحة.`,
      'recovery-used': (email, at) =>
        arabic`تم استخدام رمز استرداد لحسابك ${email} في ${at}. لا يمكن استخدامه مرة أخرى.`,
    },
    ifNotYou: 'إن لم تكن أنت، فعيّن كلمة مرور جديدة فورًا؛ فذلك يُنهي جلسات كل من يستخدم حسابك، ثم أبلغ فريقنا.',
    button: 'فتح ملفك الشخصي',
  },
});

const isChange = (text: string | undefined): text is SecondFactorChange =>
  secondFactorChanges.some((change) => change === text);

export const composeSecondFactorChanged: ComposeMail = async (mail, { em, language, link }) => {
  const user = await findMailRecipient(em, mail.userId);
  const { change } = mail.about;
  if (!user || !isChange(change)) return null;
  const { titles, preview, happened, ifNotYou, button } = words[language];
  const at = timeInWords(await readPortalTime(em, mail.requestedAt), language);
  return {
    subject: titles[change],
    body: (
      <MailLayout
        {...{ language, preview, title: titles[change] }}
        name={user.name}
        button={{ words: button, href: link('/profile#second-factor') }}
        after={<SecondaryParagraph>{ifNotYou}</SecondaryParagraph>}
      >
        <Paragraph>{happened[change](user.email, at)}</Paragraph>
      </MailLayout>
    ),
  };
};
