/** Figures of one thing, one per round. */
export type Rounds = readonly number[];

export interface Row {
  what: string;
  ours: Rounds;
  /** Figures of the program in `beside`, one per round, or one recorded earlier. */
  other?: Rounds;
  beside: string;
  /** How ours is judged: as a multiple or a share of the other, or by itself. */
  judged: 'times faster' | 'times as many' | 'times the time' | 'share' | 'by itself';
  goal?: { atLeast: number } | { atMost: number };
  digits?: number;
}

export function median(values: Rounds): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (index: number) => sorted[Math.floor(index)] ?? Number.NaN;
  return (at((sorted.length - 1) / 2) + at(sorted.length / 2)) / 2;
}

const verdicts: Record<Row['judged'], { of: (ours: number, other: number) => number; unit: string; digits: number }> = {
  'times faster': { of: (ours, other) => other / ours, unit: ' ×', digits: 1 },
  'times as many': { of: (ours, other) => ours / other, unit: ' ×', digits: 1 },
  'times the time': { of: (ours, other) => ours / other, unit: ' ×', digits: 2 },
  share: { of: (ours, other) => (ours / other) * 100, unit: ' %', digits: 1 },
  'by itself': { of: (ours) => ours, unit: '', digits: 1 },
};

const widths = [58, 24, 26, 26, 22, 10];
const line = (cells: string[]) =>
  process.stdout.write(
    `${cells.map((cell, index) => (index ? cell.padStart(widths[index] ?? 0) : cell.padEnd(widths[0] ?? 0))).join('')}\n`,
  );

/** The median, with the least and the greatest figure in brackets. */
function spread(values: Rounds, digits: number, unit = ''): string {
  const text = (value: number) => value.toLocaleString('en', { maximumFractionDigits: digits });
  if (values.length === 0) return '–';
  if (values.length === 1) return `${text(median(values))}${unit}`;
  return `${text(median(values))}${unit} (${text(Math.min(...values))}–${text(Math.max(...values))})`;
}

/**
 * Prints medians with their spread beside the goals. Both sides of a round are measured one right after the other, so
 * their ratio is taken per round: other programs on the machine slow both down.
 */
export function printTable(title: string, rows: readonly Row[]): void {
  process.stdout.write('\n');
  line([title, 'portal', 'beside', 'which', 'ratio', 'goal']);
  for (const { what, ours, other = [], beside, judged, goal, digits = 0 } of rows) {
    const { of, unit, digits: places } = verdicts[judged];
    const ratios = ours.map((figure, round) => of(figure, other[round] ?? other[0] ?? Number.NaN));
    const reached = median(ratios);
    const isMet = goal && ('atLeast' in goal ? reached >= goal.atLeast : reached <= goal.atMost);
    const goalText = goal ? ('atLeast' in goal ? `≥ ${goal.atLeast}` : `≤ ${goal.atMost}`) : '';
    line([
      what,
      spread(ours, digits),
      spread(other, digits),
      beside,
      judged === 'by itself' || other.length === 0 ? '' : spread(ratios, places, unit),
      goalText && `${goalText} ${isMet ? '✓' : '✗'}`,
    ]);
  }
}
