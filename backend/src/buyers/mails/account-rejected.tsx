import { database } from '../../platform/db/database.js';
import type { ComposeMail } from '../../platform/mail/mail-composers.js';
import { MailLayout, Paragraph, Quote } from '../../platform/mail/mail-layout.js';
import { findMailRecipient } from '../../users/mail-recipient.js';

interface Props {
  name: string;
  companyName: string | null;
  reason: string | null;
}

function AccountRejected({ name, companyName, reason }: Props) {
  return (
    <MailLayout preview="Our team has reviewed your application." title="Your application was not approved">
      <Paragraph>Dear {name},</Paragraph>
      <Paragraph>
        Our team has reviewed your application to the digital wholesale catalogue
        {companyName ? ` for ${companyName}` : ''} and could not approve it.
        {reason ? ' This is the reason given:' : ''}
      </Paragraph>
      {reason && <Quote>{reason}</Quote>}
      <Paragraph>If you think that this is a mistake, please contact our team.</Paragraph>
    </MailLayout>
  );
}

export const composeAccountRejected: ComposeMail = async ({ userId }, { em }) => {
  const user = await findMailRecipient(em, userId);
  if (user?.status !== 'rejected') return null;
  const rejected = await database(em)
    .selectFrom('users')
    .select('rejection_reason')
    .where('id', '=', userId)
    .executeTakeFirst();
  const reason = rejected?.rejection_reason?.trim() || null;
  return { subject: 'Your application was not approved', body: <AccountRejected {...user} reason={reason} /> };
};
