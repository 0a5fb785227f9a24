import type { TaxDocument } from '@portal/contract/documents/tax-document';
import { drawHead } from './head-section.js';
import { labels, titles } from './labels.js';
import { carriedHeight, headerHeight, LinesTable } from './lines-table.js';
import { paginate } from './paginate.js';
import { content, labelStyle, lineHeight, rule, type Sheet, shortened, sizes } from './sheet.js';
import { drawTotals, totalsHeight } from './totals-section.js';
import { emptyPdf, page, Typesetter } from './typesetter.js';

/** Where lines end: above the foot of the page. */
const bottom = page.height - page.margin - 12;
/** Where lines begin on all pages but the first, below the document's name. */
const continuedTop = page.margin + lineHeight(sizes.small) + 4;

/**
 * The PDF of an issued document, in English and Arabic. The same document and logo give the same bytes: dates and ids
 * come from the document. Takes some 0.15 s of CPU time for 300 lines, so the API calls `PdfRenderer`, which runs it in
 * a process of its own.
 */
export async function taxDocumentPdf(document: TaxDocument, logo: Buffer | null): Promise<Buffer> {
  const pdf = emptyPdf(
    `${titles[document.kind].en} ${document.number}`,
    document.seller.legalName.en,
    new Date(`${document.issueDate}T00:00:00Z`),
  );
  const written = collect(pdf);
  const sheet: Sheet = { document, typesetter: new Typesetter(pdf), logo };
  drawPages(sheet);
  drawFeet(sheet);
  pdf.end();
  return await written;
}

function drawPages(sheet: Sheet): void {
  const { document, typesetter } = sheet;
  const pdf = typesetter.document;
  pdf.addPage();
  const top = drawHead(sheet);
  const table = new LinesTable(sheet);
  const starts = paginate(table.heights, {
    first: bottom - top - headerHeight,
    other: bottom - continuedTop - headerHeight - carriedHeight,
    closing: totalsHeight(sheet),
    carried: carriedHeight,
  });
  for (const [number, start] of starts.entries()) {
    if (number > 0) pdf.addPage();
    let y = table.drawHeader(number === 0 ? top : drawContinued(sheet));
    if (start > 0) y = table.drawCarried(y, labels.broughtForward, start);
    const end = starts[number + 1] ?? document.lines.length;
    y = table.drawLines(y, start, end);
    if (end === document.lines.length) {
      drawTotals(sheet, y);
    } else {
      rule(sheet, y);
      table.drawCarried(y, labels.carriedForward, end);
    }
  }
}

/** The document's name on top of all pages but the first. */
function drawContinued({ typesetter, document }: Sheet): number {
  const title = titles[document.kind];
  const line = { x: content.left, y: page.margin - 4, width: content.width, ...labelStyle } as const;
  typesetter.draw(`${title.en} ${document.number}`, line);
  typesetter.draw(title.ar, { ...line, align: 'right', direction: 'rtl' });
  return continuedTop;
}

/** Seller and page number at the foot of each page. */
function drawFeet(sheet: Sheet): void {
  const { typesetter, document } = sheet;
  const { start, count } = typesetter.document.bufferedPageRange();
  const { legalName, trn } = document.seller;
  const line = { x: content.left, y: page.height - page.margin - 4, width: content.width, ...labelStyle } as const;
  const half = content.width / 2;
  const ids = ['', trn && `TRN ${trn}`, document.number].filter((id) => id !== null).join('   ');
  const nameWidth = half + 50 - typesetter.width(ids, labelStyle);
  const seller = shortened(sheet, legalName.en, labelStyle, nameWidth) + ids;
  for (let number = 1; number <= count; number += 1) {
    typesetter.document.switchToPage(start + number - 1);
    typesetter.draw(seller, line);
    typesetter.draw(`Page ${number} of ${count}`, { ...line, width: half + 120, align: 'right' });
    typesetter.draw(`صفحة ${number} من ${count}`, { ...line, align: 'right', direction: 'rtl' });
  }
}

function collect(pdf: PDFKit.PDFDocument): Promise<Buffer> {
  const parts: Buffer[] = [];
  return new Promise((resolve, reject) => {
    pdf.on('data', (part: Buffer) => parts.push(part));
    pdf.on('end', () => resolve(Buffer.concat(parts)));
    pdf.on('error', reject);
  });
}
