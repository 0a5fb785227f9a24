import type { EntityManager } from '@mikro-orm/postgresql';
import type { TaxDocumentKind } from '@portal/contract/documents/tax-document';
import type { Language } from '@portal/contract/languages';
import type { MailKind } from '@portal/contract/mails';
import { formatExactAed } from '@portal/contract/money';
import type { OrderStatus } from '@portal/contract/order-lifecycle';
import { isolateDirection } from '@portal/contract/text/isolate-direction';
import type { ReactNode } from 'react';
import { orderInWords } from '../../documents/order-in-words.js';
import { permissionsConcerned } from '../../notifications/concerned-members.js';
import { database } from '../../platform/db/database.js';
import { typedSql } from '../../platform/db/typed-sql.js';
import { arabic } from '../../platform/language/arabic.js';
import { inEveryLanguage } from '../../platform/language/in-every-language.js';
import type { ComposeMail, DueMail, MailAttachment } from '../../platform/mail/mail-composers.js';
import { MailLayout, Paragraph, Quote } from '../../platform/mail/mail-layout.js';
import { memberMay } from '../../users/user-conditions.js';
import { readAmountDue } from '../reading/amount-due.js';
import { ChangedLines, readChanges } from './changed-lines.js';
import { documentButton, documentOfStep, type MailedDocument } from './mailed-document.js';

export interface MailedOrder {
  id: string;
  number: string;
  /** The order's number, followed by the buyer's own PO number if there is one. */
  name: string;
  brand: string;
  /** The name of the person who gets the mail. */
  reader: string;
  /** AED: the order's total; in the paragraphs of its mail what is to be paid or was paid. */
  amount: number;
  status: OrderStatus;
  reason: string | null;
  /** The current revision when the team made it by approving with changes. */
  editedRevision: number | null;
}

/** Texts of the facts that the words of a mail name. */
type Named = Pick<MailedOrder, 'name' | 'brand'> & { amount: string; hasReason: boolean };

const words = inEveryLanguage({
  en: {
    preview: (brand: string, amount: string) => `${brand}, ${amount}`,
    seeOrders: 'See your orders',
    subjects: {
      'order-approved': (number: string) => `Order ${number} is approved`,
      'order-rejected': (number: string) => `Order ${number} was not approved`,
      'order-cancelled': (number: string) => `Order ${number} was cancelled`,
      'order-paid': (number: string) => `Payment for order ${number} received`,
      'credit-note': (number: string) => `Credit note for order ${number}`,
    },
    approved: (
      { name, brand, amount }: Named,
      { isEdited, invoice }: { isEdited: boolean; invoice?: string | undefined },
    ) =>
      `Your order ${name} for ${brand} is approved${isEdited ? ' with changes' : ''}. Its invoice${invoice ? ` ${invoice}` : ''} over ${amount} ${invoice ? 'has been issued' : 'is ready to download'}; please send the payment as soon as possible.`,
    rejected: ({ name, brand, hasReason }: Named) =>
      `Your order ${name} for ${brand} was not approved${hasReason ? ', for this reason:' : '.'}`,
    cancelled: ({ name, brand, hasReason }: Named) =>
      `Our team cancelled your order ${name} for ${brand}${hasReason ? ', for this reason:' : '.'}`,
    corrected: (credit: string, amount: string) => `The credit note ${credit} over ${amount} corrects its invoice.`,
    paid: ({ name, brand, amount }: Named) =>
      `We have received your payment of ${amount} for order ${name} (${brand}). The order is completed. Thank you!`,
    credited: (credit: string, { name, brand, amount, hasReason }: Named) =>
      `Our team issued the credit note ${credit} over ${amount} for your order ${name} (${brand})${hasReason ? ', for this reason:' : '.'}`,
  },
  ar: {
    preview: (brand, amount) => arabic`${brand}، ${amount}`,
    seeOrders: 'عرض طلباتك',
    subjects: {
      'order-approved': (number) => arabic`تم اعتماد الطلب ${number}`,
      'order-rejected': (number) => arabic`لم يُعتمد الطلب ${number}`,
      'order-cancelled': (number) => arabic`تم إلغاء الطلب ${number}`,
      'order-paid': (number) => arabic`استلمنا دفعة الطلب ${number}`,
      'credit-note': (number) => arabic`إشعار دائن للطلب ${number}`,
    },
    approved: ({ name, brand, amount }, { isEdited, invoice }) =>
      `${arabic`تم اعتماد طلبك ${name} من ${brand}`}${isEdited ? ' مع تعديلات' : ''}. ${invoice ? arabic`صدرت فاتورته ${invoice} بمبلغ ${amount}` : arabic`فاتورته بمبلغ ${amount} جاهزة للتنزيل`}؛ يُرجى الدفع في أقرب وقت.`,
    rejected: ({ name, brand, hasReason }) => `${arabic`لم يُعتمد طلبك ${name} من ${brand}`}${whyInArabic(hasReason)}`,
    cancelled: ({ name, brand, hasReason }) =>
      `${arabic`ألغى فريقنا طلبك ${name} من ${brand}`}${whyInArabic(hasReason)}`,
    corrected: (credit, amount) => arabic`صدر الإشعار الدائن ${credit} بمبلغ ${amount} تصحيحًا لفاتورته.`,
    paid: ({ name, brand, amount }) =>
      arabic`استلمنا دفعتك بمبلغ ${amount} للطلب ${name} (${brand}). اكتمل الطلب، شكرًا لك.`,
    credited: (credit, { name, brand, amount, hasReason }) =>
      `${arabic`أصدر فريقنا الإشعار الدائن ${credit} بمبلغ ${amount} لطلبك ${name} (${brand})`}${whyInArabic(hasReason)}`,
  },
});

const whyInArabic = (hasReason: boolean) => (hasReason ? '، للسبب التالي:' : '.');

interface Composing {
  em: EntityManager;
  language: Language;
}

interface OrderMail {
  /** The mail is sent only while the order has this status; every later status has a mail of its own. */
  status: OrderStatus;
  /** The kind of document, made by the portal, that the mail links to. */
  document?: TaxDocumentKind;
  paragraphs(order: MailedOrder, composing: Composing, document?: MailedDocument): ReactNode | Promise<ReactNode>;
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

const named = ({ name, brand, amount, reason }: MailedOrder): Named => ({
  name,
  brand,
  amount: formatExactAed(amount),
  hasReason: Boolean(reason),
});

const mails = {
  'order-approved': {
    status: 'Awaiting Payment',
    document: 'invoice',
    paragraphs: async (order, { em, language }, invoice) => {
      const { id, editedRevision } = order;
      const isEdited = editedRevision !== null;
      return (
        <>
          <Paragraph>{words[language].approved(named(order), { isEdited, invoice: invoice?.number })}</Paragraph>
          {isEdited && <ChangedLines changes={await readChanges(em, id, editedRevision)} language={language} />}
        </>
      );
    },
  },
  'order-rejected': {
    status: 'Rejected',
    paragraphs: (order, { language }) => (
      <>
        <Paragraph>{words[language].rejected(named(order))}</Paragraph>
        {order.reason && <Quote>{order.reason}</Quote>}
      </>
    ),
  },
  'order-cancelled': {
    status: 'Cancelled',
    document: 'credit_note',
    paragraphs: (order, { language }, credit) => (
      <>
        <Paragraph>{words[language].cancelled(named(order))}</Paragraph>
        {order.reason && <Quote>{order.reason}</Quote>}
        {credit && <Paragraph>{words[language].corrected(credit.number, formatExactAed(credit.gross))}</Paragraph>}
      </>
    ),
  },
  'order-paid': {
    status: 'Completed',
    paragraphs: (order, { language }) => <Paragraph>{words[language].paid(named(order))}</Paragraph>,
  },
} satisfies Record<string, OrderMail>;

export type OrderMailKind = keyof typeof mails;

export const isOrderMail = (kind: string): kind is OrderMailKind => kind in mails;

/** The subject of an order's mail, or null when the order's status no longer has this mail. */
export function orderMailSubject(
  kind: OrderMailKind,
  { number, status }: Pick<MailedOrder, 'number' | 'status'>,
  language: Language,
): string | null {
  return status === mails[kind].status ? words[language].subjects[kind](number) : null;
}

async function mailedOrder(
  { em, language }: Composing,
  kind: MailKind,
  { userId, about: { orderId = '' } }: DueMail,
): Promise<MailedOrder | undefined> {
  const { rows } = await typedSql<Omit<MailedOrder, 'name'> & { poNumber: string | null }>({
    id: 'text',
    number: 'text',
    poNumber: 'text?',
    brand: 'text',
    reader: 'text',
    amount: 'number',
    status: 'text',
    reason: 'text?',
    editedRevision: 'number?',
  })`
    select orders.id, number, po_number as "poNumber", brands.name as brand, users.name as reader, total_amount::float8 as amount, orders.status,
      coalesce(orders.rejection_reason, orders.cancellation_reason) as reason,
      (select number from order_revisions where order_id = orders.id and number = orders.revision and kind = 'edited')
        as "editedRevision"
    from orders join brands on brands.id = brand_id join users on users.company_id = buyer_id
    where orders.id = ${orderId} and users.id = ${userId} and orders.deleted_at is null
      and ${memberMay(...permissionsConcerned(kind))}`.execute(database(em));
  const [order] = rows;
  if (!order) return undefined;
  const name = orderInWords(order.number, order.poNumber, language);
  return { ...order, name, brand: isolateDirection(order.brand), reader: isolateDirection(order.reader) };
}

/**
 * Returns a composer of mails about an order. `write` returns null when the mail's reason no longer holds; who is no longer
 * a member whom it concerns gets none.
 */
export function orderMailComposer(
  kind: MailKind,
  write: (order: MailedOrder, composing: Composing, requestedAt: Date) => Written | null | Promise<Written | null>,
): ComposeMail {
  return async (mail, { em, language, link }) => {
    const order = await mailedOrder({ em, language }, kind, mail);
    const written = order && (await write(order, { em, language }, mail.requestedAt));
    if (!written) return null;
    const { preview, seeOrders } = words[language];
    const { subject, button = { words: seeOrders, path: '/orders' }, paragraphs, attachment } = written;
    const { amount = order.amount } = written;
    return {
      subject,
      attachment: attachment ?? null,
      body: (
        <MailLayout
          language={language}
          preview={preview(order.brand, formatExactAed(amount))}
          title={subject}
          name={order.reader}
          button={{ words: button.words, href: link(button.path) }}
        >
          {paragraphs}
        </MailLayout>
      ),
    };
  };
}

export function composeOrderMail(kind: OrderMailKind): ComposeMail {
  const { status, paragraphs, document: documentKind }: OrderMail = mails[kind];
  return orderMailComposer(kind, async (order, composing, requestedAt) => {
    const { em, language } = composing;
    if (order.status !== status) return null;
    const document = documentKind && (await documentOfStep(em, order.id, documentKind, requestedAt));
    const { id, amount: total } = order;
    const approved = document?.kind === 'invoice' ? document.gross : total;
    const amount =
      status === 'Completed' ? await readAmountDue(em, { id, totalAmount: String(total) }, requestedAt) : approved;
    return {
      subject: words[language].subjects[kind](order.number),
      amount,
      ...(document && { button: documentButton(document, language), attachment: document.attachment }),
      paragraphs: await paragraphs({ ...order, amount }, composing, document),
    };
  });
}

/**
 * Tells the company about a credit note for lots that came back or were never delivered, also when the order was cancelled
 * since: a credit note stays valid.
 */
export function composeCreditNoteMail(): ComposeMail {
  return orderMailComposer('credit-note', async (order, { em, language }, requestedAt) => {
    const credit = await documentOfStep(em, order.id, 'credit_note', requestedAt);
    if (!credit) return null;
    const { number: creditNumber, gross: amount, reason } = credit;
    const { subjects, credited } = words[language];
    return {
      subject: subjects['credit-note'](order.number),
      button: documentButton(credit, language),
      attachment: credit.attachment,
      paragraphs: (
        <>
          <Paragraph>{credited(creditNumber, named({ ...order, amount, reason }))}</Paragraph>
          {reason && <Quote>{reason}</Quote>}
        </>
      ),
    };
  });
}
