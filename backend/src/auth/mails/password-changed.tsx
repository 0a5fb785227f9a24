import type { ComposeMail } from '../../platform/mail/mail-composers.js';
import { MailLayout, Paragraph, SecondaryParagraph } from '../../platform/mail/mail-layout.js';
import { findMailRecipient } from '../../users/mail-recipient.js';

interface Props {
  name: string;
  email: string;
  changedAt: Date;
  forgotPasswordLink: string;
}

const inWords = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

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
        The password of your account {email} was changed on {inWords.format(changedAt)} UTC. If this was you, there is
        nothing to do.
      </Paragraph>
      <Paragraph>
        If it was not you, set a new password at once. This signs out everybody who uses your account.
      </Paragraph>
    </MailLayout>
  );
}

export const composePasswordChanged: ComposeMail = async ({ userId, requestedAt }, { em, link }) => {
  const user = await findMailRecipient(em, userId);
  if (!user) return null;
  return {
    subject: 'Your password was changed',
    body: <PasswordChanged {...user} changedAt={requestedAt} forgotPasswordLink={link('/forgot-password')} />,
  };
};
