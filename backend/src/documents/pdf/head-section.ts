import { countryName } from '@portal/contract/documents/country-code';
import { hasRightToLeft, joinedTexts } from '@portal/contract/documents/mixed-text';
import type { TaxAddress, TradeLicence } from '@portal/contract/documents/tax-document';
import { emirates } from '@portal/contract/documents/tax-identities';
import { type Label, labels, titles } from './labels.js';
import {
  bilingual,
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

/** Title, parties, numbers and dates on top of the first page; returns the position below them. */
export function drawHead(sheet: Sheet): number {
  let y = drawTitle(sheet);
  rule(sheet, y, content, 1);
  y += 8;
  const bottoms = [drawSeller(sheet, y), drawBuyer(sheet, y)];
  y = Math.max(...bottoms) + 6;
  rule(sheet, y);
  y = drawFacts(sheet, y + 5) + 4;
  rule(sheet, y);
  bilingual(sheet, labels.inAed, { ...content, x: content.left, y: y + 4, ...labelStyle });
  return y + 4 + lineHeight(sizes.small) + 2;
}

function drawTitle(sheet: Sheet): number {
  const { typesetter, document, logo } = sheet;
  const title = titles[document.kind];
  const line = { x: content.left, width: content.width, size: sizes.title, weight: 'bold' } as const;
  const top = page.margin - 6;
  if (logo) {
    typesetter.document.image(logo, content.left, top, { fit: [150, 46], valign: 'center' });
  }
  typesetter.draw(title.en, { ...line, y: top, align: 'right' });
  typesetter.draw(title.ar, { ...line, y: top + 22, align: 'right', direction: 'rtl' });
  return top + 54;
}

function drawSeller(sheet: Sheet, top: number): number {
  const { seller } = sheet.document;
  const { legalName } = seller;
  return drawParty(sheet, content.left, top, {
    role: labels.seller,
    name: legalName.en,
    nameArabic: legalName.ar,
    address: seller.address,
    contacts: [seller.phone, seller.email],
    trn: seller.trn,
    licence: seller.licence,
  });
}

function drawBuyer(sheet: Sheet, top: number): number {
  const { buyer, supply } = sheet.document;
  const x = content.left + column + gap;
  const y = drawParty(sheet, x, top, {
    role: labels.buyer,
    name: buyer.company,
    nameArabic: null,
    address: buyer.address,
    contacts: [buyer.contact?.name, buyer.contact?.phone, buyer.contact?.email],
    trn: buyer.trn,
    licence: buyer.licence,
  });
  if (!supply.deliverTo) return y;
  const place = addressLines(supply.deliverTo).join(', ');
  return drawFact(sheet, labels.deliverTo, place, x, y, column);
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

function drawParty(sheet: Sheet, x: number, top: number, party: Party): number {
  const at = { x, width: column };
  bilingual(sheet, party.role, { ...at, y: top, ...labelStyle });
  let y = top + lineHeight(sizes.small) + 1;
  y += drawNames(sheet, party, { ...at, y, size: sizes.name, weight: 'bold' });
  for (const line of addressLines(party.address)) y += paragraph(sheet, line, { ...at, y, size: sizes.text });
  for (const line of contactLines(sheet, party)) y += paragraph(sheet, line, { ...at, y, ...contactStyle });
  y += 2;
  if (party.trn) y = drawFact(sheet, labels.trn, party.trn, x, y, column);
  if (!party.licence) return y;
  const { number, authority } = party.licence;
  return drawFact(sheet, labels.licence, authority ? `${number}, ${authority}` : number, x, y, column);
}

const contactStyle = { size: sizes.text, colour: grey } as const;

/** All contacts on one line where they fit, otherwise a line for each. */
function contactLines({ typesetter }: Sheet, { contacts }: Party): string[] {
  const present = contacts.filter((contact): contact is string => Boolean(contact));
  const joined = joinedTexts(present);
  return typesetter.width(joined, contactStyle) <= column ? [joined] : present;
}

/** Both names on one line where they fit; returns the height that they take. */
function drawNames(sheet: Sheet, { name, nameArabic }: Party, placed: Placed): number {
  const { typesetter } = sheet;
  const widths = [name, nameArabic ?? ''].map((text) => typesetter.width(text, placed));
  const fitsOneLine = (widths[0] ?? 0) + (widths[1] ?? 0) + gap <= column;
  const height = paragraph(sheet, name, placed);
  if (!nameArabic) return height;
  const top = placed.y + (fitsOneLine ? 0 : height);
  const heightArabic = paragraph(sheet, nameArabic, { ...placed, y: top });
  return fitsOneLine ? height : height + heightArabic;
}

/** A label in both languages on the left and its value on the right of it; returns the position below. */
function drawFact(sheet: Sheet, label: Label, value: string, x: number, y: number, width: number): number {
  const labelWidth = 110;
  bilingual(sheet, label, { x, y: y + labelDrop, width: labelWidth, ...labelStyle });
  const placed = { x: x + labelWidth + 8, y, width: width - labelWidth - 8, size: sizes.text, align: 'left' } as const;
  return y + Math.max(lineHeight(sizes.text), paragraph(sheet, value, placed));
}

function drawFacts(sheet: Sheet, top: number): number {
  const { document } = sheet;
  const { correction } = document;
  const isInvoice = document.kind === 'invoice';
  const facts: [Label, string | null][] = [
    [isInvoice ? labels.invoiceNumber : labels.creditNoteNumber, document.number],
    [labels.order, document.orderNumber],
    [labels.issueDate, document.issueDate],
    [labels.poNumber, document.poNumber],
    [labels.supplyDate, document.supplyDate],
    [labels.paymentTerms, document.paymentTerms],
    [labels.dueDate, document.dueDate],
    [labels.deliverOn, document.deliverOn ?? null],
    [labels.originalInvoice, correction?.invoiceNumber ?? null],
    [labels.originalDate, correction?.invoiceDate ?? null],
  ];
  const present = facts.filter((fact): fact is [Label, string] => fact[1] !== null);
  let y = top;
  for (let index = 0; index < present.length; index += 2) {
    const bottoms = present
      .slice(index, index + 2)
      .map(([label, value], side) => drawFact(sheet, label, value, content.left + side * (column + gap), y, column));
    y = Math.max(...bottoms);
  }
  const wide: [Label, string | null | undefined][] = [
    [labels.note, document.note],
    [labels.reason, correction?.reason],
  ];
  for (const [label, text] of wide) if (text) y = drawFact(sheet, label, text, content.left, y, content.width);
  return y;
}

/** Emirate and country are named in the script of the city. */
function addressLines({ lines, city, emirate, country }: TaxAddress): string[] {
  const language = hasRightToLeft(city ?? '') ? 'ar' : 'en';
  const emirateName = emirate && emirates[emirate][language];
  const place = [city, emirateName === city ? null : emirateName, country && countryName(country, language)];
  return [...lines, place.filter(Boolean).join(language === 'ar' ? '، ' : ', ')].filter(Boolean);
}
