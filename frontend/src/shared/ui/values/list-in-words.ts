import { texts } from '../../../texts/texts';

/**
 * Joins the parts of a list with the language's comma: `Blue, Red`. In right-to-left text each part is isolated, so that
 * Latin names and numbers also follow each other from right to left.
 */
export function listInWords(parts: readonly string[]): string {
  const comma = texts.t('shared:comma');
  if (texts.dir() === 'ltr' || parts.length === 0) return parts.join(comma);
  return `\u2067${parts.map((part) => `\u2068${part}\u2069`).join(comma)}\u2069`;
}
