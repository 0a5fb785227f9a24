import { countryCode } from '@portal/contract/documents/country-code';
import type { TaxDocument, TaxDocumentLine } from '@portal/contract/documents/tax-document';
import { type Check, isMissing } from './check.js';

/** References that a message names; of more it says how many there are. */
const namedReferences = 5;

const hasNoDescription = ({ description }: TaxDocumentLine) => isMissing(description);
/** Chapters have 2 digits, international codes 6, codes of the Gulf's tariff 8 or 12. */
const hasWrongHsCode = ({ hsCode }: TaxDocumentLine) => hsCode !== null && !/^\d{6,12}$/.test(hsCode);
const hasWrongOrigin = ({ countryOfOrigin }: TaxDocumentLine) =>
  countryOfOrigin !== null && countryCode(countryOfOrigin) !== countryOfOrigin;

/** The checks of the lines, whose fields come from the stock file. */
export const lineChecks: Check[] = [
  {
    rules: ['ibr-125-ae'],
    place: 'stock_file',
    field: 'lines.description',
    fails: ({ lines }) => lines.some(hasNoDescription),
    message: (document) =>
      `${named(document, hasNoDescription)} without a description. Add the column Description to the stock file.`,
  },
  {
    rules: ['ibr-187-ae'],
    place: 'stock_file',
    field: 'lines.hsCode',
    fails: ({ lines }) => lines.some(hasWrongHsCode),
    message: (document) =>
      `${named(document, hasWrongHsCode)} with an HS code that has not 6 to 12 digits. Correct it in the stock file.`,
  },
  {
    rules: ['ibr-cl-15'],
    place: 'stock_file',
    field: 'lines.countryOfOrigin',
    fails: ({ lines }) => lines.some(hasWrongOrigin),
    message: (document) =>
      `${named(document, hasWrongOrigin)} with a country of origin that is no country. Correct it in the stock file.`,
  },
];

function named({ lines }: TaxDocument, fails: (line: TaxDocumentLine) => boolean): string {
  const references = lines.filter(fails).map(({ reference }) => reference);
  const more = references.length - namedReferences;
  const listed = references.slice(0, namedReferences).join(', ');
  return `${references.length === 1 ? 'Reference' : 'References'} ${listed}${more > 0 ? ` and ${more} more` : ''}`;
}
