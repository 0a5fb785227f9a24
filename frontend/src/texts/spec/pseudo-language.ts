import { readdirSync, readFileSync } from 'node:fs';
import { accountStatusLabels } from '@portal/contract/buyers';
import { sellerFieldLabels } from '@portal/contract/documents/tax-details';
import { emirates } from '@portal/contract/documents/tax-identities';
import { jobQueues } from '@portal/contract/failed-jobs';
import { mailKinds, mailStatusLabels } from '@portal/contract/mails';
import { messages } from '@portal/contract/messages';
import { orderStatuses } from '@portal/contract/order-lifecycle';
import { bankAccountFields } from '@portal/contract/settings';
import * as antd from 'antd/locale/en_US';
import { setCalendarLanguage } from '../calendar';
import { type TextNamespace, texts } from '../texts';

/** Unicode's language code for pseudo-Arabic, which is written from right to left and has Arabic's six plural forms. */
export const pseudoLanguage = 'ar-XB';

/** Jest's module loader puts antd's default export into another object with the key `default`. */
const antdEnglish: object = Reflect.get(antd.default, 'default') ?? antd.default;

const accented: Record<string, string> = Object.fromEntries(
  [...'abcdefghijklmnopqrstuvwxyz'].map((letter, index) => [letter, [...'àƀçďéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž'][index] ?? '']),
);

/**
 * Returns a readable text that is a third longer and has accented instead of English letters. Placeholders and tags
 * stay unchanged.
 */
function pseudo(text: string): string {
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
      if (key === 'locale') return [key, 'ar_XB'];
      return [key, typeof inner === 'string' && !/format/i.test(key) ? pseudo(inner) : inner];
    }),
  );
}

function sentencesIn(value: object): string[] {
  return Object.values(value).flatMap((inner) => (typeof inner === 'string' ? [inner] : sentencesIn(inner)));
}

/**
 * Adds a second language as a translator would: the texts of every English file, the contract's sentences and antd's
 * texts. Then switches to this language.
 */
export async function switchToPseudoLanguage(): Promise<void> {
  for (const file of readdirSync('src/texts/en')) {
    const words = pseudoTexts(JSON.parse(readFileSync(`src/texts/en/${file}`, 'utf8')));
    texts.addResourceBundle(pseudoLanguage, file.replace('.json', '') as TextNamespace, words);
  }
  const sentences = sentencesIn({
    messages,
    jobQueues,
    accountStatusWords: accountStatusLabels,
    mailKinds,
    mailStatusLabels,
    bankAccountFields,
    sellerFieldLabels,
    emirates: Object.values(emirates).map(({ en }) => en),
    orderStatuses,
  });
  texts.addResourceBundle(
    pseudoLanguage,
    'contract',
    Object.fromEntries([...sentences, 'Wholesale', 'Retail', 'Online'].map((sentence) => [sentence, pseudo(sentence)])),
  );
  texts.addResourceBundle(pseudoLanguage, 'antd', pseudoWords(antdEnglish));
  setCalendarLanguage(pseudoLanguage);
  await texts.changeLanguage(pseudoLanguage);
}
