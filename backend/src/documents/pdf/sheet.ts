import type { TaxDocument } from '@portal/contract/documents/tax-document';
import type { Direction } from './bidi-runs.js';
import type { Label } from './labels.js';
import { ascent, leading, type Placed, page, type Style, type Typesetter } from './typesetter.js';

/** What all sections of a PDF draw with. */
export interface Canvas {
  typesetter: Typesetter;
  /** The seller's logo, a PNG or JPEG. */
  logo: Buffer | null;
}

/** The pages of a tax document. */
export interface Sheet extends Canvas {
  document: TaxDocument;
}

export const content = { left: page.margin, width: page.width - 2 * page.margin } as const;
export const grey = '#555';
export const sizes = { title: 18, name: 10, text: 8, small: 7 } as const;
export const lineHeight = (size: number): number => size * leading;

/** A rule across the page or a part of it. */
export function rule(
  { typesetter }: Canvas,
  y: number,
  { left, width } = content as { left: number; width: number },
  thickness = 0.5,
  colour = '#000',
): void {
  typesetter.document
    .lineWidth(thickness)
    .strokeColor(colour)
    .moveTo(left, y)
    .lineTo(left + width, y)
    .stroke();
}

/** A light rule between rows, which a printer without colours prints as a fine grid of dots. */
export function rowRule(canvas: Canvas, y: number, place = content as { left: number; width: number }): void {
  rule(canvas, y, place, 0.4, '#bbb');
}

/** English at the left edge and Arabic at the right one, on the same line. */
export function bilingual({ typesetter }: Canvas, { en, ar }: Label, placed: Placed): void {
  typesetter.draw(en, placed);
  typesetter.draw(ar, { ...placed, align: 'right', direction: 'rtl' });
}

/**
 * Wrapped text from `y` on; returns the height that it takes. Without `align` it stands where its language begins a
 * line.
 */
export function paragraph({ typesetter }: Canvas, text: string, placed: Placed): number {
  const { lines, direction } = typesetter.wrap(text, placed, placed.width);
  const align = placed.align ?? startOf(direction);
  for (const [index, line] of lines.entries())
    typesetter.draw(line, { ...placed, y: placed.y + index * lineHeight(placed.size), align, direction });
  return lines.length * lineHeight(placed.size);
}

/** The side on which lines of a direction begin. */
export function startOf(direction: Direction): 'left' | 'right' {
  return direction === 'rtl' ? 'right' : 'left';
}

/** `text`, or as much of it as fits into the width, with an ellipsis. */
export function shortened({ typesetter }: Canvas, text: string, style: Style, width: number): string {
  if (typesetter.width(text, style) <= width) return text;
  const [line = ''] = typesetter.wrap(text, style, width - typesetter.width(' …', style)).lines;
  return `${line} …`;
}

/** `1932.00` → `1,932.00`. */
export function amount(decimal: string): string {
  const [whole = '', fraction = ''] = decimal.split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`;
}

/** `33.3350` → `33.335`, `80.5` → `80.50`. */
export function price(decimal: string): string {
  const [whole = '', fraction = ''] = decimal.split('.');
  return amount(`${whole}.${fraction.padEnd(4, '0').replace(/0{1,2}$/, '')}`);
}

/** How much lower a label is drawn than the larger text beside it, so that both stand on one base line. */
export const labelDrop = (sizes.text - sizes.small) * ascent;
export const labelStyle: Style = { size: sizes.small, colour: grey };
