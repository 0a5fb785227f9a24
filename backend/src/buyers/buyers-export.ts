import { accountStatusLabels, type Buyer } from '@portal/contract/buyers';
import { languages } from '@portal/contract/languages';
import type { ExportColumn } from '../platform/http/lists/export.js';
import type { Label } from '../platform/workbook-words.js';

const [englishNames, arabicNames] = languages.map(
  (language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'code' }),
);

/** Returns the country's name. The portal's forms send country codes; other API clients may send names. */
function countryOf({ companyAddress }: Buyer): Label | null {
  const country = companyAddress?.country ?? null;
  if (country === null || !/^[a-z]{2}$/i.test(country)) return country === null ? null : { en: country, ar: country };
  const code = country.toUpperCase();
  return { en: englishNames?.of(code) ?? country, ar: arabicNames?.of(code) ?? country };
}

/** The columns of the web app's table of buyers in the table's order, followed by the fields of a buyer's drawer. */
export const buyerColumns: readonly ExportColumn<Buyer>[] = [
  { header: 'Buyer Name', width: 28, kind: 'text', value: (buyer) => buyer.name },
  { header: 'Company Name', width: 32, kind: 'text', value: (buyer) => buyer.companyName },
  { header: 'Email', width: 34, kind: 'text', value: (buyer) => buyer.email },
  { header: 'Phone', width: 20, kind: 'text', value: (buyer) => buyer.phone },
  { header: 'Type', width: 12, kind: 'word', value: (buyer) => buyer.buyerType },
  { header: 'Status', width: 16, kind: 'word', value: (buyer) => accountStatusLabels[buyer.status] },
  { header: 'Last Login', width: 18, kind: 'time', value: (buyer) => buyer.lastLogin },
  { header: 'Registration Date', width: 18, kind: 'time', value: (buyer) => buyer.createdAt },
  { header: 'Company Website', width: 28, kind: 'text', value: (buyer) => buyer.companyWebsite },
  { header: 'Street Address', width: 32, kind: 'text', value: (buyer) => buyer.companyAddress?.street ?? null },
  { header: 'City', width: 18, kind: 'text', value: (buyer) => buyer.companyAddress?.city ?? null },
  { header: 'Country', width: 22, kind: 'word', value: countryOf },
  { header: 'TRN', width: 20, kind: 'text', value: (buyer) => buyer.taxDetails.trn },
  { header: 'Licence Number', width: 20, kind: 'text', value: (buyer) => buyer.taxDetails.licenceNumber },
  { header: 'Notes', width: 40, kind: 'text', value: (buyer) => buyer.adminNotes },
  { header: 'Rejection Reason', width: 40, kind: 'text', value: (buyer) => buyer.rejectionReason },
  {
    header: 'Brand Access',
    width: 40,
    kind: 'text',
    value: (buyer) => buyer.brandAccess.map(({ name }) => name).join(', ') || null,
  },
];
