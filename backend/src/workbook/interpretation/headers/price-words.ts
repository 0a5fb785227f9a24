import type { ColumnField } from '@portal/contract/workbook';
import type { ColumnTraits } from '../../column-traits.js';
import {
  buyingEnds,
  buyingParts,
  buyingStems,
  buyingWords,
  consumerParts,
  initialWords,
  notOwnPriceParts,
  paymentWords,
  priceEnds,
  saleWords,
  sellingWords,
} from '../../synonyms/buying-words.js';
import { measureWords, quantityBeginnings, quantityEnds } from '../../synonyms/measure-words.js';
import { listPriceWords, taxedWords, taxWords } from '../../synonyms/qualifiers.js';
import { fold, foldedSet, words } from './fold.js';
import type { HeaderColumn } from './header.js';
import { memoised } from './memo.js';

const buying = foldedSet(buyingWords);
const selling = foldedSet(sellingWords);
const stems = buyingStems.map(fold);
const costEnds = buyingEnds.map(fold);
const parts = buyingParts.map(fold);
const ends = priceEnds.map(fold);
const consumers = consumerParts.map(fold);

/** "custosem" of "PRECO_CUSTOSEM": the cost without something. "custom" and "customer" say nothing about a cost. */
const joinedCost = /^(custo|costo)(?!m|$)/;

/**
 * True for a header that names what the supplier paid: "PRECO_CUSTO", "Einkaufspreis", "仕入原価". "Wholesale cost" and
 * "Cost / sale price" name what the customer pays.
 */
export const namesCost = memoised(1000, (header: string): boolean => {
  const list = words(header);
  if (list.some((word) => selling.has(word))) return false;
  return list.some(
    (word) =>
      buying.has(word) ||
      joinedCost.test(word) ||
      stems.some((stem) => word.startsWith(stem)) ||
      costEnds.some((one) => word.endsWith(one)) ||
      parts.some((part) => word.includes(part)),
  );
});

/** True for what is asked of the customer: "Selling price", "Prix de vente". */
export const namesSelling = (header: string): boolean => words(header).some((word) => selling.has(word));

const sales = foldedSet(saleWords);

/** True for "Продажа (план)". */
export const namesSale = (header: string): boolean => words(header).some((word) => sales.has(word));

const payments = foldedSet(paymentWords);

/** True for "Card price": beside the price in cash, it is no price for consumers. */
export const namesPayment = (header: string): boolean => words(header).some((word) => payments.has(word));

const initial = foldedSet(initialWords);

export const isInitialPrice = (header: string): boolean => words(header).some((word) => initial.has(word));

const listed = foldedSet(listPriceWords);

/** True for "List price"; a recommended retail price is no price to order at. */
export const isListPrice = (header: string): boolean =>
  words(header).some((word) => listed.has(word) || word === 'listprice');

const taxes = foldedSet(taxWords);
const taxed = foldedSet(taxedWords);

export const isTax = (word: string): boolean => taxes.has(word);

/** True for "Tradicional (c/IVA)": amounts with or without a tax are prices. "IVA" alone is the tax. */
export const saysTaxed = (headerWords: readonly string[]): boolean =>
  headerWords.some(isTax) && headerWords.some((word) => taxed.has(word));

const measures = foldedSet(measureWords);
const quantityHeads = quantityBeginnings.map(fold);
const quantityTails = quantityEnds.map(fold);

/** True for a word for a measure or a number of something, also in a compound: "210l", "占用体积", "張數". */
export const namesMeasure = (word: string): boolean =>
  measures.has(word.replace(/^\d+(?=\p{L})/u, '')) ||
  (/\p{Script=Han}/u.test(word) && measures.has(word.slice(-2))) ||
  quantityTails.some((end) => word.endsWith(end)) ||
  quantityHeads.some((beginning) => word.startsWith(beginning));

/** The place of the first open column of list prices beside a retail price of another name; -1 without one. */
export function listPriceColumn(columns: readonly HeaderColumn[], isOpen: readonly boolean[], retail: number): number {
  if (columns.some(({ column, header }) => column === retail && isListPrice(header))) return -1;
  return columns.findIndex(
    ({ header, meaning: { claims } }, place) =>
      isOpen[place] === true && claims.some(({ field }) => field === 'retailPrice') && isListPrice(header),
  );
}

/** The place of the first open column whose header names what the supplier paid; -1 without one. */
export function costColumn(columns: readonly HeaderColumn[], isOpen: readonly boolean[], traits: ColumnTraits): number {
  return columns.findIndex(
    ({ column, header, meaning: { claims } }, place) =>
      isOpen[place] === true &&
      claims.some(({ field }) => field === 'wholesalePrice') &&
      namesCost(header) &&
      !traits.isHidden(column),
  );
}

/** Folding writes each Korean syllable as two or three letters. */
const longestCompound = 24;

/**
 * The price that a Chinese, Japanese or Korean word ending in a word for a price names, such as "未含税销售单价" or
 * "現行Net価格"; null for any other word, for totals and for
 * prices that consumers pay.
 */
export function compoundPrice(word: string): ColumnField | null {
  if (word.length > longestCompound || !/^[\p{Script=Han}\p{Script=Hangul}\p{Script=Kana}ーa-z]+$/u.test(word))
    return null;
  const end = ends.find((one) => word.endsWith(one) && word.length > one.length);
  if (end === undefined || notOwnPriceParts.some((part) => word.startsWith(part))) return null;
  return consumers.some((part) => word.includes(part)) ? null : 'wholesalePrice';
}
