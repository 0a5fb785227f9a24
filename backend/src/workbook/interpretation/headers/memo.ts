/** Texts with more characters than this are computed anew: they are rare, and keeping them would cost memory. */
const longestKept = 120;

/**
 * Keeps the results of `compute` for up to `most` different texts. Recognition looks at the same cells many times: as a
 * header of one row and of several, as sizes, and once more in each row of goods.
 */
export function memoised<Result>(most: number, compute: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const result = compute(text);
    if (text.length > longestKept) return result;
    if (known.size >= most) known.clear();
    known.set(text, result);
    return result;
  };
}
