import { accountStatusLabels, type Buyer } from '@portal/contract/buyers';
import { type AccountStatus, accountStatuses } from '@portal/contract/policy';
import type { ApiError } from '../../shared/data/api';
import { countryName } from '../../shared/form/countries';
import type { ChipTone } from '../../shared/ui/values/status-chip';
import { translateSentence } from '../../texts/translate-sentence';

/** Shown in place of a missing value. */
export const missingValueDash = '–';

const tones: Record<AccountStatus, ChipTone> = { pending: 'pending', approved: 'completed', rejected: 'rejected' };

/** Returns the chip of an account status. An unknown status is shown unchanged (specification 4). */
export function statusChip(status: string): { tone: ChipTone; words: string } {
  const known = accountStatuses.find((each) => each === status);
  return known
    ? { tone: tones[known], words: translateSentence(accountStatusLabels[known]) }
    : { tone: 'cancelled', words: status };
}

/** Returns the line that identifies a buyer in dialogs: 'Haddad Trading · layla@haddad.example'. */
export function describeBuyer({ name, companyName, email }: Pick<Buyer, 'name' | 'companyName' | 'email'>): string {
  return [name, companyName, email].filter(Boolean).join(' · ');
}

export function addressLines({ companyAddress }: Buyer): string[] {
  if (companyAddress === null) return [];
  const { street, city, country } = companyAddress;
  return [street, city, countryName(country)];
}

/** Returns the address for a link to a buyer's website, or null if the address is not http or https. */
export function websiteLink(website: string): string | null {
  const address = /^https?:\/\//i.test(website) ? website : `https://${website}`;
  return URL.canParse(address) ? address : null;
}

/** True if another administrator has already acted, so that a retry cannot succeed. */
export function hasBuyerChangedMeanwhile(error: ApiError | null | undefined): boolean {
  const code = error?.body?.code;
  return code === 'buyer.not_found' || code === 'buyer.already_decided';
}
