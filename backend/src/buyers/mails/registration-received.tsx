import type { ComposeMail } from '../../platform/mail/mail-composers.js';
import { MailLayout, Paragraph } from '../../platform/mail/mail-layout.js';
import { findMailRecipient } from '../../users/mail-recipient.js';

interface Props {
  name: string;
  companyName: string | null;
}

function RegistrationReceived({ name, companyName }: Props) {
  return (
    <MailLayout
      preview="Our team is reviewing it. You will hear from us by e-mail."
      title="We have received your application"
    >
      <Paragraph>Dear {name},</Paragraph>
      <Paragraph>
        Thank you for applying to our digital wholesale catalogue{companyName ? ` for ${companyName}` : ''}. Our team is
        reviewing your application and will notify you at this address once it is approved.
      </Paragraph>
      <Paragraph>There is nothing more for you to do until then.</Paragraph>
    </MailLayout>
  );
}

/** Composes no mail once the application is approved or rejected, because that decision is mailed separately. */
export const composeRegistrationReceived: ComposeMail = async ({ userId }, { em }) => {
  const user = await findMailRecipient(em, userId);
  if (user?.status !== 'pending') return null;
  return { subject: 'We have received your application', body: <RegistrationReceived {...user} /> };
};
