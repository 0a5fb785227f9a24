import type { TaxAddress, TaxBuyer, TaxSeller, TradeLicence } from '@portal/contract/documents/tax-document';
import { tinOfTrn, trnPattern } from '@portal/contract/documents/tax-identities';
import { element, type Xml } from './xml.js';

/** The Electronic Address Scheme of tax identification numbers of the Emirates. */
const tinScheme = '0235';

/**
 * The address for buyers outside the Emirates' e-invoicing, who have no tax identification number there. The authority's
 * examples of exports show 9900000099; its rules tell neither from the other.
 */
const endpointOutside = '9900000098';

export function sellerParty(seller: TaxSeller): Xml {
  return element('cac:AccountingSupplierParty', [
    element('cac:Party', [
      endpoint(seller.trn && tinOfTrn(seller.trn)),
      address('cac:PostalAddress', seller.address),
      taxScheme(seller.trn),
      legalEntity(seller.legalName.en, seller.licence),
      contact({ name: null, phone: seller.phone, email: seller.email }),
    ]),
  ]);
}

export function buyerParty(buyer: TaxBuyer): Xml {
  const tin = buyer.trn && trnPattern.test(buyer.trn) ? tinOfTrn(buyer.trn) : endpointOutside;
  return element('cac:AccountingCustomerParty', [
    element('cac:Party', [
      endpoint(tin),
      address('cac:PostalAddress', buyer.address),
      taxScheme(buyer.trn),
      legalEntity(buyer.company, buyer.licence),
      contact(buyer.contact ?? { name: null, phone: null, email: null }),
    ]),
  ]);
}

/** The company of a free zone that benefits from the supply. */
export function beneficiaryParty(trn: string | null): Xml {
  const id = element('cac:PartyIdentification', [element('cbc:ID', trn)]);
  return element('cac:BuyerCustomerParty', [element('cac:Party', [id])]);
}

export function address(name: string, { lines, city, emirate, country }: TaxAddress): Xml {
  return element(name, [
    element('cbc:StreetName', lines[0] ?? null),
    element('cbc:AdditionalStreetName', lines[1] ?? null),
    element('cbc:CityName', city),
    // Subdivisions of other countries are not asked for; the rules want some text.
    element('cbc:CountrySubentity', country === 'AE' ? emirate : city),
    element('cac:AddressLine', [element('cbc:Line', lines.slice(2).join(', '))]),
    element('cac:Country', [element('cbc:IdentificationCode', country)]),
  ]);
}

function endpoint(tin: string | null): Xml {
  return element('cbc:EndpointID', tin, { schemeID: tinScheme });
}

function taxScheme(trn: string | null): Xml {
  if (!trn) return '';
  return element('cac:PartyTaxScheme', [
    element('cbc:CompanyID', trn),
    element('cac:TaxScheme', [element('cbc:ID', 'VAT')]),
  ]);
}

/** TL: the registration is a trade licence, whose issuing authority must be named. */
function legalEntity(name: string, licence: TradeLicence | null): Xml {
  return element('cac:PartyLegalEntity', [
    element('cbc:RegistrationName', name),
    element('cbc:CompanyID', licence?.number, {
      schemeAgencyID: 'TL',
      schemeAgencyName: licence?.authority,
    }),
  ]);
}

function contact({ name, phone, email }: { name: string | null; phone: string | null; email: string | null }): Xml {
  return element('cac:Contact', [
    element('cbc:Name', name),
    element('cbc:Telephone', phone),
    element('cbc:ElectronicMail', email),
  ]);
}
