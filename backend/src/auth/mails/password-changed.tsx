import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../../platform/db/database.js';
import { timeInWordsOf } from '../../platform/db/iso-time.js';
import { typedSql } from '../../platform/db/typed-sql.js';
import type { ComposeMail } from '../../platform/mail/mail-composers.js';
import { MailLayout, Paragraph, SecondaryParagraph } from '../../platform/mail/mail-layout.js';
import { findMailRecipient } from '../../users/mail-recipient.js';

interface Props {
  name: string;
  email: string;
  changedAt: string;
  forgotPasswordLink: string;
}

function PasswordChanged({ name, email, changedAt, forgotPasswordLink }: Props) {
  return (
    <MailLayout
      preview="If this was you, there is nothing to do."
      title="Your password was changed"
      button={{ words: 'Set a new password', href: forgotPasswordLink }}
      after={
        <SecondaryParagraph>
          Then tell our team, so that we can look at what was done in the meantime.
        </SecondaryParagraph>
      }
    >
      <Paragraph>Dear {name},</Paragraph>
      <Paragraph>
        The password of your account {email} was changed on {changedAt}. If this was you, there is nothing to do.
      </Paragraph>
      <Paragraph>
        If it was not you, set a new password at once. This signs out everybody who uses your account.
      </Paragraph>
    </MailLayout>
  );
}

async function inWords(em: EntityManager, time: Date): Promise<string> {
  const { rows } = await typedSql({ words: 'text' })`
    select ${timeInWordsOf(sql`${time}::timestamptz`)} as words`.execute(database(em));
  return rows[0]?.words ?? '';
}

export const composePasswordChanged: ComposeMail = async ({ userId, requestedAt }, { em, link }) => {
  const user = await findMailRecipient(em, userId);
  if (!user) return null;
  const changedAt = await inWords(em, requestedAt);
  return {
    subject: 'Your password was changed',
    body: <PasswordChanged {...user} changedAt={changedAt} forgotPasswordLink={link('/forgot-password')} />,
  };
};
