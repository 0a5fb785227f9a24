import { readFileSync } from 'node:fs';
import { paymentStates } from '@portal/contract/payments';
import type { Problem } from '@portal/contract/workbook';
import { render, screen } from '@testing-library/react';
import * as antd from 'antd/locale/en_US';
import { createElement } from 'react';
import { ProblemTable } from '../shared/ui/problem-table';
import { patternOf } from './sentence-patterns';
import './other-languages';
import { contractSentences } from './spec/contract-sentences';
import { becomes, isPhrase, serverTexts } from './spec/server-sentences';
import { texts } from './texts';
import { translateSentence } from './translate-sentence';

type Translation = string | Record<string, string>;
const readArabic = (file: string) => JSON.parse(readFileSync(`src/texts/ar/${file}.json`, 'utf8'));
const contract: Record<string, Translation> = readArabic('contract');
const keys = Object.keys(contract);

/** A value in a key, which any value of the server's texts can become. */
const somewhat = '\u0001';
const sentenceOf = (key: string): string => key.replace(/\{\{[^}]*\}\}/g, somewhat);
const sentences = new Map(keys.map((key) => [sentenceOf(key), key]));

/**
 * Texts of the server that no screen shows by themselves: parts of longer sentences, which have translations as a whole,
 * nouns that are counted, texts of the sheet itself, and texts for files and operators.
 */
const parts = [
  ', and further rows do so as well',
  ', and possibly more',
  ', as \0 \0 (\0)',
  ', which has the lower prices,',
  ' (and \0)',
  ' although \0 in its row',
  ' although lots are entered',
  ' and \0 more',
  ' and no ',
  'a formula without a result',
  'a part of its header',
  'A part of the header',
  'An order has at least one line',
  'AED \0',
  " and '\0' in parents",
  'buyer_id as buyerId',
  'Cancel the order first: that issues the credit note',
  'Cell \0 (order quantity) \0.',
  'Cell \0 (reference) \0.',
  'Credit the rest of it first',
  'cut short',
  'Due on receipt',
  'Failed to find Google Sheet file for collection: \0',
  'filled in',
  'Filling in',
  'further cell',
  'further row',
  'further title',
  'in column "\0"',
  'Insufficient inventory for: \0\0',
  'is not',
  'it ended',
  "name = '\0' and mimeType = 'application/vnd.google-apps.spreadsheet' and trashed = false\0",
  'Net \0 days',
  'Only .xlsx files are filled in.',
  'our team',
  'outside the columns of the table',
  'Price file',
  'Price file: \0',
  'reference_key as referenceKey',
  'Remove sheets, pictures and rows that the order does not need and upload it again.',
  'Sheet "\0" has a table without a header row',
  'stock_files.brand_id as brandId',
  'submit-draft \0',
  'such cell',
  'such row',
  'the buyer',
  'The comment on the header',
  'the comment "\0" on its header',
  'the key file (JSON) of a Google service account',
  'The words in row \0 of sheet "\0" do not say what the columns of its table hold',
  'variant_key as variantKey',
  '\0 kB',
  '\0 sides',
  '\0 units, \0',
  '\0, AED \0',
];

const countedNouns = [
  'lot',
  'unit',
  'cell',
  'row',
  'such cell',
  'such row',
  'further cell',
  'further row',
  'further title',
  'article',
];

/** Translations of texts that the server puts together from several of its texts. */
const composed = [
  ...countedNouns.flatMap((noun) => [`1 ${noun}`, `{{count, number}} ${noun}s`]),
  ...paymentStates,
  '{{statement, sentence}}.',
  'The order quantity {{statement, sentence}}.',
  'The retail price {{statement, sentence}}.',
  'The units per lot {{statement, sentence}}.',
  'The wholesale price {{statement, sentence}}.',
  'The {{field, sentence}} {{statement, sentence}}.',
  '{{column, address}} {{field, sentence}}',
  '{{column, address}} "{{header}}"',
  '{{first, sentence}} or {{rest, sentence}}',
  '{{first, sentence}} and {{rest, sentence}}',
  '{{first, sentence}}; {{rest, sentence}}',
  '{{first, sentence}}, then {{rest, sentence}}',
  'an {{field, sentence}} column in the header',
  'no {{field, sentence}}',
  'no {{first, sentence}} and no {{second, sentence}}',
  'colour {{colour}}',
  'size {{size}}',
  '{{said, sentence}} = {{lots, sentence}} of {{pack, number}}',
  '{{said}} = {{lots, sentence}} of {{pack, number}}',
  '{{lots, sentence}} ({{units, sentence}})',
  '{{reference}} ({{lots, number}} left) …',
  '{{order}} ({{amount}} open) …',
  'and possibly more',
];

/** Sentences of the contract that the server completes with names or values. */
const completed = contractSentences.map((sentence) => `${sentence}\0.`);

const covers = (template: string): boolean => {
  const expression = becomes(template);
  return [...sentences.keys()].some((sentence) => expression.test(sentence));
};

describe('the Arabic sentences of the contract and the server', () => {
  // Z01
  it('translate every sentence and label of the contract', () => {
    expect(contractSentences.filter((sentence) => !keys.includes(sentence))).toEqual([]);
  });

  // Z01
  it('translate what the server says about workbooks, orders, documents and payments', () => {
    const missing = serverTexts.filter(
      ({ text }) => isPhrase(text) && !parts.includes(text) && !contractSentences.includes(text) && !covers(text),
    );
    expect(missing.map(({ file, text }) => `${file}: ${text.replaceAll('\0', '…')}`)).toEqual([]);
  });

  // Z01
  it('have no translation that is never used', () => {
    const templates = [...serverTexts.map(({ text }) => text), ...completed].filter(
      (text) => /\p{L}{4}/u.test(text) || !text.includes('\0'),
    );
    const expressions = [...new Set(templates)].map(becomes);
    const known = new Set([...contractSentences, ...composed]);
    const unused = [...sentences].filter(
      ([sentence, key]) => !known.has(key) && !expressions.some((expression) => expression.test(sentence)),
    );
    expect(unused.map(([, key]) => key)).toEqual([]);
    expect(composed.filter((key) => !keys.includes(key))).toEqual([]);
    expect(parts.filter((part) => !serverTexts.some(({ text }) => text === part))).toEqual([]);
  });

  it('name only values of their English sentence', () => {
    const wrong = keys.flatMap((key) => {
      const names = new Set(patternOf(key).placeholders.map(({ name }) => name));
      const translation = contract[key] ?? '';
      const forms = typeof translation === 'string' ? [translation] : Object.values(translation);
      return forms.flatMap((form) =>
        [...form.matchAll(/\{\{(.*?)\}\}/g)]
          .filter(([, name = '']) => !names.has(name))
          .map(([found]) => `${key}: ${found}`),
      );
    });
    expect(wrong).toEqual([]);
  });

  it('have all six plural forms where they have any', () => {
    const plurals = Object.entries(contract).filter(([, translation]) => typeof translation !== 'string');
    const forms = ['few', 'many', 'one', 'other', 'two', 'zero'];
    expect(plurals.filter(([key]) => !key.includes('{{count, number}}'))).toEqual([]);
    expect(plurals.filter(([, plural]) => Object.keys(plural).sort().join() !== forms.join())).toEqual([]);
  });
});

describe('a sentence of the server in Arabic', () => {
  const former = texts.language;
  beforeAll(async () => {
    texts.addResourceBundle('ar', 'contract', contract);
    await texts.changeLanguage('ar');
  });
  afterAll(() => texts.changeLanguage(former));

  // Z01
  it.each([
    'Cell F12 (order quantity) is negative; a whole number of lots from 0 to 1,000,000 is expected, the nearest is 0.',
    'Cell F12 (order quantity) says 5 PCS, but the column counts lots of 12 units; the nearest is 1 lot (12 units).',
    'The order quantity is not a number; a whole number of lots from 0 to 1,000,000 is expected.',
    'Cell B3 (reference) is empty although 4 lots are entered in its row; a reference is expected.',
    'Column F (order quantity) has barcodes, but each row counts several sizes; its barcodes were left out.',
    'The minimum of AL-1 is 3 lots.',
    'at least 3 lots',
    '2,000 lots available',
    'AL-1 is not in the selected stock file.',
    'AL-1 with colour RED, size L was read as AL-2 with colour BLUE, size XL, which fits best in the stock file. Please confirm.',
    'Column F "PRICE", which has the lower prices, was taken as wholesale price, not G "P1" or H "P2"; please confirm.',
    'Column F "PRICE" was taken as wholesale price: its values look like prices; please confirm.',
    'Column B "QTY" was taken as order quantity: the sheet has no other order column, and neither the published prices nor pack sizes; please confirm.',
    'Column B "PCS" was taken as order quantity: it is the only column that counts, in units; please confirm.',
    'Column B "BOXES" was taken as order quantity: it is the only column that counts, in packs; please confirm.',
    'The header is a usual word for reference. Column B could also be the reference.',
    'The table has no header row. Its columns are read by their values: A reference, B wholesale price; please confirm.',
    'No table was found: a header row with a reference and an order quantity column is expected in the first 50 rows of a sheet. Found: sheet "A" row 3: reference, size, but no order quantity column; sheet "B" row 1: barcode, colour, but no clear header column.',
    'The workbook has 61 sheets, at most 60 are read. Remove what is not needed and upload it again.',
    'The price file cannot be used: The workbook is password-protected. Save it without a password and upload it again.',
    'Sheet "A" was left out. Sheet "A" has a value in cell ZZ1; at most 300 columns (up to KN) are read. Remove what is not needed and upload it again.',
    'The workbook names one of its parts twice. Open it in Excel, save it again and upload that copy.',
    'This order cannot be approved without a reason. The credit limit is AED 61,200.00; with this order the buyer would owe AED 70,000.00. The oldest open invoice is overdue by 12 days; the portal allows 1 day. The buyer is on hold: X.',
    'The buyer is on hold: The cheque 1 of X for AED 500 bounced.\nThe cheque 2 of X for AED 7 bounced.',
    'The order was changed meanwhile: the buyer placed it (revision 1), then our team changed its lines (revision 2). Please look at it again.',
    'This is not possible any more: the order is Awaiting Payment.',
    'More lots would be credited than are left on the invoice: AL-1 (3 left), AL-2 (4 left) ….',
    'The invoice cannot be made yet. Please enter in Settings: Legal name, TRN.',
    'References AL-1, AL-2 and 12 more without a description. Add the column Description to the stock file.',
    'This is too large to be sent: the portal takes at most 25 MB here.',
  ])('has no English word: %s', (sentence) => {
    expect(translateSentence(sentence)).not.toMatch(/\b(?!Excel\b)\p{Script=Latin}*\p{Ll}\p{Script=Latin}*\b/u);
  });

  it('has the plural form of its number', () => {
    const written = [2, 5, 12, 100].map((count) =>
      translateSentence(`at least ${count} lots`).replace(/[\u2068\u2069]/g, ''),
    );
    expect(written).toEqual(['عبوتان على الأقل', '5 عبوات على الأقل', '12 عبوة على الأقل', '100 عبوة على الأقل']);
  });

  // Z01
  it('is shown in the table of problems, with what was found and what is expected', () => {
    const minimum: Problem = {
      sheet: 'S',
      cell: 'F2',
      field: 'minimum',
      found: '1 lot',
      expected: 'at least 3 lots',
      message: 'The minimum of AL-1 is 3 lots.',
      severity: 'warning',
    };
    render(createElement(ProblemTable, { problems: [minimum] }));
    expect(screen.getByText(/الحد الأدنى للصنف/)).toBeInTheDocument();
    expect(screen.getByText('عبوة واحدة')).toBeInTheDocument();
    expect(screen.getByText(/على الأقل/)).toBeInTheDocument();
  });

  it('stays English as a whole where a part has no translation', () => {
    const sentence = 'Cell F12 (order quantity) is green.';
    expect(translateSentence(sentence)).toBe(sentence);
  });
});

describe('antd’s texts in Arabic', () => {
  const english: object = Reflect.get(antd.default, 'default') ?? antd.default;
  const pathsOf = (value: object, path = ''): string[] =>
    Object.entries(value).flatMap(([key, inner]) =>
      typeof inner === 'object' && inner !== null ? pathsOf(inner, `${path}${key}.`) : [`${path}${key}`],
    );

  // Z01
  it('are those of the English ones', () => {
    expect(pathsOf(readArabic('antd')).sort()).toEqual(pathsOf(english).sort());
  });
});
