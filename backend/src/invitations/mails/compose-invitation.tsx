import type { EntityManager } from '@mikro-orm/postgresql';
import { invitationDays } from '@portal/contract/invitations';
import type { Language } from '@portal/contract/languages';
import type { CompanyRole, StaffRole } from '@portal/contract/policy';
import { isolateDirection } from '@portal/contract/text/isolate-direction';
import { database } from '../../platform/db/database.js';
import { typedSql } from '../../platform/db/typed-sql.js';
import { countInArabic } from '../../platform/language/arabic.js';
import { inEveryLanguage } from '../../platform/language/in-every-language.js';
import type { ComposeMail } from '../../platform/mail/mail-composers.js';
import { MailLayout, Paragraph, SecondaryParagraph } from '../../platform/mail/mail-layout.js';
import { findMailRecipient } from '../../users/mail-recipient.js';
import { isOpenInvitation } from '../../users/user-conditions.js';
import { createInvitationToken } from '../invitation-token.js';

interface InvitationWords<Role extends StaffRole | CompanyRole> {
  title: string;
  invited: (inviter: string, does: string, company: string) => string;
  /** What the person will do, by role. */
  does: Record<Role, string>;
}

const daysInArabic = countInArabic(invitationDays, {
  zero: '# يوم',
  one: 'يوم واحد',
  two: 'يومين',
  few: '# أيام',
  many: '# يومًا',
  other: '# يوم',
});

const words = inEveryLanguage({
  en: {
    preview: `The link works once, within ${invitationDays} days.`,
    next: 'Choose your name and a password to begin.',
    button: 'Accept the invitation',
    ifNotYou:
      'If you do not know what this is about, there is nothing to do: nobody can use the account without this link.',
  },
  ar: {
    preview: `يعمل الرابط مرة واحدة خلال ${daysInArabic}.`,
    next: 'اختر اسمك وكلمة مرور للبدء.',
    button: 'قبول الدعوة',
    ifNotYou: 'إن لم تكن تعلم بهذه الدعوة، فلا يلزمك أي إجراء: لا يمكن لأحد استخدام الحساب دون هذا الرابط.',
  },
});

/** The mail of an invitation to the team or into a company; none for an invitation without such a role. */
export function composeInvitation<Role extends StaffRole | CompanyRole>(
  wordsOfKind: Record<Language, InvitationWords<Role>>,
  roleOf: (invited: Invited) => Role | null,
): ComposeMail {
  return async (mail, { em, language, link }) => {
    const [user, invited] = [await findMailRecipient(em, mail.userId), await findInvited(em, mail.userId)];
    const role = invited ? roleOf(invited) : null;
    const token = user && invited && role && (await createInvitationToken(em, mail));
    if (!token) return null;
    const { title, invited: sentence, does } = wordsOfKind[language];
    const { preview, next, button, ifNotYou } = words[language];
    const inviter = isolateDirection(invited.invitedBy);
    return {
      subject: title,
      body: (
        <MailLayout
          {...{ language, preview, title }}
          name={user.name}
          button={{ words: button, href: link(`/invitation/${token}`) }}
          after={<SecondaryParagraph>{ifNotYou}</SecondaryParagraph>}
        >
          <Paragraph>{sentence(inviter, does[role], user.companyName ?? inviter)}</Paragraph>
          <Paragraph>{next}</Paragraph>
        </MailLayout>
      ),
    };
  };
}

interface Invited {
  staffRole: StaffRole | null;
  companyRole: CompanyRole | null;
  invitedBy: string;
}

/** Returns undefined when the person's invitation was accepted or withdrawn. */
async function findInvited(em: EntityManager, userId: string): Promise<Invited | undefined> {
  const { rows } = await typedSql<Invited>({ staffRole: 'text?', companyRole: 'text?', invitedBy: 'text' })`
    select users.staff_role as "staffRole", users.company_role as "companyRole", inviter.name as "invitedBy"
    from invitations
      join users on users.id = invitations.user_id
      join users inviter on inviter.id = invitations.invited_by
    where users.id = ${userId} and ${isOpenInvitation}`.execute(database(em));
  return rows[0];
}
