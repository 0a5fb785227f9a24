import type { EntityManager } from '@mikro-orm/postgresql';
import type { Language } from '@portal/contract/languages';
import { formatAed } from '@portal/contract/money';
import { isolateDirection } from '@portal/contract/text/isolate-direction';
import { sql } from 'kysely';
import { database } from '../../platform/db/database.js';
import { typedSql } from '../../platform/db/typed-sql.js';
import { arabic, countInArabic } from '../../platform/language/arabic.js';
import { inEveryLanguage } from '../../platform/language/in-every-language.js';
import { dayInWords } from '../../platform/language/time-in-words.js';
import { Lines, Paragraph } from '../../platform/mail/mail-layout.js';

/** The most changed lines that a mail lists; the order's page shows all. */
const listedChanges = 10;

interface ChangedLine {
  reference: string;
  before: number | null;
  after: number | null;
  later: number | null;
  expectedOn: string | null;
  total: number;
}

/** The changed lines of a revision, and the totals before and after. */
export interface Changes {
  lines: ChangedLine[];
  lotsBefore: number;
  amountBefore: number;
  lotsAfter: number;
  amountAfter: number;
}

/** Returns what a proposed or edited revision of the order changes. */
export async function readChanges(em: EntityManager, orderId: string, revision: number): Promise<Changes> {
  const after = sql`(select * from order_revision_lines where order_id = ${orderId} and revision = ${revision})`;
  const ofBase = sql`order_revision_lines where order_id = ${orderId} and revision = (
    select base from order_revisions where order_id = ${orderId} and number = ${revision})`;
  const before = sql`(select position, stock_item_id, reference, lots, total from ${ofBase} and lots > 0
    union all select position, stock_item_id, reference, lots, total from order_lines
      where order_id = ${orderId} and not exists (select from ${ofBase}))`;
  const { rows: lines } = await typedSql<ChangedLine>({
    reference: 'text',
    before: 'number?',
    after: 'number?',
    later: 'number?',
    expectedOn: 'text?',
    total: 'number',
  })`
    select coalesce(after.reference, before.reference) as reference, before.lots as before, after.lots as after,
      after.back_order_lots as later, after.back_order_on::text as "expectedOn",
      (count(*) over ())::int as total
    from ${before} before full join ${after} after on after.stock_item_id = before.stock_item_id
    where before.lots is distinct from after.lots or after.back_order_lots is not null
    order by coalesce(before.position, after.position), before.position is null limit ${listedChanges}`.execute(
    database(em),
  );
  const { rows: totals } = await typedSql<Omit<Changes, 'lines'>>({
    lotsBefore: 'number',
    amountBefore: 'number',
    lotsAfter: 'number',
    amountAfter: 'number',
  })`
    select sum(before.lots)::float8 as "lotsBefore", sum(before.total)::float8 as "amountBefore",
      made.lots::float8 as "lotsAfter", made.amount::float8 as "amountAfter"
    from ${before} before cross join order_revisions made
    where made.order_id = ${orderId} and made.number = ${revision} group by made.lots, made.amount`.execute(
    database(em),
  );
  const [sums] = totals;
  if (!sums) throw new Error(`Revision ${revision} of order ${orderId} has no lines before it`);
  return { lines, ...sums };
}

const inEnglishLots = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'lot' : 'lots'}`;
const inArabicLots = (count: number) =>
  countInArabic(count, {
    zero: '# عبوة',
    one: 'عبوة واحدة',
    two: 'عبوتان',
    few: '# عبوات',
    many: '# عبوة',
    other: '# عبوة',
  });

const inArabicAed = (amount: number) => arabic`${formatAed(amount)}`;

const words = inEveryLanguage({
  en: {
    totals: ({ lotsBefore, amountBefore, lotsAfter, amountAfter }: Changes) =>
      `So far: ${inEnglishLots(lotsBefore)}, ${formatAed(amountBefore)}. With the changes: ${inEnglishLots(lotsAfter)}, ${formatAed(amountAfter)}.`,
    added: (lots: number) => `added with ${inEnglishLots(lots)}`,
    removed: (before: number) => `removed, was ${inEnglishLots(before)}`,
    same: inEnglishLots,
    changed: (lots: number, before: number) => `${inEnglishLots(lots)} instead of ${before.toLocaleString('en-US')}`,
    later: (lots: number, expectedOn: string) => `, ${inEnglishLots(lots)} later (expected ${expectedOn})`,
    line: (reference: string, change: string) => `${reference}: ${change}`,
    more: (count: number) => `And ${count.toLocaleString('en-US')} more.`,
  },
  ar: {
    totals: ({ lotsBefore, amountBefore, lotsAfter, amountAfter }) =>
      `الطلب الحالي: ${inArabicLots(lotsBefore)}، ${inArabicAed(amountBefore)}. بعد التعديلات: ${inArabicLots(lotsAfter)}، ${inArabicAed(amountAfter)}.`,
    added: (lots) => `أُضيف (${inArabicLots(lots)})`,
    removed: (before) => `حُذف (الكمية السابقة: ${inArabicLots(before)})`,
    same: inArabicLots,
    changed: (lots, before) => `${inArabicLots(lots)} ${arabic`بدلًا من ${before.toLocaleString('en-US')}`}`,
    later: (lots, expectedOn) => `، ثم ${inArabicLots(lots)} لاحقًا ${arabic`(التوريد المتوقع: ${expectedOn})`}`,
    line: (reference, change) => `${arabic`${reference}:`} ${change}`,
    more: (count) =>
      countInArabic(count, {
        zero: '',
        one: 'وبند آخر.',
        two: 'وبندان آخران.',
        few: 'و# بنود أخرى.',
        many: 'و# بندًا آخر.',
        other: 'و# بند آخر.',
      }),
  },
});

function describeChange({ reference, before, after, later, expectedOn }: ChangedLine, language: Language): string {
  const { added, removed, same, changed, later: laterOnes, line } = words[language];
  const change =
    before === null
      ? added(after ?? 0)
      : after === null || (after === 0 && later === null)
        ? removed(before)
        : before === after
          ? same(after)
          : changed(after, before);
  const rest = later === null ? '' : laterOnes(later, expectedOn === null ? '' : dayInWords(expectedOn, language));
  return line(isolateDirection(reference), `${change}${rest}`);
}

/** The lots and amounts before and after the changes, and the first changed lines. */
export function ChangedLines({ changes, language }: { changes: Changes; language: Language }) {
  const { lines } = changes;
  const { totals, more } = words[language];
  const unlisted = (lines[0]?.total ?? 0) - lines.length;
  const described = lines.map((line) => describeChange(line, language));
  return (
    <>
      <Paragraph>{totals(changes)}</Paragraph>
      <Paragraph>
        <Lines lines={unlisted > 0 ? [...described, more(unlisted)] : described} />
      </Paragraph>
    </>
  );
}
