import { texts } from './texts';

/**
 * A sentence of the contract, or of the server, in the portal's language: `contract.json` of a language has it under the
 * English sentence, or, for those made of a name or a number, under the error's code. What it lacks stays English.
 */
export function translated(sentence: string, code: string = ''): string {
  const found: unknown =
    texts.getResource(texts.language, 'contract', sentence, { keySeparator: false }) ??
    texts.getResource(texts.language, 'contract', code, { keySeparator: false });
  return typeof found === 'string' ? found : sentence;
}
