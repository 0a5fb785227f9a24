import type { Buyer, BuyerBrand } from '@portal/contract/buyers';

export function buyer(part: Partial<Buyer> = {}): Buyer {
  return {
    _id: '019a0000-0000-7000-8000-0000000000a1',
    name: 'Layla Haddad',
    email: 'layla@haddad.example',
    phone: '+971 501234567',
    companyName: 'Haddad Trading',
    companyWebsite: 'haddad.example',
    companyAddress: { street: '12 Marina Walk', city: 'Dubai', country: 'ae' },
    taxDetails: { trn: null, licenceNumber: null, licenceAuthority: null, emirate: null },
    buyerType: 'Wholesale',
    status: 'approved',
    adminNotes: null,
    rejectionReason: null,
    statusChangedAt: null,
    statusChangedBy: null,
    lastLogin: '2026-03-12T09:30:00.000Z',
    hasSecondFactor: false,
    createdAt: '2026-01-05T08:00:00.000Z',
    brandAccess: [],
    ...part,
  };
}

export const pendingBuyer = buyer({
  _id: '019a0000-0000-7000-8000-0000000000a2',
  name: 'Omar Aziz',
  email: 'omar@aziz.example',
  phone: null,
  companyName: null,
  companyWebsite: null,
  companyAddress: null,
  buyerType: null,
  status: 'pending',
  lastLogin: null,
});

export function brand(index: number, part: Partial<BuyerBrand> = {}): BuyerBrand {
  return {
    _id: `019a0000-0000-7000-8000-0000000001${String(index).padStart(2, '0')}`,
    name: `Brand ${index}`,
    visibility: 'specific_buyers',
    shared: false,
    ...part,
  };
}
