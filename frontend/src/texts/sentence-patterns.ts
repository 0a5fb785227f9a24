/**
 * The keys of a `contract.json` that have placeholders are patterns of English sentences. The kind of a placeholder,
 * after a comma, limits what it stands for:
 *
 * - none: any text, such as a reference, which is not translated
 * - `number`: digits with separators; `count` also chooses between plural forms
 * - `address`: a cell or column, such as `F12` or `F`
 * - `name`: a name without quotation marks, such as that of a sheet
 * - `sentence`: a text that is translated as well
 * - `list`: such texts, separated by commas
 * - `reason`: a sentence that was put into another one, without its capital and its full stop
 */
export interface SentencePattern {
  key: string;
  /** The longest text that every sentence of the pattern contains: searching it is faster than the expression. */
  longestText: string;
  expression: RegExp;
  placeholders: readonly { name: string; kind: string }[];
}

const expressions: Readonly<Record<string, string>> = {
  number: '(-?\\d[\\d.,]*)',
  address: '([A-Z]{1,3}\\d*)',
  name: '([^"]+)',
};

const known = new WeakMap<object, readonly SentencePattern[]>();

/** The patterns among the keys, the most specific first. */
export function patternsOf(contract: object): readonly SentencePattern[] {
  const patterns =
    known.get(contract) ??
    Object.keys(contract)
      .filter((key) => key.includes('{{'))
      .map((key) => ({ ...patternOf(key), rank: rankOf(key) }))
      .sort((left, right) => right.rank - left.rank);
  known.set(contract, patterns);
  return patterns;
}

const placeholder = /\{\{(\w+)(?:, (\w+))?\}\}/g;

/** Longer fixed texts first; of equal ones, those whose placeholders stand for less. */
const rankOf = (key: string): number =>
  key.replace(placeholder, '').length + [...key.matchAll(placeholder)].filter(([, , kind]) => kind).length / 100;

export function patternOf(key: string): SentencePattern {
  const placeholders = [...key.matchAll(placeholder)].map(([, name = '', kind = '']) => ({ name, kind }));
  const fixed = key.split(/\{\{[^}]*\}\}/);
  const longestText = fixed.reduce((longest, text) => (text.length > longest.length ? text : longest));
  const escaped = fixed.map((text) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  const source = escaped.reduce((before, text, index) => {
    const kind = placeholders[index - 1]?.kind ?? '';
    return `${before}${expressions[kind] ?? '(.+?)'}${text}`;
  });
  return { key, longestText, expression: new RegExp(`^${source}$`, 's'), placeholders };
}
