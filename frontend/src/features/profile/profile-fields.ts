import { type SessionUser } from '@portal/contract/auth';
import { TaxDetails } from '@portal/contract/documents/tax-details';
import { BuyerProfileInput } from '@portal/contract/profile';
import { validationRulesFor } from '../../shared/form/rules';

/** The values as typed in the form. Only who manages a company has more than the name and the phone number. */
export type ProfileFields = Pick<BuyerProfileInput, 'name' | 'phone'> & Partial<BuyerProfileInput>;

export const profileRules = {
  name: validationRulesFor(BuyerProfileInput, 'name'),
  phone: validationRulesFor(BuyerProfileInput, 'phone'),
  companyName: validationRulesFor(BuyerProfileInput, 'companyName'),
  buyerType: validationRulesFor(BuyerProfileInput, 'buyerType'),
  companyWebsite: validationRulesFor(BuyerProfileInput, 'companyWebsite'),
  street: validationRulesFor(BuyerProfileInput, 'companyAddress.street'),
  city: validationRulesFor(BuyerProfileInput, 'companyAddress.city'),
  country: validationRulesFor(BuyerProfileInput, 'companyAddress.country'),
  trn: validationRulesFor(BuyerProfileInput, 'taxDetails.trn'),
  licenceNumber: validationRulesFor(BuyerProfileInput, 'taxDetails.licenceNumber'),
  licenceAuthority: validationRulesFor(BuyerProfileInput, 'taxDetails.licenceAuthority'),
  emirate: validationRulesFor(BuyerProfileInput, 'taxDetails.emirate'),
};

/**
 * Returns the value for the select of countries, which has upper-case codes. A country name that another client stored
 * is kept unchanged.
 */
const countryOf = (country = ''): string => (/^[a-z]{2}$/i.test(country) ? country.toUpperCase() : country);

/** `managesCompany`: whether the form has the company's fields. */
export function profileFieldsOf(user: SessionUser, managesCompany: boolean): ProfileFields {
  const { name, phone, companyName, companyWebsite, companyAddress } = user;
  const own = { name, phone: phone ?? '' };
  if (!managesCompany) return own;
  return {
    ...own,
    companyName: companyName ?? '',
    buyerType: user.buyerType ?? 'Retail',
    companyWebsite: companyWebsite ?? '',
    companyAddress: {
      street: companyAddress?.street ?? '',
      city: companyAddress?.city ?? '',
      country: countryOf(companyAddress?.country),
    },
    taxDetails: user.taxDetails ?? new TaxDetails(),
  };
}
