import { type SessionUser } from '@portal/contract/auth';
import { BuyerProfileInput } from '@portal/contract/profile';
import { rulesFor } from '../../shared/form/rules';

/** As typed; an administrator's form holds the first two. */
export type ProfileFields = Pick<BuyerProfileInput, 'name' | 'phone'> & Partial<BuyerProfileInput>;

export const profileRules = {
  name: rulesFor(BuyerProfileInput, 'name'),
  phone: rulesFor(BuyerProfileInput, 'phone'),
  companyName: rulesFor(BuyerProfileInput, 'companyName'),
  buyerType: rulesFor(BuyerProfileInput, 'buyerType'),
  companyWebsite: rulesFor(BuyerProfileInput, 'companyWebsite'),
  street: rulesFor(BuyerProfileInput, 'companyAddress.street'),
  city: rulesFor(BuyerProfileInput, 'companyAddress.city'),
  country: rulesFor(BuyerProfileInput, 'companyAddress.country'),
};

/** Codes are upper-case in our choice; a name that another client sent stays a name. */
const countryOf = (country = ''): string => (/^[a-z]{2}$/i.test(country) ? country.toUpperCase() : country);

export function profileOf(user: SessionUser): ProfileFields {
  const { name, phone, companyName, companyWebsite, companyAddress } = user;
  const own = { name, phone: phone ?? '' };
  if (user.role !== 'buyer') return own;
  return {
    ...own,
    companyName: companyName ?? '',
    // Specification 9.
    buyerType: user.buyerType ?? 'Retail',
    companyWebsite: companyWebsite ?? '',
    companyAddress: {
      street: companyAddress?.street ?? '',
      city: companyAddress?.city ?? '',
      country: countryOf(companyAddress?.country),
    },
  };
}
