import { isolateDirection } from '@portal/contract/text/isolate-direction';
import { arabic, countInArabic } from '../platform/language/arabic.js';
import { inEveryLanguage } from '../platform/language/in-every-language.js';
import { type NotificationContent, textsOf } from './notify.js';

interface PublishedStockFile {
  brandId: string;
  brand: string;
  /** The stock file's name without the extension. */
  name: string;
  /** The version number of the stock file: 1 for a new file, higher when the upload replaced an earlier version. */
  version: number;
  lines: number;
  /**
   * References of an earlier version that are available again after they were out of stock or not listed in the
   * previous version, in the order of the sheet.
   */
  backInStock: string[];
}

/** The first references that are back in stock, isolated, and the number of others. */
interface Restocked {
  named: string[];
  unnamed: number;
}

const words = inEveryLanguage({
  en: {
    stockFile: ({ version, brand, name, lines }: PublishedStockFile, restocked: Restocked) => ({
      title: `${version === 1 ? 'New' : 'Updated'} stock file of ${brand}`,
      message: `${name}, ${lines.toLocaleString('en-US')} ${lines === 1 ? 'line' : 'lines'}, is ready to download.${backInStockInEnglish(restocked)}`,
    }),
    newBrand: (brand: string) => ({
      title: 'New collection available',
      message: `${brand} is in your catalogue now.`,
    }),
  },
  ar: {
    stockFile: ({ version, brand, name, lines }, restocked) => ({
      title: version === 1 ? arabic`ملف مخزون جديد من ${brand}` : arabic`ملف مخزون محدَّث من ${brand}`,
      message: `${arabic`الملف ${name}`} (${articlesInArabic(lines)}) جاهز للتنزيل.${backInStockInArabic(restocked)}`,
    }),
    newBrand: (brand) => ({
      title: 'تشكيلة جديدة متاحة',
      message: arabic`أُضيفت تشكيلة ${brand} إلى كتالوجك.`,
    }),
  },
});

function backInStockInEnglish({ named, unnamed }: Restocked): string {
  if (named.length === 0) return '';
  const more = unnamed > 0 ? ` and ${unnamed.toLocaleString('en-US')} more` : '';
  return ` Back in stock: ${named.join(', ')}${more}.`;
}

function articlesInArabic(count: number): string {
  const forms = { zero: '# صنف', one: 'صنف واحد', two: 'صنفان', few: '# أصناف', many: '# صنفًا', other: '# صنف' };
  return countInArabic(count, forms);
}

function backInStockInArabic({ named, unnamed }: Restocked): string {
  if (named.length === 0) return '';
  const more = countInArabic(Math.max(0, unnamed), {
    zero: '',
    one: ' وصنف آخر',
    two: ' وصنفان آخران',
    few: ' و# أصناف أخرى',
    many: ' و# صنفًا آخر',
    other: ' و# صنف آخر',
  });
  return ` عاد إلى المخزون: ${named.map((reference) => arabic`${reference}`).join('، ')}${more}.`;
}

const namedReferences = 3;

/** Names the first three references that are back in stock, because buyers wait for them (specification 1). */
export function stockFileNotification(file: PublishedStockFile): NotificationContent {
  const isolated = { ...file, brand: isolateDirection(file.brand), name: isolateDirection(file.name) };
  const restocked = {
    named: file.backInStock.slice(0, namedReferences).map(isolateDirection),
    unnamed: file.backInStock.length - namedReferences,
  };
  return {
    type: 'new_file_upload',
    texts: textsOf(words, ({ stockFile }) => stockFile(isolated, restocked)),
    brandId: file.brandId,
  };
}

export function newBrandNotification(brandId: string, name: string): NotificationContent {
  const texts = textsOf(words, ({ newBrand }) => newBrand(isolateDirection(name)));
  return { type: 'new_collection_available', texts, brandId };
}
