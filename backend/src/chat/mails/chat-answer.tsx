import { sql } from 'kysely';
import type { ComposeMail } from '../../platform/mail/mail-composers.js';
import { MailLayout, Paragraph, Quote } from '../../platform/mail/mail-layout.js';
import { mailReader } from '../../users/mail-reader.js';

/** Messages quoted in a mail; the rest is read where it can be answered. */
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

/** Null once the buyer has read them: the mail would only tell what they know. */
export const composeChatAnswer: ComposeMail = async ({ userId }, { em, link }) => {
  const reader = await mailReader(em, userId);
  if (reader?.status !== 'approved') return null;
  const { rows } = await sql<{ content: string }>`
    select content from chat_messages where buyer_id = ${userId} and sender_role = 'admin' and read_at is null
    order by position`.execute(em.getKysely());
  if (rows.length === 0) return null;
  const answers = rows.slice(0, quoted).map(({ content }) => content);
  return {
    subject: 'You have an answer from our team',
    body: (
      <ChatAnswer
        name={reader.name}
        answers={answers}
        more={rows.length - answers.length}
        chatLink={link('/dashboard?chat')}
      />
    ),
  };
};
