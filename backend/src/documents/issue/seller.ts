import type { EntityManager } from '@mikro-orm/postgresql';
import {
  type MissingSellerField,
  missingSellerFields,
  SellerDetails,
  sellerFieldLabels,
} from '@portal/contract/documents/tax-details';
import type { LogoReference, TaxSeller } from '@portal/contract/documents/tax-document';
import type { Emirate } from '@portal/contract/documents/tax-identities';
import { BankAccount, type SettingsInput } from '@portal/contract/settings';
import { database } from '../../platform/db/database.js';
import { typedSql } from '../../platform/db/typed-sql.js';
import { DomainError } from '../../platform/http/errors/domain-error.js';

/** The seller as the settings describe it now, with what decides on the documents' content. */
export interface Seller {
  details: SellerDetails & { emirate: Emirate };
  timeZone: string;
  /** As documents show it. */
  shown: TaxSeller;
}

type StoredSettings = Partial<
  Pick<SettingsInput, 'companyName' | 'seller' | 'AED' | 'timeZone' | 'supportPhone' | 'supportEmail'>
>;

/**
 * Throws `document.seller_incomplete` and names the details that are missing in the settings (row T10), after the words
 * `refusal`.
 */
export async function readSeller(em: EntityManager, refusal: string): Promise<Seller> {
  const { details, timeZone, shown, missing } = await readEnteredSeller(em);
  const { emirate } = details;
  if (missing.length > 0 || !emirate) throw incomplete(missing, refusal);
  return { details: { ...details, emirate }, timeZone, shown };
}

interface EnteredSeller extends Omit<Seller, 'details'> {
  details: SellerDetails;
  missing: MissingSellerField[];
}

/** The seller as far as the settings describe it; without its legal name it has that of the portal's company. */
export async function readEnteredSeller(em: EntityManager): Promise<EnteredSeller> {
  const {
    rows: [settings],
  } = await typedSql<{ value: StoredSettings; logo: LogoReference | null }>({ value: 'json', logo: 'json?' })`
    select value, (
      select json_build_object('storageKey', storage_key, 'sha256', storage_key, 'mediaType', media_type)
      from (select file_id, media_type from seller_logos order by id desc limit 1) logo
        join stored_files on stored_files.id = file_id) as logo
    from settings order by version desc limit 1`.execute(database(em));
  const { companyName, timeZone = 'UTC', supportPhone = null, supportEmail = null, ...stored } = settings?.value ?? {};
  const details: SellerDetails = { ...new SellerDetails(), ...stored.seller };
  const account: BankAccount = { ...new BankAccount(), ...stored.AED };
  const { emirate } = details;
  return {
    details,
    timeZone,
    missing: missingSellerFields({ seller: details, AED: account }),
    shown: {
      legalName: { en: details.legalName ?? companyName ?? '', ar: details.legalNameArabic },
      trn: details.trn,
      licence: details.licenceNumber ? { number: details.licenceNumber, authority: details.licenceAuthority } : null,
      address: { lines: details.street ? [details.street] : [], city: details.city, emirate, country: 'AE' },
      phone: supportPhone,
      email: supportEmail,
      bank: account.iban
        ? { iban: account.iban, bankName: account.bankName, accountName: account.accountName, bic: account.swiftCode }
        : null,
      // The storage's keys are the SHA-256 of the bytes.
      logo: settings?.logo ?? null,
      footer: details.footer,
    },
  };
}

function incomplete(missing: MissingSellerField[], refusal: string): DomainError {
  const names = missing.map((field) => sellerFieldLabels[field]).join(', ');
  const errors = missing.map((field) => ({
    field: field === 'iban' ? 'AED.iban' : `seller.${field}`,
    message: sellerFieldLabels[field],
  }));
  return new DomainError('document.seller_incomplete', `${refusal}: ${names}.`, { errors });
}
