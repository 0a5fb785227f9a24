import { accountStatusLabels, type Buyer } from '@portal/contract/buyers';
import type { ExportColumn } from '../platform/http/lists/export.js';

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });

/** Returns the country's English name. The portal's forms send country codes; other API clients may send names. */
function countryOf({ companyAddress }: Buyer): string | null {
  const country = companyAddress?.country ?? null;
  return country !== null && /^[a-z]{2}$/i.test(country)
    ? (countryNames.of(country.toUpperCase()) ?? country)
    : country;
}

/** The columns of the web app's table of buyers in the table's order, followed by the fields of a buyer's drawer. */
export const buyerColumns: readonly ExportColumn<Buyer>[] = [
  { header: 'Buyer Name', width: 28, kind: 'text', value: (buyer) => buyer.name },
  { header: 'Company Name', width: 32, kind: 'text', value: (buyer) => buyer.companyName },
  { header: 'Email', width: 34, kind: 'text', value: (buyer) => buyer.email },
  { header: 'Phone', width: 20, kind: 'text', value: (buyer) => buyer.phone },
  { header: 'Type', width: 12, kind: 'text', value: (buyer) => buyer.buyerType },
  { header: 'Status', width: 16, kind: 'text', value: (buyer) => accountStatusLabels[buyer.status] },
  { header: 'Last Login', width: 18, kind: 'time', value: (buyer) => buyer.lastLogin },
  { header: 'Registration Date', width: 18, kind: 'time', value: (buyer) => buyer.createdAt },
  { header: 'Company Website', width: 28, kind: 'text', value: (buyer) => buyer.companyWebsite },
  { header: 'Street Address', width: 32, kind: 'text', value: (buyer) => buyer.companyAddress?.street ?? null },
  { header: 'City', width: 18, kind: 'text', value: (buyer) => buyer.companyAddress?.city ?? null },
  { header: 'Country', width: 22, kind: 'text', value: countryOf },
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
