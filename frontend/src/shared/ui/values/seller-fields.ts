import { type MissingSellerField, sellerFieldLabels } from '@portal/contract/documents/tax-details';
import { translateSentence } from '../../../texts/translate-sentence';
import { listInWords } from './list-in-words';

/** The names of missing details in a row, `TRN, Emirate`. */
export const namesOfSellerFields = (fields: readonly MissingSellerField[]): string =>
  listInWords(fields.map((field) => translateSentence(sellerFieldLabels[field])));
