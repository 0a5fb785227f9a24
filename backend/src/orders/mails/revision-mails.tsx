import type { EntityManager } from '@mikro-orm/postgresql';
import { formatAed } from '@portal/contract/money';
import type { ProposalState } from '@portal/contract/order-revisions';
import { sql } from 'kysely';
import { database } from '../../platform/db/database.js';
import { portalTime } from '../../platform/db/iso-time.js';
import { typedSql } from '../../platform/db/typed-sql.js';
import { arabic } from '../../platform/language/arabic.js';
import { inEveryLanguage } from '../../platform/language/in-every-language.js';
import { timeInWords } from '../../platform/language/time-in-words.js';
import type { ComposeMail } from '../../platform/mail/mail-composers.js';
import { Paragraph, Quote } from '../../platform/mail/mail-layout.js';
import { ChangedLines, readChanges } from './changed-lines.js';
import { type MailedOrder, orderMailComposer } from './order-mails.js';

type Named = Pick<MailedOrder, 'name' | 'brand'>;

const words = inEveryLanguage({
  en: {
    seeChanges: 'See the changes',
    seeOrder: 'See the order',
    proposed: {
      subject: (number: string) => `Please check the changes to order ${number}`,
      intro: ({ name, brand }: Named) => `Our team proposes changes to your order ${name} for ${brand}`,
    },
    reminder: {
      subject: (number: string) => `The changes to order ${number} expire soon`,
      intro: ({ name, brand }: Named) =>
        `Please remember to answer the changes that our team proposed to your order ${name} for ${brand}`,
    },
    forThisReason: ', for this reason:',
    fullStop: '.',
    reserved: (expires: string) =>
      `The changed quantities are reserved for you until ${expires}. Please accept or decline the changes before. Without an answer they expire, and your order stays as it was.`,
    expired: {
      subject: (number: string) => `The changes to order ${number} have expired`,
      notAnswered: ({ name, brand }: Named, expires: string) =>
        `The changes that our team proposed to your order ${name} for ${brand} were not answered by ${expires}. Your order stays as it was and is still under review.`,
    },
    covered: {
      subject: (number: string) => `Your back-order ${number} is in stock`,
      arrived: ({ name, brand }: Named, amount: string) =>
        `The goods of your back-order ${name} for ${brand} over ${amount} have arrived and are reserved for you. You hear from us when the order is approved.`,
    },
  },
  ar: {
    seeChanges: 'عرض التعديلات',
    seeOrder: 'عرض الطلب',
    proposed: {
      subject: (number) => arabic`يُرجى مراجعة تعديلات الطلب ${number}`,
      intro: ({ name, brand }) => arabic`يقترح فريقنا تعديلات على طلبك ${name} من ${brand}`,
    },
    reminder: {
      subject: (number) => arabic`تنتهي قريبًا مهلة الرد على تعديلات الطلب ${number}`,
      intro: ({ name, brand }) => arabic`نذكّرك بالرد على التعديلات التي اقترحها فريقنا على طلبك ${name} من ${brand}`,
    },
    forThisReason: '، للسبب التالي:',
    fullStop: '.',
    reserved: (expires) =>
      arabic`الكميات المعدَّلة محجوزة لك حتى ${expires}. يُرجى قبول التعديلات أو رفضها قبل ذلك. إن لم يصلنا ردك، تنتهي المهلة ويبقى طلبك كما كان.`,
    expired: {
      subject: (number) => arabic`انتهت مهلة الرد على تعديلات الطلب ${number}`,
      notAnswered: ({ name, brand }, expires) =>
        arabic`لم يصلنا ردك على التعديلات التي اقترحها فريقنا على طلبك ${name} من ${brand} حتى ${expires}. يبقى طلبك كما كان، وهو لا يزال قيد المراجعة.`,
    },
    covered: {
      subject: (number) => arabic`وصلت بضاعة طلبك المؤجَّل ${number}`,
      arrived: ({ name, brand }, amount) =>
        arabic`وصلت بضاعة طلبك المؤجَّل ${name} من ${brand} بقيمة ${amount}، وهي محجوزة لك. سنبلغك عند اعتماد الطلب.`,
    },
  },
});

interface ProposalTotals {
  revision: number;
  isOpen: boolean;
  state: ProposalState;
  reason: string | null;
  /** As `portalTime`. */
  expires: string;
}

/** The newest proposal of an order. */
async function newestProposal(em: EntityManager, { id }: MailedOrder): Promise<ProposalTotals | undefined> {
  const { rows } = await typedSql<ProposalTotals>({
    revision: 'number',
    isOpen: 'boolean',
    state: 'text',
    reason: 'text?',
    expires: 'text',
  })`
    select proposal.revision, proposal.revision is not distinct from orders.proposal_revision as "isOpen", proposal.state, made.reason,
      ${portalTime('proposal.expires_at')} as expires
    from orders join order_proposals proposal on proposal.order_id = orders.id
      join order_revisions made on made.order_id = orders.id and made.number = proposal.revision
    where orders.id = ${id} order by proposal.revision desc limit 1`.execute(database(em));
  return rows[0];
}

const buttonTo = (label: string, { id }: MailedOrder) => ({ words: label, path: `/orders/${id}` });

function composeOpenProposal(kind: 'order-proposal' | 'order-proposal-reminder'): ComposeMail {
  const intro = kind === 'order-proposal' ? 'proposed' : 'reminder';
  return orderMailComposer(kind, async (order, { em, language }) => {
    const proposal = await newestProposal(em, order);
    if (!proposal?.isOpen) return null;
    const { [intro]: own, seeChanges, forThisReason, fullStop, reserved } = words[language];
    const changes = await readChanges(em, order.id, proposal.revision);
    return {
      subject: own.subject(order.number),
      button: buttonTo(seeChanges, order),
      paragraphs: (
        <>
          <Paragraph>
            {own.intro(order)}
            {proposal.reason ? forThisReason : fullStop}
          </Paragraph>
          {proposal.reason && <Quote>{proposal.reason}</Quote>}
          <ChangedLines changes={changes} language={language} />
          <Paragraph>{reserved(timeInWords(proposal.expires, language))}</Paragraph>
        </>
      ),
    };
  });
}

/** Mails about proposals and back-orders of an order that is under review. */
export const revisionMails = {
  'order-proposal': composeOpenProposal('order-proposal'),
  'order-proposal-reminder': composeOpenProposal('order-proposal-reminder'),
  'order-proposal-expired': orderMailComposer('order-proposal-expired', async (order, { em, language }) => {
    const proposal = await newestProposal(em, order);
    if (proposal?.state !== 'expired' || order.status !== 'Pending Review') return null;
    const { expired, seeOrder } = words[language];
    return {
      subject: expired.subject(order.number),
      button: buttonTo(seeOrder, order),
      paragraphs: <Paragraph>{expired.notAnswered(order, timeInWords(proposal.expires, language))}</Paragraph>,
    };
  }),
  'back-order-covered': orderMailComposer('back-order-covered', async (order, { em, language }) => {
    const { rows } = await sql`
      select from orders where id = ${order.id} and reserved_revision = revision and back_order_of is not null`.execute(
      database(em),
    );
    if (rows.length === 0 || order.status !== 'Pending Review') return null;
    const { covered, seeOrder } = words[language];
    return {
      subject: covered.subject(order.number),
      button: buttonTo(seeOrder, order),
      paragraphs: <Paragraph>{covered.arrived(order, formatAed(order.amount))}</Paragraph>,
    };
  }),
} satisfies Record<string, ComposeMail>;

export type RevisionMailKind = keyof typeof revisionMails;
