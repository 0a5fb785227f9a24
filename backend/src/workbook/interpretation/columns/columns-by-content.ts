import type { ColumnField } from '@portal/contract/workbook';
import type { ColumnTraits } from '../../column-traits.js';
import { words } from '../headers/fold.js';
import type { HeaderColumn, KeptRow, SheetKind } from '../headers/header.js';
import { namesMeasure } from '../headers/price-words.js';
import {
  mayBeOwnPrice,
  takeCost,
  takeCounts,
  takeFactor,
  takeOnlyPrice,
  takeSale,
  takeTotals,
  takeUnnamedPrice,
} from './amounts-by-content.js';
import { type AssignmentMargin, assignmentMargins, rivalSentence } from './assignment-margins.js';
import type { ColumnMapping, MeaningCertainty } from './column-mapping.js';
import { bestColumnAssignment, type ColumnCandidate, probability } from './column-scores.js';
import { takeOtherIdentity } from './identity-by-content.js';
import { PartialMapping } from './partial-mapping.js';
import { headerWeights, type ScoredField, scoredFields } from './recognition-weights.js';
import { holdsNames, isNumberedByCodes, mayNotFit, unfitDoubt, unfitReason } from './unfit-columns.js';

const reasons: Readonly<Record<ScoredField, string>> = {
  reference: 'Its values look like product codes and hardly repeat.',
  barcode: 'Its values are article numbers with valid check digits.',
  description: 'Its values are words that differ from row to row.',
  wholesalePrice: 'Its values look like prices.',
  available: 'Its values are whole numbers.',
};

/** The confidence of a column that only its values name, if they fit perfectly. */
const guessed = 0.65;

/** Least share of the rows that must have a code under a header that does not say so. */
const leastCodes = 0.5;

/** Least share of the names under a reference's header that must differ to be the descriptions. */
const leastNames = 0.5;

/** Rows with several values. Titles between the lines have a single value and do not describe the columns. */
function dataRowsOf(samples: readonly KeptRow[]): KeptRow[] {
  return samples.filter(({ cells }) => cells.filter((cell) => cell !== undefined).length > 1);
}

/**
 * Completes a mapping that was made from header words: compares each meaning with the values below the header, and
 * finds reference, barcode, description and price columns whose headers are unknown. `needsNoPrice` is for stock files whose
 * prices stand in a price file. Order sheets are read by their headers, and columns that a person chose are complete.
 */
export function completeByContent(
  mapping: ColumnMapping,
  columns: readonly HeaderColumn[],
  samples: readonly KeptRow[],
  kind: SheetKind,
  traits: ColumnTraits,
  needsNoPrice = false,
): ColumnMapping {
  const rows = dataRowsOf(samples);
  if (rows.length === 0 && kind === 'stock') return mapping;
  const table = new PartialMapping(mapping, columns, rows, kind, traits);
  rejectUnfitColumns(table);
  if (!table.isChosen) {
    for (const step of kind === 'order' ? [takeInput] : stockSteps(needsNoPrice)) step(table);
  }
  const { at, fields, doubts } = table;
  return { at, fields, doubts, certainties: finalCertainties(table) };
}

/** The order matters: a step leaves what an earlier one took, and totals are known by the price and the stock. */
const stockSteps = (needsNoPrice: boolean): ((table: PartialMapping) => void)[] => [
  takeBestColumns,
  takeOnlyPrice,
  takeSale,
  takeCost,
  ...(needsNoPrice ? [] : [takeUnnamedPrice]),
  takeFactor,
  takeCounts,
  takeTotals,
  takeOtherIdentity,
];

function rejectUnfitColumns(table: PartialMapping): void {
  for (const field of mayNotFit) {
    const place = table.placeOf(field);
    const column = table.columns[place];
    if (column === undefined || table.certainties[place]?.confidence === 1) continue;
    const reason = unfitReason(field, place, table);
    if (reason === null) continue;
    // "Lot" stands over quantities to order, and over the codes of batches.
    const isCode = field === 'order' && !table.has('reference');
    const isTold = table.kind === 'stock' && !isCode;
    table.reject(field, place, isTold ? unfitDoubt(field, column, reason) : null);
    if (isCode) table.take('reference', place, { confidence: 0.5, reason: reasons.reference });
    const signals = table.signalsAt(place);
    const isNamed = field === 'reference' && holdsNames(signals) && signals.distinct >= leastNames;
    if (isNamed && !table.has('description'))
      table.take('description', place, { confidence: 0.5, reason: reasons.description });
  }
}

/** Takes the columns whose values fit the missing fields best, all fields together. Stock needs a header that says so. */
function takeBestColumns(table: PartialMapping): void {
  const missing = scoredFields.filter((field) => field !== 'available' && !table.has(field));
  const found = bestColumnAssignment(missing, (field) =>
    table.columns.flatMap((_, place): ColumnCandidate[] =>
      mayHold(table, field, place)
        ? [{ place, score: table.scoreOf(field, place) + namedScore(table, field, place) }]
        : [],
    ),
  );
  for (const [field, { place, score }] of found)
    table.take(field, place, { confidence: guessed * probability(score), reason: reasons[field] });
}

function mayHold(table: PartialMapping, field: ScoredField, place: number): boolean {
  const { columns, fields, signalsAt } = table;
  // "No" and the like may stand over barcodes, which their check digits prove.
  const isProven =
    fields[place] === null &&
    ((field === 'barcode' && signalsAt(place).checkDigit >= 0.9) ||
      (field === 'reference' && isNumberedByCodes(columns[place], signalsAt(place))));
  const isOpen = isProven || table.isFree(place);
  const isNamed = field === 'description' && holdsNamesBesideCodes(table, place);
  if (!isOpen || (claimsAnother(columns[place], field) && !isNamed)) return false;
  if (field === 'wholesalePrice') return mayBeOwnPrice(table, place);
  if (field !== 'reference') return true;
  // A code on a few rows, such as a model number, identifies no rows; numbers under "per metre" are prices or measures.
  const isMeasure = words(columns[place]?.header ?? '').some(namesMeasure);
  return signalsAt(place).fill >= leastCodes && !holdsSmallNumbers(table, place) && !isMeasure;
}

/** Points for a header that names the field, where the column with the best header was rejected for its values. */
function namedScore(table: PartialMapping, field: ScoredField, place: number): number {
  const { columns, signalsAt } = table;
  const isNamed = columns[place]?.meaning.claims.some((claim) => claim.field === field);
  const isNumber = field === 'reference' && isNumberedByCodes(columns[place], signalsAt(place));
  const isName = field === 'description' && holdsNamesBesideCodes(table, place);
  return isNamed || isNumber || isName ? headerWeights.part : 0;
}

/** True for the names of the goods under "Article" beside a column of codes. */
function holdsNamesBesideCodes(table: PartialMapping, place: number): boolean {
  const claims = table.columns[place]?.meaning.claims ?? [];
  const signals = table.signalsAt(place);
  const isArticle = claims.length > 0 && claims.every(({ field }) => field === 'reference');
  return isArticle && table.has('reference') && holdsNames(signals) && signals.distinct >= leastNames;
}

/** True when the header names a field other than `field`: values alone do not override a header. */
function claimsAnother(column: HeaderColumn | undefined, field: ColumnField): boolean {
  const claims = column?.meaning.claims ?? [];
  return claims.length > 0 && !claims.some((claim) => claim.field === field);
}

/** True for numbers of variants and the like, which no header names: a code has at least three digits. */
function holdsSmallNumbers({ columns, signalsAt }: PartialMapping, place: number): boolean {
  const { numeric, median } = signalsAt(place);
  return columns[place]?.meaning.claims.length === 0 && numeric >= 0.9 && (median ?? 0) < 100;
}

/**
 * Takes a column with an unknown header as the order if it is the only one that a person is meant to fill in, or the
 * only one that a formula multiplies with the price or pack size.
 */
function takeInput(table: PartialMapping): void {
  const { at, columns, traits } = table;
  if (table.has('order') || !table.has('reference')) return;
  const open = columns.flatMap(({ column, meaning }, place) =>
    table.isFree(place) && meaning.claims.length === 0 && !traits.isComputed(column) ? [place] : [],
  );
  const inputs = open.filter((place) => traits.isInput(table.columnAt(place)));
  const factors = open.filter((place) => {
    const beside = traits.factorBeside(table.columnAt(place));
    return beside !== -1 && (beside === at.wholesalePrice || beside === at.unitsPerLot);
  });
  const [place, ...others] = inputs.length > 0 ? inputs : factors;
  if (place === undefined || others.length > 0) return;
  const reason = inputs.length > 0 ? 'Its cells are the ones to fill in.' : 'A formula multiplies it.';
  table.take('order', place, { confidence: 0.5, reason });
}

/** The certainty of every column, after its values and the next best assignment are compared with its header. */
function finalCertainties(table: PartialMapping): MeaningCertainty[] {
  const { columns, fields, rows, scoreOf } = table;
  const margins = table.isChosen || rows.length === 0 ? null : assignmentMargins(fields, columns, scoreOf);
  return table.certainties.map((certainty, place) => {
    const field = fields[place] ?? null;
    return field === null || certainty.confidence === 1
      ? certainty
      : compared(table, field, place, certainty, margins?.get(field as ScoredField));
  });
}

function compared(
  table: PartialMapping,
  field: ColumnField,
  place: number,
  { confidence, reason }: MeaningCertainty,
  found: AssignmentMargin | undefined,
): MeaningCertainty {
  const column = table.columnAt(place);
  const isDoubted = table.doubts.some((doubt) => doubt.column === column && doubt.field === field);
  const scored = scoredFields.find((one) => one === field);
  const signals = table.signalsAt(place);
  const byValues = scored === undefined || signals.fill === 0 ? 0.75 : probability(table.scoreOf(scored, place));
  const agreement = found === undefined ? byValues : Math.min(byValues, probability(found.margin));
  const isNumber = field === 'wholesalePrice' || field === 'retailPrice';
  const holdsTexts = isNumber && signals.fill > 0 && signals.numeric < 0.5;
  // A guess is never surer than its margin, which counts as none where a rule overrides the scores.
  const most = found === undefined ? 1 : guessed * probability(Math.max(found.margin, 0));
  const own = confidence >= 0.9 ? 0.72 + 0.26 * agreement : Math.min(confidence, most);
  const rounded = Math.round(100 * (isDoubted ? Math.min(own, 0.6) : own)) / 100;
  return {
    confidence: holdsTexts ? 0.1 : rounded,
    reason: [reason, rivalSentence(field, found, table.columns, table.fields)].filter(Boolean).join(' '),
    ...(found === undefined ? {} : { margin: Math.round(10 * found.margin) / 10 }),
  };
}
