import { productName } from '@portal/contract/messages';
import { isolateDirection } from '@portal/contract/text/isolate-direction';
import { database } from '../../platform/db/database.js';
import { typedSql } from '../../platform/db/typed-sql.js';
import { arabic } from '../../platform/language/arabic.js';
import { inEveryLanguage } from '../../platform/language/in-every-language.js';
import type { ComposeMail } from '../../platform/mail/mail-composers.js';
import { MailLayout, Paragraph, Quote } from '../../platform/mail/mail-layout.js';
import { findMailRecipient } from '../../users/mail-recipient.js';

const words = inEveryLanguage({
  en: {
    title: 'Your application was not approved',
    preview: 'Our team has reviewed your application.',
    reviewed: (company: string | null) =>
      `Our team has reviewed your application to the digital wholesale catalogue${company ? ` for ${company}` : ''} and could not approve it.`,
    reasonFollows: 'This is the reason given:',
    contact: (support: readonly string[]) =>
      `If you think that this is a mistake, please contact our team${support.length > 0 ? `: ${support.join(', ')}` : '.'}`,
  },
  ar: {
    title: 'لم يُعتمد طلب تسجيلك',
    preview: 'راجع فريقنا طلب تسجيلك.',
    reviewed: (company) =>
      company
        ? arabic`راجع فريقنا طلب تسجيل ${company} في ${productName}، ولم يُعتمد.`
        : arabic`راجع فريقنا طلب تسجيلك في ${productName}، ولم يُعتمد.`,
    reasonFollows: 'وفيما يلي السبب:',
    contact: (support) => {
      const contacts = support.map((contact) => arabic`${contact}`).join('، ');
      return `إن كنت ترى أن في ذلك خطأ، فيُرجى التواصل مع فريقنا${contacts ? `: ${contacts}` : '.'}`;
    },
  },
});

export const composeAccountRejected: ComposeMail = async ({ userId }, { em, language }) => {
  const user = await findMailRecipient(em, userId);
  if (user?.status !== 'rejected') return null;
  const rejected = await database(em)
    .selectFrom('users')
    .select('rejection_reason')
    .where('id', '=', user.companyId)
    .executeTakeFirst();
  const reason = rejected?.rejection_reason?.trim() || null;
  // Rejected buyers cannot sign in to see these.
  const {
    rows: [settings],
  } = await typedSql<{ phone: string | null; email: string | null }>({ phone: 'text?', email: 'text?' })`
    select value->>'supportPhone' as phone, value->>'supportEmail' as email
    from settings order by version desc limit 1`.execute(database(em));
  const support = [settings?.phone, settings?.email].filter((contact) => typeof contact === 'string');
  const { title, preview, reviewed, reasonFollows, contact } = words[language];
  return {
    subject: title,
    body: (
      <MailLayout {...{ language, preview, title }} name={user.name}>
        <Paragraph>
          {reviewed(user.companyName)}
          {reason && ` ${reasonFollows}`}
        </Paragraph>
        {reason && <Quote>{reason}</Quote>}
        <Paragraph>{contact(support.map(isolateDirection))}</Paragraph>
      </MailLayout>
    ),
  };
};
