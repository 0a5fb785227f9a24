import { accountStatusWords, type Buyer } from '@portal/contract/buyers';
import { type AccountStatus, accountStatuses } from '@portal/contract/policy';
import { countryName } from '../../shared/form/countries';
import type { ChipTone } from '../../shared/ui/status-chip';
import { translated } from '../../texts/translated';

/** What stands where a fact is missing. */
export const missing = '–';

const tones: Record<AccountStatus, ChipTone> = { pending: 'pending', approved: 'completed', rejected: 'rejected' };

/** A status that this page does not know yet is shown as it is (specification 4). */
export function statusChip(status: string): { tone: ChipTone; words: string } {
  const known = accountStatuses.find((each) => each === status);
  return known
    ? { tone: tones[known], words: translated(accountStatusWords[known]) }
    : { tone: 'cancelled', words: status };
}

/** 'Haddad Trading · layla@haddad.example' */
export function buyerSubject({ name, companyName, email }: Pick<Buyer, 'name' | 'companyName' | 'email'>): string {
  return [name, companyName, email].filter(Boolean).join(' · ');
}

export function addressLines({ companyAddress }: Buyer): string[] {
  if (companyAddress === null) return [];
  const { street, city, country } = companyAddress;
  return [street, city, countryName(country)];
}

/** Where a website may be linked to: never to another scheme than http(s). */
export function websiteLink(website: string): string | null {
  const address = /^https?:\/\//i.test(website) ? website : `https://${website}`;
  return URL.canParse(address) ? address : null;
}
