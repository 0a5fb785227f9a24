import type { AuditEvent } from '@portal/contract/audit';

export const orderId = '019a0000-0000-7000-8000-0000000000c1';
export const buyerId = '019a0000-0000-7000-8000-0000000000d1';
const salesPerson = {
  _id: '019a0000-0000-7000-8000-0000000000d2',
  name: 'Nadia Karam',
  email: 'nadia@looms.example',
} as const;

/** An approved order, unless `facts` say otherwise. */
export function auditEvent(number: number, facts: Partial<AuditEvent> = {}): AuditEvent {
  return {
    _id: `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`,
    at: '2026-11-21T09:05:32.000Z',
    action: 'order.approve',
    actor: { ...salesPerson, role: 'admin', staffRole: 'sales', companyRole: null },
    device: 'Chrome on Windows',
    address: '203.0.113.7',
    requestId: 'b7e6f0a2-6a53-4d0f-8f0e-0c1f1a5d9e11',
    object: { kind: 'order', id: orderId, label: 'ORD-2026-000123' },
    changes: [{ field: 'status', before: 'Pending Review', after: 'Awaiting Payment' }],
    ...facts,
  };
}

export const changedTerms = auditEvent(2, {
  action: 'buyer.set-terms',
  object: { kind: 'buyer', id: buyerId, label: 'ليلى حداد' },
  changes: [
    { field: 'creditLimit', before: null, after: '25000.50' },
    { field: 'onHold', before: false, after: true },
    { field: 'paymentDays', before: 30, after: 1_060 },
    { field: 'deliverOn', before: '2026-11-21', after: '2026-12-31' },
    { field: 'visibility', before: 'all_approved', after: 'specific_buyers' },
    { field: 'credit.remind', before: 'false', after: 'true' },
    { field: 'AED.bankName', before: null, after: 'Bank of the Gulf' },
    { field: 'shelfLife', before: '', after: 'open' },
  ],
});

export const requestedReset = auditEvent(3, {
  action: 'account.request-reset',
  actor: null,
  device: null,
  requestId: null,
  object: { kind: 'account', id: buyerId, label: null },
  changes: [],
});

export const ordered = auditEvent(4, {
  action: 'order.place',
  actor: {
    _id: buyerId,
    name: 'Layla Haddad',
    email: 'layla@haddad.example',
    role: 'buyer',
    staffRole: null,
    companyRole: 'buyer',
  },
});
