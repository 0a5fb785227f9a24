import { messages } from '@portal/contract/messages';
import { latinNumber } from '@portal/contract/text/plain-text';
import { workbookLimits } from '@portal/contract/workbook';
import { texts } from '../../texts/texts';
import { translateSentence } from '../../texts/translate-sentence';

/** The lots of a text; otherwise the nearest whole number of lots, or null when the text is not a number. */
export type LotsReading = { lots: number } | { nearest: number | null };

/** True for lots that a line of an order or a draft can have. */
export const isWholeLots = (lots: unknown): lots is number =>
  Number.isInteger(lots) && Number(lots) >= 0 && Number(lots) <= workbookLimits.lotsPerLine;

/** 1,250 may be 1250 or 1 and a quarter: the separator groups thousands or marks a fraction. */
const ambiguous = /^[1-9]\d{0,2}[.,]\d{3}$/;

/**
 * Reads whole lots as they are typed into a cell, with the rules and limits of uploaded cells: `2.0` are 2 lots, and for
 * `2.5` the nearest are 3. A unit, as in `4 pcs`, is no part of a cell on screen.
 */
export function readLots(text: string, least = 0): LotsReading {
  const most = workbookLimits.lotsPerLine;
  const [, sign = '', number = ''] = /^([-−]?)\s*((?:\d+[.,]?|[.,](?=\d))\d*)$/.exec(latinNumber(text)) ?? [];
  if (number === '' || (ambiguous.test(number) && !text.includes('٫'))) return { nearest: null };
  const amount = Number(number.replace(',', '.')) * (sign === '' ? 1 : -1);
  if (Number.isInteger(amount) && amount >= least && amount <= most) return { lots: Math.abs(amount) };
  return { nearest: Math.min(most, Math.max(least, Math.round(amount))) };
}

/** Returns the hint about a text that is not a whole number of lots. */
export function lotsExpected(text: string, least = 0): string {
  const reading = readLots(text, least);
  const nearest = 'nearest' in reading ? reading.nearest : null;
  return nearest === null
    ? translateSentence(messages.orders.lotsInvalid)
    : texts.t('trade:nearestWholeLots', { nearest });
}
