import type { TaxSeller } from '@portal/contract/documents/tax-document';
import type { Label } from './labels.js';
import { type Canvas, content, labelStyle, lineHeight, shortened, sizes } from './sheet.js';
import { page } from './typesetter.js';

/** Where lines end: above the foot of the page. */
export const bottom = page.height - page.margin - 12;
/** Where lines begin on all pages but the first, below the document's name. */
export const continuedTop = page.margin + lineHeight(sizes.small) + 4;

/** The document's name on top of all pages but the first; returns the position below it. `name`: its number. */
export function drawContinued({ typesetter }: Canvas, title: Label, name: string): number {
  const line = { x: content.left, y: page.margin - 4, width: content.width, ...labelStyle } as const;
  typesetter.draw(`${title.en} ${name}`, line);
  typesetter.draw(title.ar, { ...line, align: 'right', direction: 'rtl' });
  return continuedTop;
}

/** Seller, document and page number at the foot of each page. */
export function drawFeet(canvas: Canvas, { legalName, trn }: TaxSeller, name: string): void {
  const { typesetter } = canvas;
  const { start, count } = typesetter.document.bufferedPageRange();
  const line = { x: content.left, y: page.height - page.margin - 4, width: content.width, ...labelStyle } as const;
  const half = content.width / 2;
  const ids = ['', trn && `TRN ${trn}`, name].filter((id) => id !== null).join('   ');
  const nameWidth = half + 50 - typesetter.width(ids, labelStyle);
  const seller = shortened(canvas, legalName.en, labelStyle, nameWidth) + ids;
  for (let number = 1; number <= count; number += 1) {
    typesetter.document.switchToPage(start + number - 1);
    typesetter.draw(seller, line);
    typesetter.draw(`Page ${number} of ${count}`, { ...line, width: half + 120, align: 'right' });
    typesetter.draw(`صفحة ${number} من ${count}`, { ...line, align: 'right', direction: 'rtl' });
  }
}

/** The bytes of the PDF, once it is ended. */
export function collect(pdf: PDFKit.PDFDocument): Promise<Buffer> {
  const parts: Buffer[] = [];
  return new Promise((resolve, reject) => {
    pdf.on('data', (part: Buffer) => parts.push(part));
    pdf.on('end', () => resolve(Buffer.concat(parts)));
    pdf.on('error', reject);
  });
}
