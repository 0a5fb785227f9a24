import type { Language } from '@portal/contract/languages';
import { isolateDirection } from '@portal/contract/text/isolate-direction';
import { arabic } from '../platform/language/arabic.js';
import { inEveryLanguage } from '../platform/language/in-every-language.js';

const withPoNumber = inEveryLanguage({
  en: (number: string, poNumber: string) => `${number} (your PO number ${poNumber})`,
  ar: (number, poNumber) => arabic`${number} (رقم أمر الشراء لديك ${poNumber})`,
});

/** How a mail names an order to its buyer: by its number, followed by the buyer's own PO number if there is one. */
export function orderInWords(number: string, poNumber: string | null, language: Language): string {
  return poNumber === null ? number : withPoNumber[language](number, isolateDirection(poNumber));
}
