import { type Cell, withStrikethrough } from '../cells.js';

/** A part of a cell's text that has one font. */
export interface TextRun {
  text: string;
  /** `cell` for a part without a font of its own, which is struck out where the whole cell is. */
  strike: 'cell' | 'struck' | 'none';
  /** True for superscripts and subscripts. */
  isRaised: boolean;
}

/** The text that a person reads in a cell whose parts differ in their fonts. */
export interface RunsText {
  text: string;
  /** Set where every part has a struck-out font, so that the text is struck out like that of a struck-out cell. */
  struck?: true;
  /** Text of the parts whose own font is not struck out; it alone is valid where the cell's font is struck out. */
  unstruck?: string;
}

/**
 * Joins the parts of a cell's text. Struck-out parts are left out if others remain, so that a corrected price ("120"
 * struck out before "100") is 100.
 */
export function joinRuns(runs: readonly TextRun[]): RunsText {
  const text = joined(runs, isNotStruck);
  if (text.trim() === '' && runs.some((run) => run.strike === 'struck' && run.text.trim() !== ''))
    return { text: joined(runs, () => true), struck: true };
  const unstruck = joined(runs, hasUnstruckFont);
  return unstruck.trim() === '' ? { text } : { text, unstruck };
}

const isNotStruck = ({ strike }: TextRun): boolean => strike !== 'struck';
const hasUnstruckFont = ({ strike }: TextRun): boolean => strike === 'none';

function joined(runs: readonly TextRun[], isKept: (run: TextRun) => boolean): string {
  let text = '';
  let previous = '';
  let wasRaised = false;
  for (const run of runs) {
    if (!isKept(run)) continue;
    text += separatorBetween(previous, wasRaised, run) + run.text;
    if (run.text !== '') previous = run.text;
    wasRaised = run.isRaised;
  }
  return text;
}

/**
 * `^` between digits of different heights, otherwise nothing: 80 with a raised 50, or with the number of a footnote, is
 * another number than 8050, while "m²" and "1st" stay whole. `previous` is the last part that is not empty: to look at the
 * end of the text joined so far would copy all of it for each part.
 */
export function separatorBetween(
  previous: string,
  wasRaised: boolean,
  next: Pick<TextRun, 'text' | 'isRaised'>,
): string {
  const isBetweenDigits =
    wasRaised !== next.isRaised && /^\p{N}/u.test(next.text) && /\p{N}$/u.test(previous.slice(-2));
  return isBetweenDigits ? '^' : '';
}

const unstruckTexts = new WeakMap<Cell, string>();

/** The cell with this text. `inStruckFont` later knows what of it remains in a struck-out font. */
export function textCell({ text, struck, unstruck }: RunsText): Extract<Cell, { kind: 'text' }> {
  if (struck) return { kind: 'text', text, struck };
  const cell = { kind: 'text', text } as const;
  if (unstruck !== undefined) unstruckTexts.set(cell, unstruck);
  return cell;
}

/** The cell as it is shown in a struck-out font: struck out, or only the parts whose own font is not struck out. */
export function inStruckFont(cell: Cell): Cell {
  const text = unstruckTexts.get(cell);
  return text === undefined ? withStrikethrough(cell) : { kind: 'text', text };
}
