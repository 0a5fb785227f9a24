import { readdirSync, readFileSync } from 'node:fs';
import { accountStatusWords } from '@portal/contract/buyers';
import { jobQueues } from '@portal/contract/failed-jobs';
import { mailKinds } from '@portal/contract/mails';
import { messages } from '@portal/contract/messages';
import { orderStatuses } from '@portal/contract/order-lifecycle';
import { bankAccountFields } from '@portal/contract/settings';
import * as antd from 'antd/locale/en_US';
import { speakDates } from '../calendar';
import { type Namespace, texts } from '../texts';

/** Unicode's name for made-up Arabic: from right to left, and with Arabic's six plural forms. */
export const pseudoLanguage = 'ar-XB';

/** It comes in a wrapping of its own where modules are loaded as specs load them. */
const antdEnglish: object = Reflect.get(antd.default, 'default') ?? antd.default;

const accented: Record<string, string> = Object.fromEntries(
  [...'abcdefghijklmnopqrstuvwxyz'].map((letter, index) => [letter, [...'àƀçďéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž'][index] ?? '']),
);

/** Readable, a third longer, and without a letter of English; what is put in, and the elements around words, stay. */
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

/** antd's own: its formats of dates are no words, and its calendar asks for the names of the language's days. */
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

/** A second language as a translator would add it: each file of English once more, the contract's sentences, and antd's. */
export async function speakPseudo(): Promise<void> {
  for (const file of readdirSync('src/texts/en')) {
    const words = pseudoTexts(JSON.parse(readFileSync(`src/texts/en/${file}`, 'utf8')));
    texts.addResourceBundle(pseudoLanguage, file.replace('.json', '') as Namespace, words);
  }
  const said = sentencesIn({ messages, jobQueues, accountStatusWords, mailKinds, bankAccountFields, orderStatuses });
  texts.addResourceBundle(
    pseudoLanguage,
    'contract',
    Object.fromEntries([...said, 'Wholesale', 'Retail', 'Online'].map((sentence) => [sentence, pseudo(sentence)])),
  );
  texts.addResourceBundle(pseudoLanguage, 'antd', pseudoWords(antdEnglish));
  speakDates(pseudoLanguage);
  await texts.changeLanguage(pseudoLanguage);
}
