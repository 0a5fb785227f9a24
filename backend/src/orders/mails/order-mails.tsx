import type { EntityManager } from '@mikro-orm/postgresql';
import type { TaxDocumentKind } from '@portal/contract/documents/tax-document';
import { formatExactAed } from '@portal/contract/money';
import type { OrderStatus } from '@portal/contract/order-lifecycle';
import { isolateDirection } from '@portal/contract/text/isolate-direction';
import type { ReactNode } from 'react';
import { database } from '../../platform/db/database.js';
import { typedSql } from '../../platform/db/typed-sql.js';
import type { ComposeMail, MailAttachment } from '../../platform/mail/mail-composers.js';
import { MailLayout, Paragraph, Quote } from '../../platform/mail/mail-layout.js';
import { approvedBuyers } from '../../users/approved-buyers.js';
import { readAmountDue } from '../reading/amount-due.js';
import { ChangedLines, readChanges } from './changed-lines.js';
import { documentButton, documentOfStep, type MailedDocument } from './mailed-document.js';

export interface MailedOrder {
  id: string;
  number: string;
  /** The order's number, followed by the buyer's own PO number if there is one. */
  name: string;
  brand: string;
  buyer: string;
  /** AED: the order's total; in the paragraphs of its mail what is to be paid or was paid. */
  amount: number;
  status: OrderStatus;
  reason: string | null;
  /** The current revision when the team made it by approving with changes. */
  editedRevision: number | null;
}

interface OrderMail {
  /** The mail is sent only while the order has this status; every later status has a mail of its own. */
  status: OrderStatus;
  subject(order: Pick<MailedOrder, 'number'>): string;
  /** The kind of document, made by the portal, that the mail links to. */
  document?: TaxDocumentKind;
  paragraphs(order: MailedOrder, em: EntityManager, document?: MailedDocument): ReactNode | Promise<ReactNode>;
}

/** The head of a mail about an order, and its paragraphs. */
interface Written {
  subject: string;
  button?: { words: string; path: string };
  /** The amount in AED beside the brand in the list of mails, where it is not the order's. */
  amount?: number | undefined;
  paragraphs: ReactNode;
  attachment?: MailAttachment | null;
}

const mails = {
  'order-approved': {
    status: 'Awaiting Payment',
    subject: ({ number }) => `Order ${number} is approved`,
    document: 'invoice',
    paragraphs: async ({ id, name, brand, amount, editedRevision }, em, invoice) => (
      <>
        <Paragraph>
          Your order {name} for {brand} is approved{editedRevision === null ? '' : ' with changes'}. Its invoice
          {invoice && ` ${invoice.number}`} over {formatExactAed(amount)}{' '}
          {invoice ? 'has been issued' : 'is ready to download'}; please send the payment as soon as possible.
        </Paragraph>
        {editedRevision !== null && <ChangedLines changes={await readChanges(em, id, editedRevision)} />}
      </>
    ),
  },
  'order-rejected': {
    status: 'Rejected',
    subject: ({ number }) => `Order ${number} was not approved`,
    paragraphs: ({ name, brand, reason }) => (
      <>
        <Paragraph>
          Your order {name} for {brand} was not approved{reason ? ', for this reason:' : '.'}
        </Paragraph>
        {reason && <Quote>{reason}</Quote>}
      </>
    ),
  },
  'order-cancelled': {
    status: 'Cancelled',
    subject: ({ number }) => `Order ${number} was cancelled`,
    document: 'credit_note',
    paragraphs: ({ name, brand, reason }, _em, credit) => (
      <>
        <Paragraph>
          Our team cancelled your order {name} for {brand}
          {reason ? ', for this reason:' : '.'}
        </Paragraph>
        {reason && <Quote>{reason}</Quote>}
        {credit && (
          <Paragraph>
            The credit note {credit.number} over {formatExactAed(credit.gross)} corrects its invoice.
          </Paragraph>
        )}
      </>
    ),
  },
  'order-paid': {
    status: 'Completed',
    subject: ({ number }) => `Payment for order ${number} received`,
    paragraphs: ({ name, brand, amount }) => (
      <Paragraph>
        We have received your payment of {formatExactAed(amount)} for order {name} ({brand}). The order is completed.
        Thank you!
      </Paragraph>
    ),
  },
} satisfies Record<string, OrderMail>;

export type OrderMailKind = keyof typeof mails;

export const isOrderMail = (kind: string): kind is OrderMailKind => kind in mails;

/** The subject of an order's mail, or null when the order's status no longer has this mail. */
export function orderMailSubject(kind: OrderMailKind, order: Pick<MailedOrder, 'number' | 'status'>): string | null {
  return order.status === mails[kind].status ? mails[kind].subject(order) : null;
}

async function mailedOrder(em: EntityManager, orderId: string, userId: string): Promise<MailedOrder | undefined> {
  const { rows } = await typedSql<Omit<MailedOrder, 'name'> & { poNumber: string | null }>({
    id: 'text',
    number: 'text',
    poNumber: 'text?',
    brand: 'text',
    buyer: 'text',
    amount: 'number',
    status: 'text',
    reason: 'text?',
    editedRevision: 'number?',
  })`
    select orders.id, number, po_number as "poNumber", brands.name as brand, users.name as buyer, total_amount::float8 as amount, orders.status,
      coalesce(orders.rejection_reason, orders.cancellation_reason) as reason,
      (select number from order_revisions where order_id = orders.id and number = orders.revision and kind = 'edited')
        as "editedRevision"
    from orders join brands on brands.id = brand_id join users on users.id = buyer_id
    where orders.id = ${orderId} and buyer_id = ${userId} and orders.deleted_at is null
      and ${approvedBuyers}`.execute(database(em));
  const [order] = rows;
  if (!order) return undefined;
  const { number, poNumber } = order;
  const name = poNumber === null ? number : `${number} (your PO number ${isolateDirection(poNumber)})`;
  return { ...order, name, brand: isolateDirection(order.brand), buyer: isolateDirection(order.buyer) };
}

/**
 * Returns a composer of mails about an order. `write` returns null when the mail's reason no longer holds; removed
 * buyers and buyers of other orders get none.
 */
export function orderMailComposer(
  write: (order: MailedOrder, em: EntityManager, requestedAt: Date) => Written | null | Promise<Written | null>,
): ComposeMail {
  return async ({ userId, about: { orderId = '' }, requestedAt }, { em, link }) => {
    const order = await mailedOrder(em, orderId, userId);
    const written = order && (await write(order, em, requestedAt));
    if (!written) return null;
    const { subject, button = { words: 'See your orders', path: '/orders' }, paragraphs, attachment } = written;
    const { amount = order.amount } = written;
    return {
      subject,
      attachment: attachment ?? null,
      body: (
        <MailLayout
          preview={`${order.brand}, ${formatExactAed(amount)}`}
          title={subject}
          button={{ words: button.words, href: link(button.path) }}
        >
          <Paragraph>Dear {order.buyer},</Paragraph>
          {paragraphs}
        </MailLayout>
      ),
    };
  };
}

export function composeOrderMail(kind: OrderMailKind): ComposeMail {
  const { status, subject, paragraphs, document: documentKind }: OrderMail = mails[kind];
  return orderMailComposer(async (order, em, requestedAt) => {
    if (order.status !== status) return null;
    const document = documentKind && (await documentOfStep(em, order.id, documentKind, requestedAt));
    const { id, amount: total } = order;
    const approved = document?.kind === 'invoice' ? document.gross : total;
    const amount =
      status === 'Completed' ? await readAmountDue(em, { id, totalAmount: String(total) }, requestedAt) : approved;
    return {
      subject: subject(order),
      amount,
      ...(document && { button: documentButton(document), attachment: document.attachment }),
      paragraphs: await paragraphs({ ...order, amount }, em, document),
    };
  });
}

/**
 * Tells the buyer about a credit note for lots that came back or were never delivered, also when the order was cancelled
 * since: a credit note stays valid.
 */
export function composeCreditNoteMail(): ComposeMail {
  return orderMailComposer(async (order, em, requestedAt) => {
    const credit = await documentOfStep(em, order.id, 'credit_note', requestedAt);
    if (!credit) return null;
    const { name, brand } = order;
    return {
      subject: `Credit note for order ${order.number}`,
      button: documentButton(credit),
      attachment: credit.attachment,
      paragraphs: (
        <>
          <Paragraph>
            Our team issued the credit note {credit.number} over {formatExactAed(credit.gross)} for your order {name} (
            {brand}){credit.reason ? ', for this reason:' : '.'}
          </Paragraph>
          {credit.reason && <Quote>{credit.reason}</Quote>}
        </>
      ),
    };
  });
}
