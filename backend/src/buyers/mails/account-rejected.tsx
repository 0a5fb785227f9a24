import { sql } from 'kysely';
import type { ComposeMail } from '../../platform/mail/mail-composers.js';
import { MailLayout, Paragraph, Quote } from '../../platform/mail/mail-layout.js';
import { mailReader } from '../../users/mail-reader.js';

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
  const user = await mailReader(em, userId);
  if (user?.status !== 'rejected') return null;
  const { rows } = await sql<{ reason: string | null }>`
    select rejection_reason as reason from users where id = ${userId}`.execute(em.getKysely());
  const reason = rows[0]?.reason?.trim() || null;
  return { subject: 'Your application was not approved', body: <AccountRejected {...user} reason={reason} /> };
};
