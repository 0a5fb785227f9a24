import type { HeaderMark } from '../../column-traits.js';
import type { ColumnSignals } from './column-signals.js';

/** Fields that are recognised by the values of a column as well as by its header. */
export const scoredFields = ['reference', 'barcode', 'description', 'wholesalePrice', 'available'] as const;
export type ScoredField = (typeof scoredFields)[number];

export type SignalName = 'bias' | 'left' | Exclude<keyof ColumnSignals, 'median' | 'largest'>;

/**
 * Weight of each signal for a field; the weighted sum is the log-odds that a column holds the field.
 *
 * - Fitted to 133 labelled sheets by `test/workbooks/recognition/fit-weights.ts`: reference and barcode. Their whole
 *   numbers are weights chosen by hand that the fit left as they were, because the sheets hardly show these signals
 *   (links, dates, years, formulas, columns to fill in, hidden columns).
 * - Chosen by hand: description, wholesale price and available. With fitted weights, the right price column was chosen
 *   on 50 instead of 56 of 80 sheets.
 */
export const signalWeights: Readonly<Record<ScoredField, Readonly<Partial<Record<SignalName, number>>>>> = {
  reference: {
    ...{ bias: -7.6, left: 4.3, fill: -0.3, distinct: 2.7, numeric: -0.4, code: 3, words: -1.8 },
    ...{ checkDigit: -2.7, running: -4.2, link: -5, date: -4, zero: -2.1, money: -4.3 },
    ...{ year: -3, factor: -3, product: -5, input: -3, hidden: -2 },
  },
  barcode: {
    ...{ bias: -5.3, fill: -0.7, numeric: -0.6, whole: -0.5, code: 0.2 },
    ...{ checkDigit: 8.6, words: -0.8, money: -0.2, hidden: -1 },
  },
  description: { bias: -4, left: 0.5, fill: 1, distinct: 2, words: 3.5, code: -0.5, numeric: -4, link: -6, date: -4 },
  wholesalePrice: {
    ...{ bias: -4, fill: 1, distinct: 0.5, numeric: 3.5, money: 2.5, code: -0.5, whole: -0.3 },
    ...{ words: -2, checkDigit: -5, running: -6, date: -5, link: -5, zero: -2 },
    ...{ year: -2, factor: 2, product: -6, hidden: -8, input: -3 },
  },
  available: {
    ...{ bias: -4, numeric: 3, whole: 2, zero: 1, distinct: -0.5, money: -4, code: -1 },
    ...{ checkDigit: -5, running: -5, date: -5, link: -5, year: -2, product: -3, input: -3, hidden: -2 },
  },
};

/**
 * What a mark of the sheet itself adds to the score of a header, in which a column with a known header counts 3. Chosen by
 * hand: the labelled sheets with marks have them on the rows that are found without.
 */
export const headerMarkWeights: Readonly<Record<HeaderMark, number>> = { table: 4, filter: 3, printTitle: 2 };
