import type { EntityManager } from '@mikro-orm/postgresql';
import { formatAed } from '@portal/contract/money';
import type { ProposalState } from '@portal/contract/order-revisions';
import { sql } from 'kysely';
import { database } from '../../platform/db/database.js';
import { timeInWords } from '../../platform/db/iso-time.js';
import { typedSql } from '../../platform/db/typed-sql.js';
import type { ComposeMail } from '../../platform/mail/mail-composers.js';
import { Paragraph, Quote } from '../../platform/mail/mail-layout.js';
import { ChangedLines, readChanges } from './changed-lines.js';
import { type MailedOrder, orderMailComposer } from './order-mails.js';

interface ProposalTotals {
  revision: number;
  isOpen: boolean;
  state: ProposalState;
  reason: string | null;
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
      ${timeInWords('proposal.expires_at')} as expires
    from orders join order_proposals proposal on proposal.order_id = orders.id
      join order_revisions made on made.order_id = orders.id and made.number = proposal.revision
    where orders.id = ${id} order by proposal.revision desc limit 1`.execute(database(em));
  return rows[0];
}

const buttonTo = (words: string, { id }: MailedOrder) => ({ words, path: `/orders/${id}` });

function composeOpenProposal(subject: (number: string) => string, isReminder: boolean): ComposeMail {
  return orderMailComposer(async (order, em) => {
    const proposal = await newestProposal(em, order);
    if (!proposal?.isOpen) return null;
    const { name, brand } = order;
    const changes = await readChanges(em, order.id, proposal.revision);
    return {
      subject: subject(order.number),
      button: buttonTo('See the changes', order),
      paragraphs: (
        <>
          <Paragraph>
            {isReminder
              ? 'Please remember to answer the changes that our team proposed to'
              : 'Our team proposes changes to'}{' '}
            your order {name} for {brand}
            {proposal.reason ? ', for this reason:' : '.'}
          </Paragraph>
          {proposal.reason && <Quote>{proposal.reason}</Quote>}
          <ChangedLines changes={changes} />
          <Paragraph>
            The changed quantities are reserved for you until {proposal.expires}. Please accept or decline the changes
            before. Without an answer they expire, and your order stays as it was.
          </Paragraph>
        </>
      ),
    };
  });
}

/** Mails about proposals and back-orders of an order that is under review. */
export const revisionMails = {
  'order-proposal': composeOpenProposal((number) => `Please check the changes to order ${number}`, false),
  'order-proposal-reminder': composeOpenProposal((number) => `The changes to order ${number} expire soon`, true),
  'order-proposal-expired': orderMailComposer(async (order, em) => {
    const proposal = await newestProposal(em, order);
    if (proposal?.state !== 'expired' || order.status !== 'Pending Review') return null;
    return {
      subject: `The changes to order ${order.number} have expired`,
      button: buttonTo('See the order', order),
      paragraphs: (
        <Paragraph>
          The changes that our team proposed to your order {order.name} for {order.brand} were not answered by{' '}
          {proposal.expires}. Your order stays as it was and is still under review.
        </Paragraph>
      ),
    };
  }),
  'back-order-covered': orderMailComposer(async (order, em) => {
    const { rows } = await sql`
      select from orders where id = ${order.id} and reserved_revision = revision and back_order_of is not null`.execute(
      database(em),
    );
    if (rows.length === 0 || order.status !== 'Pending Review') return null;
    return {
      subject: `Your back-order ${order.number} is in stock`,
      button: buttonTo('See the order', order),
      paragraphs: (
        <Paragraph>
          The goods of your back-order {order.name} for {order.brand} over {formatAed(order.amount)} have arrived and
          are reserved for you. You hear from us when the order is approved.
        </Paragraph>
      ),
    };
  }),
} satisfies Record<string, ComposeMail>;

export type RevisionMailKind = keyof typeof revisionMails;
