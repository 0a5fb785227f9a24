import { countryName } from '@portal/contract/documents/country-code';
import { hasRightToLeft, joinedTexts } from '@portal/contract/documents/mixed-text';
import type {
  TaxAddress,
  TaxBuyer,
  TaxDocument,
  TaxSeller,
  TradeLicence,
} from '@portal/contract/documents/tax-document';
import { emirates } from '@portal/contract/documents/tax-identities';
import { type Label, labels, titles } from './labels.js';
import {
  bilingual,
  type Canvas,
  content,
  grey,
  labelDrop,
  labelStyle,
  lineHeight,
  paragraph,
  rule,
  type Sheet,
  sizes,
} from './sheet.js';
import { type Placed, page } from './typesetter.js';

const gap = 18;
const column = (content.width - gap) / 2;
const rightColumn = content.left + column + gap;

/** Title, parties, numbers and dates on top of the first page; returns the position below them. */
export function drawHead(sheet: Sheet): number {
  const { document } = sheet;
  const y = drawTitle(sheet, titles[document.kind]);
  const bottoms = [drawSeller(sheet, y, document.seller), drawDeliveredTo(sheet, drawBuyer(sheet, y, document.buyer))];
  return drawFacts(sheet, Math.max(...bottoms), factsOf(document), wideFactsOf(document));
}

/** The name of the document and the seller's logo on top of the first page; returns the position below them. */
export function drawTitle(canvas: Canvas, title: Label): number {
  const { typesetter, logo } = canvas;
  const line = { x: content.left, width: content.width, size: sizes.title, weight: 'bold' } as const;
  const top = page.margin - 6;
  if (logo) {
    typesetter.document.image(logo, content.left, top, { fit: [150, 46], valign: 'center' });
  }
  typesetter.draw(title.en, { ...line, y: top, align: 'right' });
  typesetter.draw(title.ar, { ...line, y: top + 22, align: 'right', direction: 'rtl' });
  rule(canvas, top + 54, content, 1);
  return top + 62;
}

export function drawSeller(canvas: Canvas, top: number, seller: TaxSeller): number {
  const { legalName } = seller;
  return drawParty(canvas, content.left, top, {
    role: labels.seller,
    name: legalName.en,
    nameArabic: legalName.ar,
    address: seller.address,
    contacts: [seller.phone, seller.email],
    trn: seller.trn,
    licence: seller.licence,
  });
}

export function drawBuyer(canvas: Canvas, top: number, buyer: TaxBuyer): number {
  return drawParty(canvas, rightColumn, top, {
    role: labels.buyer,
    name: buyer.company,
    nameArabic: null,
    address: buyer.address,
    contacts: [buyer.contact?.name, buyer.contact?.phone, buyer.contact?.email],
    trn: buyer.trn,
    licence: buyer.licence,
  });
}

function drawDeliveredTo(sheet: Sheet, y: number): number {
  const { deliverTo } = sheet.document.supply;
  if (!deliverTo) return y;
  return drawFact(sheet, labels.deliverTo, addressLines(deliverTo).join(', '), rightColumn, y, column);
}

interface Party {
  role: Label;
  name: string;
  nameArabic: string | null;
  address: TaxAddress;
  contacts: (string | null | undefined)[];
  trn: string | null;
  licence: TradeLicence | null;
}

function drawParty(canvas: Canvas, x: number, top: number, party: Party): number {
  const at = { x, width: column };
  bilingual(canvas, party.role, { ...at, y: top, ...labelStyle });
  let y = top + lineHeight(sizes.small) + 1;
  y += drawNames(canvas, party, { ...at, y, size: sizes.name, weight: 'bold' });
  for (const line of addressLines(party.address)) y += paragraph(canvas, line, { ...at, y, size: sizes.text });
  for (const line of contactLines(canvas, party)) y += paragraph(canvas, line, { ...at, y, ...contactStyle });
  y += 2;
  if (party.trn) y = drawFact(canvas, labels.trn, party.trn, x, y, column);
  if (!party.licence) return y;
  const { number, authority } = party.licence;
  return drawFact(canvas, labels.licence, authority ? `${number}, ${authority}` : number, x, y, column);
}

const contactStyle = { size: sizes.text, colour: grey } as const;

/** All contacts on one line where they fit, otherwise a line for each. */
function contactLines({ typesetter }: Canvas, { contacts }: Party): string[] {
  const present = contacts.filter((contact): contact is string => Boolean(contact));
  const joined = joinedTexts(present);
  return typesetter.width(joined, contactStyle) <= column ? [joined] : present;
}

/** Both names on one line where they fit; returns the height that they take. */
function drawNames(canvas: Canvas, { name, nameArabic }: Party, placed: Placed): number {
  const { typesetter } = canvas;
  const widths = [name, nameArabic ?? ''].map((text) => typesetter.width(text, placed));
  const fitsOneLine = (widths[0] ?? 0) + (widths[1] ?? 0) + gap <= column;
  const height = paragraph(canvas, name, placed);
  if (!nameArabic) return height;
  const top = placed.y + (fitsOneLine ? 0 : height);
  const heightArabic = paragraph(canvas, nameArabic, { ...placed, y: top });
  return fitsOneLine ? height : height + heightArabic;
}

/** A label in both languages on the left and its value on the right of it; returns the position below. */
function drawFact(canvas: Canvas, label: Label, value: string, x: number, y: number, width: number): number {
  const labelWidth = 110;
  bilingual(canvas, label, { x, y: y + labelDrop, width: labelWidth, ...labelStyle });
  const placed = { x: x + labelWidth + 8, y, width: width - labelWidth - 8, size: sizes.text, align: 'left' } as const;
  return y + Math.max(lineHeight(sizes.text), paragraph(canvas, value, placed));
}

/** A label and its value, which is left out when there is none. */
export type Fact = [Label, string | null | undefined];

/**
 * Numbers and dates below the parties, two on a line, and texts that take a whole one; returns the position of the
 * lines.
 */
export function drawFacts(canvas: Canvas, top: number, facts: Fact[], wide: Fact[]): number {
  rule(canvas, top + 6);
  const present = facts.filter((fact): fact is [Label, string] => Boolean(fact[1]));
  let y = top + 11;
  for (let index = 0; index < present.length; index += 2) {
    const bottoms = present
      .slice(index, index + 2)
      .map(([label, value], side) => drawFact(canvas, label, value, side ? rightColumn : content.left, y, column));
    y = Math.max(...bottoms);
  }
  for (const [label, text] of wide) if (text) y = drawFact(canvas, label, text, content.left, y, content.width);
  rule(canvas, y + 4);
  bilingual(canvas, labels.inAed, { ...content, x: content.left, y: y + 8, ...labelStyle });
  return y + 8 + lineHeight(sizes.small) + 2;
}

function factsOf({ correction, ...document }: TaxDocument): Fact[] {
  const isInvoice = document.kind === 'invoice';
  return [
    [isInvoice ? labels.invoiceNumber : labels.creditNoteNumber, document.number],
    [labels.order, document.orderNumber],
    [labels.issueDate, document.issueDate],
    [labels.poNumber, document.poNumber],
    [labels.supplyDate, document.supplyDate],
    [labels.paymentTerms, document.paymentTerms],
    [labels.dueDate, document.dueDate],
    [labels.deliverOn, document.deliverOn],
    [labels.originalInvoice, correction?.invoiceNumber],
    [labels.originalDate, correction?.invoiceDate],
  ];
}

const wideFactsOf = ({ note, correction }: TaxDocument): Fact[] => [
  [labels.note, note],
  [labels.reason, correction?.reason],
];

/** Emirate and country are named in the script of the city. */
function addressLines({ lines, city, emirate, country }: TaxAddress): string[] {
  const language = hasRightToLeft(city ?? '') ? 'ar' : 'en';
  const emirateName = emirate && emirates[emirate][language];
  const place = [city, emirateName === city ? null : emirateName, country && countryName(country, language)];
  return [...lines, place.filter(Boolean).join(language === 'ar' ? '، ' : ', ')].filter(Boolean);
}
