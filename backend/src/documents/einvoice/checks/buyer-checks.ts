import { emirateCodes, trnPattern } from '@portal/contract/documents/tax-identities';
import { type Check, isMissing } from './check.js';

/** The checks of the buyer's profile. Administrators change the TRN, the licence and the emirate, too. */
export const buyerChecks: Check[] = [
  {
    rules: ['ibr-007'],
    place: 'buyer',
    field: 'buyer.company',
    fails: ({ buyer }) => isMissing(buyer.company),
    message: "The buyer's company name is missing. The buyer enters it in the profile.",
  },
  {
    rules: ['ibr-135-ae'],
    place: 'buyer',
    field: 'buyer.trn',
    fails: ({ buyer, supply }) => isMissing(buyer.trn) && !supply.export,
    message: "The buyer's tax registration number (TRN) is missing. Enter it on the buyer's page.",
  },
  {
    rules: ['ibr-132-ae'],
    place: 'buyer',
    field: 'buyer.trn',
    fails: ({ buyer }) => buyer.address.country === 'AE' && !isMissing(buyer.trn) && !trnPattern.test(buyer.trn ?? ''),
    message:
      "The buyer's TRN is not one: it has 15 digits, begins with 1 and ends with 03. Correct it on the buyer's page.",
  },
  {
    rules: ['ibr-101-ae'],
    place: 'buyer',
    field: 'buyer.licence.authority',
    fails: ({ buyer: { licence } }) => !isMissing(licence?.number) && isMissing(licence?.authority),
    message: "The authority that issued the buyer's trade licence is missing. Enter it on the buyer's page.",
  },
  {
    rules: ['ibr-144-ae'],
    place: 'buyer',
    field: 'buyer.address.lines',
    fails: ({ buyer }) => isMissing(buyer.address.lines[0]),
    message: "The street of the buyer's address is missing. The buyer enters it in the profile.",
  },
  {
    rules: ['ibr-144-ae'],
    place: 'buyer',
    field: 'buyer.address.city',
    fails: ({ buyer }) => isMissing(buyer.address.city),
    message: "The city of the buyer's address is missing. The buyer enters it in the profile.",
  },
  {
    rules: ['ibr-144-ae'],
    place: 'buyer',
    field: 'buyer.address.emirate',
    fails: ({ buyer: { address } }) =>
      address.country === 'AE' && !emirateCodes.some((code) => code === address.emirate),
    message: "The emirate of the buyer's address is missing. Choose it on the buyer's page.",
  },
  {
    rules: ['ibr-011'],
    place: 'buyer',
    field: 'buyer.address.country',
    fails: ({ buyer }) => isMissing(buyer.address.country),
    message: "The country of the buyer's address is missing or not recognised. The buyer corrects it in the profile.",
  },
];
