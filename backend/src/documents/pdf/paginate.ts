export interface PageHeights {
  /** Room for lines on the first page, between its heading and the page's foot. */
  first: number;
  /** The same on all other pages. */
  other: number;
  /** The totals below the last line, which are never divided. */
  closing: number;
  /** The row with the amounts that are carried over, at the end of all pages but the last. */
  carried: number;
}

/** Lines that stand on the last page with the totals, so that totals are never alone. */
const linesWithTotals = 2;

/** Divides lines, given by their heights, among pages: the index of each page's first line. */
export function paginate(lines: number[], { first, other, closing, carried }: PageHeights): number[] {
  const starts = [0];
  let left = lines.reduce((sum, height) => sum + height, 0);
  let used = 0;
  let room = first;
  for (const [index, height] of lines.entries()) {
    const endsHere = used + left + closing <= room;
    const isFull = used + height + carried > room;
    const isOneOfTheLast = lines.length - index <= linesWithTotals;
    const isFirstOfItsPage = index === starts.at(-1);
    // The second of the last two lines stays with the first, which is on a page of its own by then.
    if (!endsHere && !isFirstOfItsPage && (isFull || isOneOfTheLast)) {
      starts.push(index);
      used = 0;
      room = other;
    }
    used += height;
    left -= height;
  }
  return starts;
}
