import { resetLinkSeconds } from '@portal/contract/auth';
import type { ComposeMail } from '../../platform/mail/mail-composers.js';
import { MailLayout, Paragraph, SecondaryParagraph } from '../../platform/mail/mail-layout.js';
import { findMailRecipient } from '../../users/mail-recipient.js';
import { createResetToken } from '../passwords/password-reset.js';

interface Props {
  name: string;
  email: string;
  resetLink: string;
}

function PasswordReset({ name, email, resetLink }: Props) {
  return (
    <MailLayout
      preview={`The link works once, within ${resetLinkSeconds / 60} minutes.`}
      title="Set a new password"
      button={{ words: 'Set a new password', href: resetLink }}
      after={
        <SecondaryParagraph>
          If you did not ask for this, there is nothing to do: your password stays as it is.
        </SecondaryParagraph>
      }
    >
      <Paragraph>Dear {name},</Paragraph>
      <Paragraph>
        A new password was asked for your account {email}. The link works once, within {resetLinkSeconds / 60} minutes
        of this message.
      </Paragraph>
    </MailLayout>
  );
}

export const composePasswordReset: ComposeMail = async (mail, { em, link }) => {
  const user = await findMailRecipient(em, mail.userId);
  const token = user && (await createResetToken(em, mail));
  if (!token) return null;
  const resetLink = link(`/reset-password/${token}`);
  return { subject: 'Set a new password', body: <PasswordReset {...user} resetLink={resetLink} /> };
};
