import type { EntityManager } from '@mikro-orm/postgresql';
import { formatExactAed } from '@portal/contract/money';
import { isolateDirection } from '@portal/contract/text/isolate-direction';
import { sql } from 'kysely';
import { Fragment, type ReactNode } from 'react';
import { readEnteredSeller } from '../../documents/issue/seller.js';
import { openAmount, today } from '../../ledger/ledger.js';
import { database } from '../../platform/db/database.js';
import { typedSql } from '../../platform/db/typed-sql.js';
import type { ComposeMail } from '../../platform/mail/mail-composers.js';
import { MailLayout, Paragraph } from '../../platform/mail/mail-layout.js';
import { findMailRecipient } from '../../users/mail-recipient.js';
import { coveredByCheques, selectPositions } from '../reading/positions.js';
import { awaitsPayment } from './awaits-payment.js';

/** The most invoices that a mail lists; the buyer's account shows all. */
const listed = 20;

interface RemindedInvoice {
  order: string;
  poNumber: string | null;
  document: string | null;
  issued: string;
  due: string;
  /** Zero or less until the due day is over. */
  overdueDays: number;
  open: number;
}

/** Where the buyer's account stands: AED. */
interface Standing {
  balance: number;
  overdue: number;
  credit: number;
  covered: number;
}

const dayInWords = (column: string) => sql`to_char(${sql.ref(column)}, 'FMDD FMMonth YYYY')`;

/** The invoices of the mail that are still to be paid, those due first. */
async function remindedInvoices(em: EntityManager, mailId: string, userId: string): Promise<RemindedInvoice[]> {
  const { rows } = await typedSql<RemindedInvoice>({
    order: 'text',
    poNumber: 'text?',
    document: 'text?',
    issued: 'text',
    due: 'text',
    overdueDays: 'number',
    open: 'number',
  })`
    select orders.number as "order", orders.po_number as "poNumber", documents.number as document,
      ${dayInWords('invoice.entered_on')} as issued, ${dayInWords('invoice.due_on')} as due,
      ${today} - invoice.due_on as "overdueDays", ${openAmount(sql`orders.id`)}::float8 as open
    from invoice_reminders reminder join orders on orders.id = reminder.order_id
      join receivable_entries invoice on invoice.order_id = orders.id and invoice.kind = 'invoice'
      left join documents on documents.id = invoice.document_id
    where reminder.mail_id = ${mailId} and invoice.buyer_id = ${userId} and ${awaitsPayment}
    order by invoice.due_on, orders.number`.execute(database(em));
  return rows;
}

async function readStanding(em: EntityManager, userId: string): Promise<Standing> {
  const buyer = sql`${userId}::uuid`;
  const { rows } = await typedSql<Standing>({
    balance: 'number',
    overdue: 'number',
    credit: 'number',
    covered: 'number',
  })`
    select balance::float8 as balance, coalesce(overdue, 0)::float8 as overdue, credit::float8 as credit,
      ${coveredByCheques(buyer, today)}::float8 as covered
    from (${selectPositions(today, buyer)}) position`.execute(database(em));
  return rows[0] ?? { balance: 0, overdue: 0, credit: 0, covered: 0 };
}

/**
 * Returns null, which makes the mail obsolete, once nothing is left to pay of its invoices, or the buyer's credit is as much
 * as all open invoices.
 */
export const composePaymentReminder: ComposeMail = async ({ id, userId }, { em, link }) => {
  const reader = await findMailRecipient(em, userId);
  if (reader?.status !== 'approved') return null;
  const invoices = await remindedInvoices(em, id, userId);
  const standing = await readStanding(em, userId);
  if (invoices.length === 0 || standing.balance <= 0) return null;
  const overdue = invoices.filter(({ overdueDays }) => overdueDays > 0);
  const upcoming = invoices.filter(({ overdueDays }) => overdueDays <= 0);
  const subject = overdue.length > 0 ? `${inInvoices(overdue)} overdue` : `${inInvoices(upcoming)} due soon`;
  return {
    subject: `Payment reminder: ${subject}`,
    body: (
      <MailLayout
        preview={formatExactAed(sumOf(invoices))}
        title={subject}
        button={{ words: 'See your account', href: link('/account') }}
      >
        <Paragraph>Dear {reader.name},</Paragraph>
        {overdue.length > 0 && (
          <Invoices invoices={overdue}>
            Please pay {overdue.length === 1 ? 'this invoice' : 'these invoices'} as soon as possible:
          </Invoices>
        )}
        {upcoming.length > 0 && (
          <Invoices invoices={upcoming}>
            {upcoming.length === 1 ? 'This invoice is' : 'These invoices are'} due soon:
          </Invoices>
        )}
        <Sums standing={standing} />
        <Bank bank={(await readEnteredSeller(em)).shown.bank} />
        <Paragraph>
          If you have already paid, please send us the slip of your transfer in your account, unless you have done so.
        </Paragraph>
      </MailLayout>
    ),
  };
};

const inInvoices = ({ length }: readonly unknown[]) =>
  length === 1 ? '1 invoice is' : `${length.toLocaleString('en-US')} invoices are`;
const sumOf = (invoices: readonly RemindedInvoice[]) =>
  invoices.reduce((cents, { open }) => cents + Math.round(open * 100), 0) / 100;

function Invoices({ invoices, children }: { invoices: readonly RemindedInvoice[]; children: ReactNode }) {
  const more = invoices.length - listed;
  return (
    <>
      <Paragraph>{children}</Paragraph>
      <Paragraph>
        <Lines lines={invoices.slice(0, listed).map(describeInvoice)} />
        {more > 0 && (
          <>
            <br />
            And {more.toLocaleString('en-US')} more.
          </>
        )}
      </Paragraph>
    </>
  );
}

function describeInvoice({ order, poNumber, document, issued, due, overdueDays, open }: RemindedInvoice): string {
  const ordered = poNumber === null ? order : `${order} (your PO number ${isolateDirection(poNumber)})`;
  const invoice = document === null ? `Invoice of ${issued}` : `${document} of ${issued}`;
  const days = `${overdueDays.toLocaleString('en-US')} ${overdueDays === 1 ? 'day' : 'days'} overdue`;
  return `${invoice} for order ${ordered}: ${formatExactAed(open)}, due on ${due}${overdueDays > 0 ? `, ${days}` : ''}`;
}

function Sums({ standing: { overdue, covered, credit } }: { standing: Standing }) {
  const sentences = [
    ...(overdue > 0 ? [`In total, ${formatExactAed(overdue)} is overdue.`] : []),
    ...(covered > 0 ? [`Cheques over ${formatExactAed(covered)} that we have received are not cleared yet.`] : []),
    ...(credit > 0 ? [`Your credit of ${formatExactAed(credit)} is not yet used for these invoices.`] : []),
  ];
  return sentences.length > 0 && <Paragraph>{sentences.join(' ')}</Paragraph>;
}

function Bank({ bank }: Pick<Awaited<ReturnType<typeof readEnteredSeller>>['shown'], 'bank'>) {
  if (bank === null) return null;
  const lines = { 'Account name': bank.accountName, Bank: bank.bankName, IBAN: bank.iban, SWIFT: bank.bic };
  return (
    <>
      <Paragraph>Please transfer the amount to this account, with the numbers of the invoices as reference:</Paragraph>
      <Paragraph>
        <Lines
          lines={Object.entries(lines).flatMap(([name, value]) =>
            value === null ? [] : [`${name}: ${isolateDirection(value)}`],
          )}
        />
      </Paragraph>
    </>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never changed
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}
