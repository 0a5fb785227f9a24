import type { ColumnField } from '@portal/contract/workbook';
import { columnName } from '../../address.js';
import { fieldNames } from '../cells/problem-list.js';
import type { HeaderColumn } from '../headers/header.js';
import {
  bestColumnAssignment,
  type ColumnAssignment,
  type ColumnCandidate,
  candidatesPerField,
} from './column-scores.js';
import { closeMargin, headerWeights, type ScoredField, scoredFields } from './recognition-weights.js';

/** How clearly the assignment of the columns to fields beats the next best one in which the field has another column. */
export interface AssignmentMargin {
  /** The difference of the two total scores, in log-odds; negative where a rule overrides the scores. */
  margin: number;
  /** The place of the field's column in the next best assignment; null where the field has none in it. */
  rival: number | null;
}

/**
 * The margin of each field that `fields` assigns to a column. Every column is scored by its header and by its values
 * (`contentScore`), and all fields are assigned jointly, so that a column which another field needs more is no rival.
 */
export function assignmentMargins(
  fields: readonly (ColumnField | null)[],
  columns: readonly HeaderColumn[],
  contentScore: (field: ScoredField, place: number) => number,
): ReadonlyMap<ScoredField, AssignmentMargin> {
  const all = new Map(
    scoredFields.map((field): [ScoredField, ColumnCandidate[]] => [
      field,
      columns.map((column, place) => {
        const byHeader = headerScore(field, column);
        // A rule that takes a column for another field than its header names has its own reasons.
        const kept = fields[place] === field ? Math.max(0, byHeader) : byHeader;
        return { place, score: kept + contentScore(field, place) };
      }),
    ]),
  );
  const candidates = new Map([...all].map(([field, list]) => [field, strongest(list)]));
  const margins = new Map<ScoredField, AssignmentMargin>();
  for (const field of scoredFields) {
    const place = fields.indexOf(field);
    const own = all.get(field)?.[place];
    if (own === undefined) continue;
    const others = scoredFields.filter((one) => one !== field);
    const kept = bestColumnAssignment(others, (one) =>
      (candidates.get(one) ?? []).filter((candidate) => candidate.place !== place),
    );
    const next = bestColumnAssignment(scoredFields, (one) =>
      (candidates.get(one) ?? []).filter((candidate) => one !== field || candidate.place !== place),
    );
    margins.set(field, { margin: own.score + total(kept) - total(next), rival: next.get(field)?.place ?? null });
  }
  return margins;
}

/** What the words of a header add to the log-odds that the column holds the field. */
function headerScore(field: ScoredField, { meaning: { match, claims } }: HeaderColumn): number {
  if (match === 'other') return headerWeights.other;
  if (claims.length === 0) return 0;
  if (!claims.some((claim) => claim.field === field)) return headerWeights[match === 'exact' ? 'another' : 'partOther'];
  return headerWeights[match === 'exact' && claims.length === 1 ? 'exact' : 'part'];
}

/** The candidates that an assignment may choose from, also without one of them. */
const strongest = (list: readonly ColumnCandidate[]): ColumnCandidate[] =>
  list
    .filter(({ score }) => score > 0)
    .sort((left, right) => right.score - left.score)
    .slice(0, candidatesPerField + 1);

const total = (assignment: ColumnAssignment): number =>
  [...assignment.values()].reduce((sum, { score }) => sum + score, 0);

/**
 * "Column E could also be the wholesale price." where the next best assignment is close and no rule gave that column to
 * another of the fields; empty elsewhere.
 */
export function rivalSentence(
  field: ColumnField,
  found: AssignmentMargin | undefined,
  columns: readonly HeaderColumn[],
  fields: readonly (ColumnField | null)[],
): string {
  if (found === undefined || found.margin >= closeMargin || found.rival === null) return '';
  const rival = columns[found.rival];
  const isTaken = scoredFields.some((one) => one === fields[found.rival ?? -1]);
  return rival === undefined || isTaken
    ? ''
    : `Column ${columnName(rival.column)} could also be the ${fieldNames[field]}.`;
}
