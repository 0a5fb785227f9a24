import { texts } from './texts';

/** What a translated sentence may name, such as a reference and its lots. */
export type SentenceValues = Readonly<Record<string, string | number | null | undefined>>;

type Translate = (sentence: string, code: string, values: SentenceValues) => string;
let translate: Translate | undefined;

/** English pages do not load the code that translates: the module of the other languages brings it along. */
export function setSentenceTranslation(translation: Translate): void {
  translate = translation;
}

/** Translates a sentence of the contract or the server; see `translated-sentences.ts`. English stays as it is. */
export function translateSentence(sentence: string, code: string = '', values: SentenceValues = {}): string {
  return texts.language === 'en' || translate === undefined ? sentence : translate(sentence, code, values);
}
