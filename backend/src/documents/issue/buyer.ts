import type { EntityManager } from '@mikro-orm/postgresql';
import { countryCode } from '@portal/contract/documents/country-code';
import type { TaxBuyer } from '@portal/contract/documents/tax-document';
import { type Emirate, emirateCodes, emirates } from '@portal/contract/documents/tax-identities';
import { database } from '../../platform/db/database.js';

/** The buyer as documents show it, also after the account was removed. */
export async function readBuyer(em: EntityManager, id: string): Promise<TaxBuyer> {
  const user = await database(em)
    .selectFrom('users')
    .select([
      ...(['name', 'email', 'phone', 'company_name', 'company_street', 'company_city', 'company_country'] as const),
      ...(['trn', 'licence_number', 'licence_authority', 'emirate'] as const),
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const country = user.company_country === null ? null : countryCode(user.company_country);
  const isAbroad = country !== null && country !== 'AE';
  return {
    company: user.company_name ?? user.name,
    contact: { name: user.name, email: user.email, phone: user.phone },
    address: {
      lines: user.company_street === null ? [] : [user.company_street],
      city: user.company_city,
      emirate: isAbroad ? null : (user.emirate ?? emirateOfCity(user.company_city)),
      country,
    },
    trn: user.trn,
    licence: user.licence_number === null ? null : { number: user.licence_number, authority: user.licence_authority },
  };
}

/** Buyers registered before they could choose an emirate; most of the emirates' capitals have their names. */
function emirateOfCity(city: string | null): Emirate | null {
  const name = city?.trim().toLowerCase();
  return emirateCodes.find((code) => emirates[code].en.toLowerCase() === name) ?? null;
}
