import { texts } from './texts';

/** What a translated sentence may name, such as a reference and its lots. */
type Values = Readonly<Record<string, string | number | null | undefined>>;

/**
 * Translates a sentence of the contract or the server. A language's `contract.json` has the translation under the
 * English sentence or, if the sentence contains a name or a number, under the error code, with the values in double
 * braces: `{{reference}}`. A sentence without a translation stays English.
 */
export function translateSentence(sentence: string, code: string = '', values: Values = {}): string {
  const found: unknown =
    texts.getResource(texts.language, 'contract', sentence, { keySeparator: false }) ??
    texts.getResource(texts.language, 'contract', code, { keySeparator: false });
  if (typeof found !== 'string') return sentence;
  return texts.services.interpolator?.interpolate(found, values, texts.language, {}) ?? found;
}
