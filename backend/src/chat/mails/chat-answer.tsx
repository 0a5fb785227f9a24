import { database } from '../../platform/db/database.js';
import type { ComposeMail } from '../../platform/mail/mail-composers.js';
import { MailLayout, Paragraph, Quote } from '../../platform/mail/mail-layout.js';
import { findMailRecipient } from '../../users/mail-recipient.js';

/** The most unread messages that a mail quotes; the buyer reads the others in the portal. */
const quoted = 3;

interface Props {
  name: string;
  answers: string[];
  more: number;
  chatLink: string;
}

function ChatAnswer({ name, answers, more, chatLink }: Props) {
  return (
    <MailLayout
      preview="Our team has answered you."
      title="You have an answer"
      button={{ words: 'Open the chat', href: chatLink }}
    >
      <Paragraph>Dear {name},</Paragraph>
      <Paragraph>Our team has written to you in the chat:</Paragraph>
      {answers.map((answer, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never changed
        <Quote key={index}>{answer}</Quote>
      ))}
      {more > 0 && <Paragraph>And {more} more.</Paragraph>}
    </MailLayout>
  );
}

/** Returns null, which makes the mail obsolete, once the buyer has read the answers. */
export const composeChatAnswer: ComposeMail = async ({ userId }, { em, link }) => {
  const reader = await findMailRecipient(em, userId);
  if (reader?.status !== 'approved') return null;
  const unread = await database(em)
    .selectFrom('chat_messages')
    .select('content')
    .where('buyer_id', '=', userId)
    .where('sender_role', '=', 'admin')
    .where('read_at', 'is', null)
    .orderBy('position')
    .execute();
  if (unread.length === 0) return null;
  const answers = unread.slice(0, quoted).map(({ content }) => content);
  return {
    subject: 'You have an answer from our team',
    body: (
      <ChatAnswer
        name={reader.name}
        answers={answers}
        more={unread.length - answers.length}
        chatLink={link('/dashboard?chat')}
      />
    ),
  };
};
