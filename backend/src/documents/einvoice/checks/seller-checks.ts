import { emirateCodes, trnPattern } from '@portal/contract/documents/tax-identities';
import { isIBAN } from 'class-validator';
import { type Check, isMissing } from './check.js';

/** The checks of the seller's details, which are entered in the settings. */
export const sellerChecks: Check[] = [
  {
    rules: ['ibr-006'],
    place: 'settings',
    field: 'seller.legalName.en',
    fails: ({ seller }) => isMissing(seller.legalName.en),
    message: 'Your legal name is missing. Enter it in Settings as it stands on the trade licence.',
  },
  {
    rules: ['ibr-081', 'ibr-134-ae'],
    place: 'settings',
    field: 'seller.trn',
    fails: ({ seller }) => isMissing(seller.trn),
    message: 'Your tax registration number (TRN) is missing. Enter it in Settings.',
  },
  {
    rules: ['ibr-132-ae'],
    place: 'settings',
    field: 'seller.trn',
    fails: ({ seller }) => !isMissing(seller.trn) && !trnPattern.test(seller.trn ?? ''),
    message: 'Your TRN is not one: it has 15 digits, begins with 1 and ends with 03. Correct it in Settings.',
  },
  {
    rules: ['ibr-150-ae'],
    place: 'settings',
    field: 'seller.licence',
    fails: ({ seller }) => isMissing(seller.licence?.number),
    message: 'The number of your trade licence is missing. Enter it in Settings.',
  },
  {
    rules: ['ibr-172-ae'],
    place: 'settings',
    field: 'seller.licence.authority',
    fails: ({ seller }) => !isMissing(seller.licence?.number) && isMissing(seller.licence?.authority),
    message: 'The authority that issued your trade licence is missing. Enter it in Settings.',
  },
  {
    rules: ['ibr-143-ae'],
    place: 'settings',
    field: 'seller.address.lines',
    fails: ({ seller }) => isMissing(seller.address.lines[0]),
    message: 'The street of your address is missing. Enter it in Settings.',
  },
  {
    rules: ['ibr-143-ae'],
    place: 'settings',
    field: 'seller.address.city',
    fails: ({ seller }) => isMissing(seller.address.city),
    message: 'The city of your address is missing. Enter it in Settings.',
  },
  {
    rules: ['ibr-143-ae'],
    place: 'settings',
    field: 'seller.address.emirate',
    fails: ({ seller: { address } }) =>
      address.country === 'AE' && !emirateCodes.some((code) => code === address.emirate),
    message: 'The emirate of your address is missing. Choose it in Settings.',
  },
  {
    rules: ['ibr-009'],
    place: 'settings',
    field: 'seller.address.country',
    fails: ({ seller }) => isMissing(seller.address.country),
    message: 'The country of your address is missing. Enter it in Settings.',
  },
  {
    rules: ['ibr-192-ae'],
    place: 'settings',
    field: 'seller.bank',
    fails: ({ kind, seller }) => kind === 'invoice' && !isIBAN(seller.bank?.iban ?? ''),
    message: 'The IBAN to which buyers pay is missing or mistyped. Enter it in Settings.',
  },
  {
    rules: ['ibr-127-ae'],
    place: 'settings',
    field: 'dueDate',
    fails: ({ kind, dueDate }) => kind === 'invoice' && isMissing(dueDate),
    message: 'The due date is missing. Enter payment terms in Settings.',
  },
  {
    rules: ['ibr-190-ae'],
    place: 'settings',
    field: 'lines.vatRate',
    fails: ({ lines }) => lines.some(({ vatCategory, vatRate }) => vatCategory === 'standard' && vatRate !== 5),
    message: 'E-invoices know the standard VAT rate of 5 % only. Correct the VAT rate in Settings.',
  },
];
