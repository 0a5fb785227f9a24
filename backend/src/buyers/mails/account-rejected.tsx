import { database } from '../../platform/db/database.js';
import { typedSql } from '../../platform/db/typed-sql.js';
import type { ComposeMail } from '../../platform/mail/mail-composers.js';
import { MailLayout, Paragraph, Quote } from '../../platform/mail/mail-layout.js';
import { findMailRecipient } from '../../users/mail-recipient.js';

interface Props {
  name: string;
  companyName: string | null;
  reason: string | null;
  /** The support's phone number and e-mail address of the settings: rejected buyers cannot sign in to see them. */
  support: readonly string[];
}

function AccountRejected({ name, companyName, reason, support }: Props) {
  return (
    <MailLayout preview="Our team has reviewed your application." title="Your application was not approved">
      <Paragraph>Dear {name},</Paragraph>
      <Paragraph>
        Our team has reviewed your application to the digital wholesale catalogue
        {companyName ? ` for ${companyName}` : ''} and could not approve it.
        {reason ? ' This is the reason given:' : ''}
      </Paragraph>
      {reason && <Quote>{reason}</Quote>}
      <Paragraph>
        If you think that this is a mistake, please contact our team
        {support.length > 0 ? `: ${support.join(', ')}` : '.'}
      </Paragraph>
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
  const {
    rows: [settings],
  } = await typedSql<{ phone: string | null; email: string | null }>({ phone: 'text?', email: 'text?' })`
    select value->>'supportPhone' as phone, value->>'supportEmail' as email
    from settings order by version desc limit 1`.execute(database(em));
  const support = [settings?.phone, settings?.email].filter((contact) => typeof contact === 'string');
  const body = <AccountRejected {...user} reason={reason} support={support} />;
  return { subject: 'Your application was not approved', body };
};
