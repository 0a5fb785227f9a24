import type { TaxBuyer, TaxSeller } from '@portal/contract/documents/tax-document';
import type { AgeingBucket, Statement, StatementEntry } from '@portal/contract/receivables';
import { drawBuyer, drawFacts, drawSeller, drawTitle } from './head-section.js';
import { ageingLabels, type Label, labels, titles } from './labels.js';
import { bottom, collect, continuedTop, drawContinued, drawFeet } from './pages.js';
import { paginate } from './paginate.js';
import { amount, bilingual, type Canvas, content, labelStyle, lineHeight, rowRule, rule, sizes } from './sheet.js';
import { carriedHeight, EntriesTable, headerHeight } from './statement-table.js';
import { drawPayment, paymentHeight } from './totals-section.js';
import { emptyPdf, Typesetter } from './typesetter.js';

/** What the PDF of a statement of account shows. */
export interface StatementContent {
  seller: TaxSeller;
  buyer: TaxBuyer;
  statement: Omit<Statement, 'entries'>;
  /** The entries, each part the JSON text of an array of `StatementEntry`. */
  parts: string[];
}

/**
 * The PDF of a statement of account, in English and Arabic (row M06). Takes some 4 s of CPU time for 10,000 entries, so the
 * API calls `PdfRenderer`, which runs it in a process of its own.
 */
export async function statementPdf(shown: StatementContent, logo: Buffer | null): Promise<Buffer> {
  const { seller, statement, parts } = shown;
  const name = `${statement.buyer.name}, ${statement.to}`;
  const created = new Date(`${statement.to}T00:00:00Z`);
  const pdf = emptyPdf(`${titles.statement.en} ${name}`, seller.legalName.en, created);
  const written = collect(pdf);
  const canvas: Canvas = { typesetter: new Typesetter(pdf), logo };
  const entries = parts.flatMap((part) => JSON.parse(part) as StatementEntry[]);
  drawPages(canvas, shown, entries);
  drawFeet(canvas, seller, statement.to);
  pdf.end();
  return await written;
}

function drawPages(canvas: Canvas, shown: StatementContent, entries: StatementEntry[]): void {
  const pdf = canvas.typesetter.document;
  const { statement } = shown;
  pdf.addPage();
  const top = drawHead(canvas, shown);
  const table = new EntriesTable(canvas, statement, entries);
  const starts = paginate(table.heights, {
    first: bottom - top - headerHeight,
    other: bottom - continuedTop - headerHeight - carriedHeight,
    closing: closingHeight(canvas, shown),
    carried: carriedHeight,
  });
  for (const [number, start] of starts.entries()) {
    if (number > 0) pdf.addPage();
    let y = table.drawHeader(number === 0 ? top : drawContinued(canvas, titles.statement, statement.buyer.name));
    if (start > 0) y = table.drawCarried(y, labels.broughtForward, start);
    const end = starts[number + 1] ?? table.heights.length;
    y = table.drawRows(y, start, end);
    if (end === table.heights.length) {
      drawClosing(canvas, shown, y);
    } else {
      rule(canvas, y);
      table.drawCarried(y, labels.carriedForward, end);
    }
  }
}

/** Title, parties, period and balances on top of the first page; returns the position below them. */
function drawHead(canvas: Canvas, { seller, buyer, statement }: StatementContent): number {
  const y = drawTitle(canvas, titles.statement);
  const bottoms = [drawSeller(canvas, y, seller), drawBuyer(canvas, y, buyer)];
  return drawFacts(
    canvas,
    Math.max(...bottoms),
    [
      [labels.statementFrom, statement.from],
      [labels.openingBalance, amount(statement.opening)],
      [labels.statementTo, statement.to],
      [labels.closingBalance, amount(statement.closing)],
    ],
    [],
  );
}

const row = lineHeight(sizes.text) + 6;
const ageingRows = 3 * lineHeight(sizes.small) + lineHeight(sizes.text) + 10;
const gap = 14;

function closingHeight(canvas: Canvas, { seller }: StatementContent): number {
  return row + gap + ageingRows + gap + paymentHeight(canvas, { seller, paymentReference: null });
}

/** The closing balance, the open amounts by age, and the account to which they are paid. */
function drawClosing(canvas: Canvas, { seller, statement }: StatementContent, top: number): void {
  const { typesetter } = canvas;
  const bold = { size: sizes.name, weight: 'bold' } as const;
  rule(canvas, top, content, 0.8);
  bilingual(canvas, labels.closingBalance, { x: content.left + 2, y: top + 3, width: 240, ...bold });
  const right = { x: content.left, y: top + 3, width: content.width - 2, align: 'right' } as const;
  typesetter.draw(amount(statement.closing), { ...right, ...bold });
  rule(canvas, top + row + 2, content, 0.8);
  const y = drawAgeing(canvas, statement, top + row + gap);
  drawPayment(canvas, y + gap, { seller, paymentReference: null });
}

function drawAgeing(canvas: Canvas, { ageing, credit, coveredByCheques }: Omit<Statement, 'entries'>, top: number) {
  const { typesetter } = canvas;
  const buckets = Object.keys(ageingLabels) as AgeingBucket[];
  const cells: [Label, string][] = [
    ...buckets.map((bucket): [Label, string] => [ageingLabels[bucket], ageing[bucket]]),
    [labels.credit, credit],
    [labels.covered, coveredByCheques],
  ];
  bilingual(canvas, labels.ageing, { x: content.left, y: top, width: content.width, ...labelStyle });
  const headTop = top + lineHeight(sizes.small) + 3;
  rowRule(canvas, headTop);
  const width = content.width / cells.length;
  for (const [index, [label, sum]] of cells.entries()) {
    const placed = { x: content.left + index * width, width: width - 2, align: 'right' } as const;
    typesetter.draw(label.en, { ...placed, y: headTop + 2, ...labelStyle });
    const below = headTop + 2 + lineHeight(sizes.small);
    typesetter.draw(label.ar, { ...placed, y: below, direction: 'rtl', ...labelStyle });
    typesetter.draw(amount(sum), { ...placed, y: below + lineHeight(sizes.small) + 2, size: sizes.text });
  }
  return top + ageingRows;
}
