import { readdirSync, readFileSync } from 'node:fs';
import * as antd from 'antd/locale/en_US';
import { showLanguage } from '../show-language';
import { type TextNamespace, texts } from '../texts';
import { contractSentences } from './contract-sentences';

/** The made-up language takes the place of Arabic, which is written from right to left and has six plural forms. */
export const pseudoLanguage = 'ar';

/** Jest's module loader puts antd's default export into another object with the key `default`. */
const antdEnglish: object = Reflect.get(antd.default, 'default') ?? antd.default;

const accented: Record<string, string> = Object.fromEntries(
  [...'abcdefghijklmnopqrstuvwxyz'].map((letter, index) => [letter, [...'àƀçďéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž'][index] ?? '']),
);

/**
 * Returns a readable text that is a third longer and has accented instead of English letters. Placeholders, tags and a
 * text without letters stay unchanged.
 */
function pseudo(text: string): string {
  if (!/[a-z]/i.test(text)) return text;
  const parts = text.split(/(\{\{.*?\}\}|<\/?\w+>)/);
  const words = parts.map((part, index) =>
    index % 2 === 1 ? part : part.replace(/[a-z]/gi, (letter) => accented[letter.toLowerCase()] ?? ''),
  );
  return `${words.join('')}${'·'.repeat(Math.ceil(text.length / 3))}`;
}

const forms = ['zero', 'two', 'few', 'many'];

function pseudoTexts(value: unknown): unknown {
  if (typeof value === 'string') return pseudo(value);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => {
      const plain: [string, unknown][] = [[key, pseudoTexts(inner)]];
      if (!key.endsWith('_other')) return plain;
      return [...plain, ...forms.map((form): [string, unknown] => [key.replace('other', form), pseudoTexts(inner)])];
    }),
  );
}

/**
 * Returns antd's texts in the pseudo language. Date formats are not changed, and `locale` is the language of the
 * calendar.
 */
function pseudoWords(value: object): object {
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      if (typeof inner === 'object' && inner !== null && !Array.isArray(inner)) return [key, pseudoWords(inner)];
      if (key === 'locale') return [key, 'ar_EG'];
      return [key, typeof inner === 'string' && !/format/i.test(key) ? pseudo(inner) : inner];
    }),
  );
}

/** Adds the made-up language and switches to it. */
export async function switchToPseudoLanguage(): Promise<void> {
  addPseudoLanguage();
  await showLanguage(pseudoLanguage);
}

/**
 * Adds a second language as a translator would: the texts of every English file, the contract's sentences and antd's
 * texts.
 */
export function addPseudoLanguage(): void {
  for (const file of readdirSync('src/texts/en')) {
    const words = pseudoTexts(JSON.parse(readFileSync(`src/texts/en/${file}`, 'utf8')));
    texts.addResourceBundle(pseudoLanguage, file.replace('.json', '') as TextNamespace, words);
  }
  texts.addResourceBundle(
    pseudoLanguage,
    'contract',
    Object.fromEntries(contractSentences.map((sentence) => [sentence, pseudo(sentence)])),
  );
  texts.addResourceBundle(pseudoLanguage, 'antd', pseudoWords(antdEnglish));
}
