import type { ColumnSignals } from './column-signals.js';
import { type ScoredField, type SignalName, signalWeights } from './recognition-weights.js';

/**
 * Log-odds that a column holds the field, judged by its values. `left` is the position of the column: 1 for the first
 * column, 0 for the last.
 */
export function contentScore(field: ScoredField, signals: ColumnSignals, left: number): number {
  let sum = 0;
  for (const [signal, weight] of Object.entries(signalWeights[field]) as [SignalName, number][]) {
    sum += weight * (signal === 'bias' ? 1 : signal === 'left' ? left : signals[signal]);
  }
  return sum;
}

export const probability = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds));

export interface ColumnCandidate {
  place: number;
  score: number;
}

export const candidatesPerField = 4;

export type ColumnAssignment = ReadonlyMap<ScoredField, ColumnCandidate>;

/**
 * Assigns each field at most one column and each column at most one field, so that the total score is highest.
 * Considers only the best columns with a positive score per field, so that trying all combinations is cheap.
 */
export function bestColumnAssignment(
  fields: readonly ScoredField[],
  candidates: (field: ScoredField) => ColumnCandidate[],
): ColumnAssignment {
  const perField = fields.map((field) =>
    candidates(field)
      .filter(({ score }) => score > 0)
      .sort((left, right) => right.score - left.score)
      .slice(0, candidatesPerField),
  );
  let best: ColumnAssignment = new Map();
  let bestTotal = 0;
  const taken = new Map<ScoredField, ColumnCandidate>();
  const used = new Set<number>();
  const tryField = (index: number, total: number): void => {
    if (total > bestTotal) [best, bestTotal] = [new Map(taken), total];
    const field = fields[index];
    if (field === undefined) return;
    for (const candidate of perField[index] ?? []) {
      if (used.has(candidate.place)) continue;
      used.add(candidate.place);
      taken.set(field, candidate);
      tryField(index + 1, total + candidate.score);
      taken.delete(field);
      used.delete(candidate.place);
    }
    tryField(index + 1, total);
  };
  tryField(0, 0);
  return best;
}
