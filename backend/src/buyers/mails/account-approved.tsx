import type { ComposeMail } from '../../platform/mail/mail-composers.js';
import { MailLayout, Paragraph } from '../../platform/mail/mail-layout.js';
import { findMailRecipient } from '../../users/mail-recipient.js';

interface Props {
  name: string;
  email: string;
  companyName: string | null;
  loginLink: string;
}

function AccountApproved({ name, email, companyName, loginLink }: Props) {
  return (
    <MailLayout
      preview="You can sign in to the digital wholesale catalogue now."
      title="Your account is approved"
      button={{ words: 'Sign in', href: loginLink }}
    >
      <Paragraph>Dear {name},</Paragraph>
      <Paragraph>
        Your application{companyName ? ` for ${companyName}` : ''} is approved. Sign in as {email} to see the catalogue,
        download stock files and place orders.
      </Paragraph>
    </MailLayout>
  );
}

// N06
export const composeAccountApproved: ComposeMail = async ({ userId }, { em, link }) => {
  const user = await findMailRecipient(em, userId);
  if (user?.status !== 'approved') return null;
  return { subject: 'Your account is approved', body: <AccountApproved {...user} loginLink={link('/login')} /> };
};
