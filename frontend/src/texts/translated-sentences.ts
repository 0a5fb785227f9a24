import { patternsOf, type SentencePattern } from './sentence-patterns';
import { texts } from './texts';
import type { SentenceValues as Values } from './translate-sentence';

/** A translation, or its plural forms, which are chosen by the value `count`. */
type Translation = string | Readonly<Record<string, string>>;
export type ContractTexts = Readonly<Record<string, Translation>>;

/**
 * A sentence of the contract or the server in the current language. A language's `contract.json` has the translation under the
 * English sentence, in which names and numbers may be placeholders (see `sentence-patterns.ts`), or under the error
 * code, with the given values in double braces: `{{reference}}`. A sentence without a translation stays English.
 */
export function translatedSentence(sentence: string, code: string, values: Values): string {
  const contract: ContractTexts | undefined = texts.getResourceBundle(texts.language, 'contract');
  if (contract === undefined || !sentence) return sentence;
  const exact = own(contract, sentence);
  if (exact !== undefined) return filled(exact, values);
  const underCode = own(contract, code);
  return rememberedTranslation(sentence, contract) ?? (underCode === undefined ? sentence : filled(underCode, values));
}

const own = (contract: ContractTexts, key: string): Translation | undefined =>
  Object.hasOwn(contract, key) ? contract[key] : undefined;

function filled(translation: Translation, values: Values): string {
  const text = typeof translation === 'string' ? translation : pluralForm(translation, String(values.count));
  return texts.services.interpolator?.interpolate(text, values, texts.language, {}) ?? text;
}

function pluralForm(forms: Readonly<Record<string, string>>, count: string): string {
  return forms[new Intl.PluralRules(texts.language).select(Number(count.replaceAll(',', '')))] ?? forms.other ?? '';
}

/** A table of problems renders its sentences often, and each of them is compared with all patterns. */
const remembered = new WeakMap<ContractTexts, Map<string, string | undefined>>();
const mostRemembered = 2000;

function rememberedTranslation(sentence: string, contract: ContractTexts): string | undefined {
  const known = remembered.get(contract) ?? new Map<string, string | undefined>();
  remembered.set(contract, known);
  if (known.has(sentence)) return known.get(sentence);
  if (known.size >= mostRemembered) known.clear();
  const translation = translationOf(sentence, contract);
  known.set(sentence, translation);
  return translation;
}

/** Undefined unless the whole sentence can be translated, so that no text is in two languages. */
function translationOf(sentence: string, contract: ContractTexts): string | undefined {
  const exact = own(contract, sentence);
  if (exact !== undefined) return filled(exact, {});
  return severalSentences(sentence, contract) ?? byPattern(sentence, contract);
}

function severalSentences(text: string, contract: ContractTexts): string | undefined {
  for (const { 0: gap, index } of text.matchAll(/(?<=[.…])[ \n](?=["\p{Lu}\p{N}])/gu)) {
    const first = text.slice(0, index);
    const exact = own(contract, first);
    const translated = exact === undefined ? byPattern(first, contract) : filled(exact, {});
    const rest = translated === undefined ? undefined : translationOf(text.slice(index + 1), contract);
    if (rest !== undefined) return `${translated}${gap}${rest}`;
  }
  return undefined;
}

function byPattern(sentence: string, contract: ContractTexts): string | undefined {
  for (const pattern of patternsOf(contract)) {
    const values = valuesIn(sentence, pattern, contract);
    const translation = own(contract, pattern.key);
    if (values !== undefined && translation !== undefined) return filled(translation, values);
  }
  return undefined;
}

/** The values of the sentence by the names of their placeholders; undefined for a sentence of another pattern. */
function valuesIn(sentence: string, pattern: SentencePattern, contract: ContractTexts): Values | undefined {
  const found = sentence.includes(pattern.longestText) ? pattern.expression.exec(sentence) : null;
  if (found === null) return undefined;
  const values: Record<string, string> = {};
  for (const [index, { name, kind }] of pattern.placeholders.entries()) {
    const text = found[index + 1] ?? '';
    const value = translatedPart(text, kind, contract);
    if (value === undefined) return undefined;
    values[name] = value;
  }
  return values;
}

function translatedPart(text: string, kind: string, contract: ContractTexts): string | undefined {
  if (kind === 'sentence') return translationOf(text, contract);
  if (kind === 'reason')
    return translationOf(`${text.charAt(0).toUpperCase()}${text.slice(1)}.`, contract)?.slice(0, -1);
  if (kind !== 'list') return text;
  const parts = text.split(', ').map((part) => translationOf(part, contract));
  return parts.includes(undefined) ? undefined : parts.join('، ');
}
