import { texts } from './texts';

/**
 * Translates a sentence of the contract or the server. A language's `contract.json` has the translation under the
 * English sentence or, if the sentence contains a name or a number, under the error code. A sentence without a
 * translation stays English.
 */
export function translateSentence(sentence: string, code: string = ''): string {
  const found: unknown =
    texts.getResource(texts.language, 'contract', sentence, { keySeparator: false }) ??
    texts.getResource(texts.language, 'contract', code, { keySeparator: false });
  return typeof found === 'string' ? found : sentence;
}
