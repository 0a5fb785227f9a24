import { database } from '../../platform/db/database.js';
import { countInArabic } from '../../platform/language/arabic.js';
import { inEveryLanguage } from '../../platform/language/in-every-language.js';
import type { ComposeMail } from '../../platform/mail/mail-composers.js';
import { MailLayout, Paragraph, Quote } from '../../platform/mail/mail-layout.js';
import { findMemberWith } from '../../users/mail-recipient.js';

/** The most unread messages that a mail quotes; the buyer reads the others in the portal. */
const quoted = 3;

const words = inEveryLanguage({
  en: {
    subject: 'You have an answer from our team',
    title: 'You have an answer',
    preview: 'Our team has answered you.',
    hasWritten: 'Our team has written to you in the chat:',
    more: (count: number) => `And ${count} more.`,
    button: 'Open the chat',
  },
  ar: {
    subject: 'وصلك رد من فريقنا',
    title: 'وصلك رد',
    preview: 'ردّ عليك فريقنا.',
    hasWritten: 'كتب إليك فريقنا في المحادثة:',
    more: (count) =>
      countInArabic(count, {
        zero: '',
        one: 'ورسالة أخرى.',
        two: 'ورسالتان أخريان.',
        few: 'و# رسائل أخرى.',
        many: 'و# رسالة أخرى.',
        other: 'و# رسالة أخرى.',
      }),
    button: 'فتح المحادثة',
  },
});

/** Returns null, which makes the mail obsolete, once somebody of the company has read the answers. */
export const composeChatAnswer: ComposeMail = async ({ userId }, { em, language, link }) => {
  const reader = await findMemberWith(em, userId, 'chat:write');
  if (!reader) return null;
  const unread = await database(em)
    .selectFrom('chat_messages')
    .select('content')
    .where('buyer_id', '=', reader.companyId)
    .where('sender_role', '=', 'admin')
    .where('read_at', 'is', null)
    .orderBy('position')
    .execute();
  if (unread.length === 0) return null;
  const { subject, title, preview, hasWritten, more, button } = words[language];
  const unquoted = unread.length - quoted;
  return {
    subject,
    body: (
      <MailLayout
        {...{ language, preview, title }}
        name={reader.name}
        button={{ words: button, href: link('/dashboard?chat') }}
      >
        <Paragraph>{hasWritten}</Paragraph>
        {unread.slice(0, quoted).map(({ content }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never changed
          <Quote key={index}>{content}</Quote>
        ))}
        {unquoted > 0 && <Paragraph>{more(unquoted)}</Paragraph>}
      </MailLayout>
    ),
  };
};
