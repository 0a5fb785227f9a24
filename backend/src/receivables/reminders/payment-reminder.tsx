import type { EntityManager } from '@mikro-orm/postgresql';
import type { Language } from '@portal/contract/languages';
import { formatExactAed } from '@portal/contract/money';
import { isolateDirection } from '@portal/contract/text/isolate-direction';
import { sql } from 'kysely';
import { readEnteredSeller } from '../../documents/issue/seller.js';
import { orderInWords } from '../../documents/order-in-words.js';
import { labels } from '../../documents/pdf/labels.js';
import { openAmount, today } from '../../ledger/ledger.js';
import { database } from '../../platform/db/database.js';
import { typedSql } from '../../platform/db/typed-sql.js';
import { arabic, countInArabic } from '../../platform/language/arabic.js';
import { inEveryLanguage } from '../../platform/language/in-every-language.js';
import { dayInWords } from '../../platform/language/time-in-words.js';
import type { ComposeMail } from '../../platform/mail/mail-composers.js';
import { Lines, MailLayout, Paragraph } from '../../platform/mail/mail-layout.js';
import { findMemberWith } from '../../users/mail-recipient.js';
import { coveredByCheques, selectPositions } from '../reading/positions.js';
import { awaitsPayment } from './awaits-payment.js';

/** The most invoices that a mail lists; the buyer's account shows all. */
const listed = 20;

interface RemindedInvoice {
  order: string;
  poNumber: string | null;
  document: string | null;
  /** `2026-10-01` */
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

/** The invoices of the reminder that are still to be paid, those due first. */
async function remindedInvoices(em: EntityManager, reminderId: string, companyId: string): Promise<RemindedInvoice[]> {
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
      invoice.entered_on::text as issued, invoice.due_on::text as due,
      ${today} - invoice.due_on as "overdueDays", ${openAmount(sql`orders.id`)}::float8 as open
    from invoice_reminders reminder join orders on orders.id = reminder.order_id
      join receivable_entries invoice on invoice.order_id = orders.id and invoice.kind = 'invoice'
      left join documents on documents.id = invoice.document_id
    where reminder.mail_id = ${reminderId} and invoice.buyer_id = ${companyId} and ${awaitsPayment}
    order by invoice.due_on, orders.number`.execute(database(em));
  return rows;
}

async function readStanding(em: EntityManager, companyId: string): Promise<Standing> {
  const buyer = sql`${companyId}::uuid`;
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

/** What the words of the mail name: texts, and the days after the due day. */
interface NamedInvoice {
  document: string | null;
  issued: string;
  order: string;
  amount: string;
  due: string;
  overdueDays: number;
}

const inInvoices = (count: number) => (count === 1 ? '1 invoice is' : `${count.toLocaleString('en-US')} invoices are`);
const invoicesInArabic = (count: number) =>
  countInArabic(count, {
    zero: '# فاتورة',
    one: 'فاتورة واحدة',
    two: 'فاتورتان',
    few: '# فواتير',
    many: '# فاتورة',
    other: '# فاتورة',
  });
const theseInvoicesInArabic = (count: number) => {
  if (count === 1) return 'هذه الفاتورة';
  return count === 2 ? 'هاتين الفاتورتين' : 'هذه الفواتير';
};
const daysInArabic = (count: number) =>
  countInArabic(count, {
    zero: '# يوم',
    one: 'يومًا واحدًا',
    two: 'يومين',
    few: '# أيام',
    many: '# يومًا',
    other: '# يوم',
  });

const words = inEveryLanguage({
  en: {
    subject: (title: string) => `Payment reminder: ${title}`,
    overdueTitle: (count: number) => `${inInvoices(count)} overdue`,
    upcomingTitle: (count: number) => `${inInvoices(count)} due soon`,
    account: 'See your account',
    overdue: (count: number) => `Please pay ${count === 1 ? 'this invoice' : 'these invoices'} as soon as possible:`,
    upcoming: (count: number) => `${count === 1 ? 'This invoice is' : 'These invoices are'} due soon:`,
    invoice: ({ document, issued, order, amount, due, overdueDays }: NamedInvoice) => {
      const invoice = document === null ? `Invoice of ${issued}` : `${document} of ${issued}`;
      const days = `${overdueDays.toLocaleString('en-US')} ${overdueDays === 1 ? 'day' : 'days'} overdue`;
      return `${invoice} for order ${order}: ${amount}, due on ${due}${overdueDays > 0 ? `, ${days}` : ''}`;
    },
    more: (count: number) => `And ${count.toLocaleString('en-US')} more.`,
    totalOverdue: (amount: string) => `In total, ${amount} is overdue.`,
    covered: (amount: string) => `Cheques over ${amount} that we have received are not cleared yet.`,
    credit: (amount: string) => `Your credit of ${amount} is not yet used for these invoices.`,
    transfer: 'Please transfer the amount to this account, with the numbers of the invoices as reference:',
    alreadyPaid:
      'If you have already paid, please send us the slip of your transfer in your account, unless you have done so.',
  },
  ar: {
    subject: (title) => `تذكير بالسداد: ${title}`,
    overdueTitle: (count) => (count === 2 ? 'فاتورتان متأخرتا السداد' : `${invoicesInArabic(count)} متأخرة السداد`),
    upcomingTitle: (count) => `${invoicesInArabic(count)} يقترب موعد ${count === 2 ? 'استحقاقهما' : 'استحقاقها'}`,
    account: 'عرض حسابك',
    overdue: (count) => `يُرجى سداد ${theseInvoicesInArabic(count)} في أقرب وقت:`,
    upcoming: (count) => `يقترب موعد استحقاق ${theseInvoicesInArabic(count)}:`,
    invoice: ({ document, issued, order, amount, due, overdueDays }) => {
      const invoice = document === null ? arabic`فاتورة ${issued}` : arabic`الفاتورة ${document} بتاريخ ${issued}`;
      const days = overdueDays > 0 ? `، متأخرة ${daysInArabic(overdueDays)}` : '';
      return `${invoice}${arabic` للطلب ${order}: ${amount}، تستحق في ${due}`}${days}`;
    },
    more: (count) => `و${invoicesInArabic(count)} غيرها.`,
    totalOverdue: (amount) => arabic`إجمالي المبلغ المتأخر ${amount}.`,
    covered: (amount) => arabic`استلمنا شيكات بمبلغ ${amount} لم تُحصَّل بعد.`,
    credit: (amount) => arabic`لم يُستخدم رصيدك الدائن البالغ ${amount} لهذه الفواتير بعد.`,
    transfer: 'يُرجى تحويل المبلغ إلى هذا الحساب مع ذكر أرقام الفواتير:',
    alreadyPaid: 'إن كنت قد سددت، فيُرجى إرسال إيصال التحويل من صفحة حسابك، ما لم تكن قد فعلت.',
  },
});

/**
 * Returns null, which makes the mail obsolete, once nothing is left to pay of its invoices, or the buyer's credit is as
 * much as all open invoices. A mail that a process of the release before has written is the only one of its reminder
 * and has its id.
 */
export const composePaymentReminder: ComposeMail = async ({ id, userId, about }, { em, language, link }) => {
  const { reminderId = id } = about;
  const reader = await findMemberWith(em, userId, 'payment:prove');
  if (!reader) return null;
  const invoices = await remindedInvoices(em, reminderId, reader.companyId);
  const standing = await readStanding(em, reader.companyId);
  if (invoices.length === 0 || standing.balance <= 0) return null;
  const overdue = invoices.filter(({ overdueDays }) => overdueDays > 0);
  const upcoming = invoices.filter(({ overdueDays }) => overdueDays <= 0);
  const own = words[language];
  const title = overdue.length > 0 ? own.overdueTitle(overdue.length) : own.upcomingTitle(upcoming.length);
  return {
    subject: own.subject(title),
    body: (
      <MailLayout
        {...{ language, title }}
        preview={formatExactAed(sumOf(invoices))}
        name={reader.name}
        button={{ words: own.account, href: link('/account') }}
      >
        <Invoices language={language} title={own.overdue} invoices={overdue} />
        <Invoices language={language} title={own.upcoming} invoices={upcoming} />
        <Sums language={language} standing={standing} />
        <Bank language={language} bank={(await readEnteredSeller(em)).shown.bank} />
        <Paragraph>{own.alreadyPaid}</Paragraph>
      </MailLayout>
    ),
  };
};

const sumOf = (invoices: readonly RemindedInvoice[]) =>
  invoices.reduce((cents, { open }) => cents + Math.round(open * 100), 0) / 100;

interface InvoicesProps {
  language: Language;
  title: (count: number) => string;
  invoices: readonly RemindedInvoice[];
}

function Invoices({ language, title, invoices }: InvoicesProps) {
  if (invoices.length === 0) return null;
  const own = words[language];
  const more = invoices.length - listed;
  const lines = invoices.slice(0, listed).map((invoice) =>
    own.invoice({
      ...invoice,
      issued: dayInWords(invoice.issued, language),
      due: dayInWords(invoice.due, language),
      amount: formatExactAed(invoice.open),
      order: orderInWords(invoice.order, invoice.poNumber, language),
    }),
  );
  return (
    <>
      <Paragraph>{title(invoices.length)}</Paragraph>
      <Paragraph>
        <Lines lines={more > 0 ? [...lines, own.more(more)] : lines} />
      </Paragraph>
    </>
  );
}

function Sums({ language, standing: { overdue, covered, credit } }: { language: Language; standing: Standing }) {
  const own = words[language];
  const sentences = [
    ...(overdue > 0 ? [own.totalOverdue(formatExactAed(overdue))] : []),
    ...(covered > 0 ? [own.covered(formatExactAed(covered))] : []),
    ...(credit > 0 ? [own.credit(formatExactAed(credit))] : []),
  ];
  return sentences.length > 0 && <Paragraph>{sentences.join(' ')}</Paragraph>;
}

interface BankProps extends Pick<Awaited<ReturnType<typeof readEnteredSeller>>['shown'], 'bank'> {
  language: Language;
}

function Bank({ language, bank }: BankProps) {
  if (bank === null) return null;
  const { accountName, bankName, iban, bic } = bank;
  const { account, bank: ofBank, iban: ofIban, bic: ofBic } = labels;
  const lines = (
    [
      [account, accountName],
      [ofBank, bankName],
      [ofIban, iban],
      [ofBic, bic],
    ] as const
  ).flatMap(([label, value]) => (value === null ? [] : [`${label[language]}: ${isolateDirection(value)}`]));
  return (
    <>
      <Paragraph>{words[language].transfer}</Paragraph>
      <Paragraph>
        <Lines lines={lines} />
      </Paragraph>
    </>
  );
}
