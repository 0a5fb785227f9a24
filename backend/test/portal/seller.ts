import { SellerDetails } from '@portal/contract/documents/tax-details';
import { BankAccount, type Settings } from '@portal/contract/settings';
import type { TestClient } from './portal.js';

const completeSeller: SellerDetails = {
  ...new SellerDetails(),
  legalName: 'Looms Trading LLC',
  legalNameArabic: 'لومز للتجارة ذ.م.م',
  trn: '100123456700003',
  licenceNumber: '812345',
  licenceAuthority: 'Dubai Department of Economy and Tourism',
  street: 'Office 12, Al Ras',
  city: 'Dubai',
  emirate: 'DXB',
};

/** Enters what invoices need in the settings. */
export async function enterSeller(admin: TestClient, seller: Partial<SellerDetails> = {}): Promise<void> {
  const { changedAt: _at, changedBy: _by, ...settings } = (await admin.get<Settings>('/api/settings')).body;
  const AED = { ...new BankAccount(), iban: 'AE070331234567890123456', bankName: 'Mashreq Bank' };
  const json = { ...settings, AED, seller: { ...completeSeller, ...seller } };
  const { status, body } = await admin.call('PUT', '/api/settings', { json });
  if (status !== 200) throw new Error(`Settings answered ${JSON.stringify(body)}`);
}
