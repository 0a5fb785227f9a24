import type { TaxDocumentRow, TaxDocumentsResponse } from '@portal/contract/documents/documents';
import { SellerDetails } from '@portal/contract/documents/tax-details';
import type { Order } from '@portal/contract/orders';
import { BankAccount, type Settings } from '@portal/contract/settings';
import type { Api } from './api';
import { eventually } from './browser';

/** The details that invoices need, with a long name in both scripts. */
export const sellerDetails = {
  legalName: 'Looms & Daughters General Trading LLC',
  legalNameArabic: 'لومز وبناتها للتجارة العامة ذ.م.م',
  trn: '100123456700003',
  licenceNumber: '812345',
  licenceAuthority: 'Dubai Department of Economy and Tourism',
  street: 'Office 1204, Al Fattan Tower, Dubai Marina',
  city: 'Dubai',
  emirate: 'DXB',
} as const satisfies Partial<SellerDetails>;

export const sellerIban = 'AE070331234567890123456';

export async function enterSeller(admin: Api): Promise<void> {
  const settings = await admin.call<Settings>('GET', '/settings');
  const AED = { ...new BankAccount(), ...settings.AED, iban: sellerIban };
  await admin.call('PUT', '/settings', { ...settings, AED, seller: { ...new SellerDetails(), ...sellerDetails } });
}

/** Approves an order with an invoice that the portal makes. */
export async function approveWithInvoice(admin: Api, { _id }: Order): Promise<void> {
  const form = new FormData();
  form.set('makeInvoice', 'true');
  await admin.call('PUT', `/orders/${_id}/approve`, form);
}

/** Waits until each document has its PDF, and returns all of them, the newest first. */
export async function finishedDocuments(admin: Api): Promise<TaxDocumentRow[]> {
  let finished: TaxDocumentRow[] = [];
  await eventually(async () => {
    const { documents } = await admin.call<TaxDocumentsResponse>('GET', '/documents?limit=200');
    if (documents.some(({ pdf }) => pdf !== 'ready')) throw new Error('PDFs are being made');
    finished = documents;
  });
  return finished;
}

/** The current month of the portal and of the tests' browsers, such as `2026-11`. */
export function thisMonth(): string {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Dubai', year: 'numeric', month: '2-digit' });
  const { year, month } = Object.fromEntries(day.formatToParts(new Date()).map(({ type, value }) => [type, value]));
  return `${year}-${month}`;
}
