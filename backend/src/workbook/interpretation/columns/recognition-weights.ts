import type { HeaderMark } from '../../column-traits.js';
import type { ColumnSignals } from './column-signals.js';

/** Fields that are recognised by the values of a column as well as by its header. */
export const scoredFields = ['reference', 'barcode', 'description', 'wholesalePrice', 'available'] as const;
export type ScoredField = (typeof scoredFields)[number];

export type SignalName = 'bias' | 'left' | Exclude<keyof ColumnSignals, 'median' | 'largest'>;

/**
 * Weight of each signal for a field; the weighted sum is the log-odds that a column holds the field.
 *
 * - Fitted to labelled sheets by `test/workbooks/recognition/fit-weights.ts`: reference and barcode (133 sheets), available
 *   (159 sheets). Their whole numbers are weights chosen by hand that the fit left as they were, because the sheets hardly
 *   show these signals (links, dates, formulas, columns to fill in, hidden columns, codes of letters and digits on the right).
 * - Chosen by hand: description and wholesale price. With weights fitted to the sheets of other owners, the right column is
 *   chosen less often (docs/workbooks.md has the figures).
 */
export const signalWeights: Readonly<Record<ScoredField, Readonly<Partial<Record<SignalName, number>>>>> = {
  reference: {
    ...{ bias: -7.6, left: 4.3, fill: -0.3, distinct: 2.7, numeric: -0.4, code: 3, lettered: 5, words: -1.8 },
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
    ...{ bias: -4.5, left: -0.5, distinct: 0.7, numeric: 2.9, whole: 2.2, code: -1.8, words: -0.3 },
    ...{ money: -4.2, zero: -0.1, hidden: -1.1, year: -2.1, checkDigit: -5 },
    ...{ running: -5, date: -5, link: -5, product: -3, input: -3 },
  },
};

/**
 * What the words of a header add to the log-odds that its column holds a field, where the header is exactly a word for the
 * field, contains one or fits several fields (`part`), is a word for another field (`another`), contains one
 * (`partOther`), or names a column of no field (`other`). Chosen by hand: no usual values outweigh an exact word.
 */
export const headerWeights = { exact: 6, part: 3, another: -6, partOther: -3, other: -4 } as const;

/** An assignment whose margin to the next best one is smaller, in log-odds, is shown with the other column. */
export const closeMargin = 1;

/**
 * What a mark of the sheet itself adds to the score of a header, in which a column with a known header counts 3. Chosen by
 * hand: the labelled sheets with marks have them on the rows that are found without.
 */
export const headerMarkWeights: Readonly<Record<HeaderMark, number>> = { table: 4, filter: 3, printTitle: 2 };
