import { messages } from '@portal/contract/messages';
import type { OrderStep } from './order-step.js';
import { type OrderWords, orderWords } from './order-words.js';

const expires = '2026-12-09 13:05 Asia/Dubai';
const step: OrderStep & { expires: string } = {
  action: 'propose',
  actorId: null,
  actorRole: 'admin',
  reason: 'Sold out',
  orderId: '01890000-0000-7000-8000-000000000001',
  number: 'ORD-2026-000123',
  isBackOrder: false,
  holdsLots: true,
  brand: 'Alba',
  buyerId: '01890000-0000-7000-8000-000000000002',
  buyer: 'Haddad',
  units: 1_200,
  amount: 3_400,
  issuesInvoice: true,
  proposed: { units: 2, amount: 30, expires },
  expires,
};
const steps: (typeof step)[] = [
  step,
  { ...step, actorRole: 'buyer', reason: null, holdsLots: false, issuesInvoice: false, proposed: undefined },
];
const kinds = Object.keys(orderWords.en) as (keyof OrderWords)[];

// Z06
describe('notifications about orders in Arabic', () => {
  it.each(kinds)('isolate every name, number and amount: %s', (kind) => {
    for (const facts of steps) {
      const { title, message } = orderWords.ar[kind](facts);
      const outside = `${title} ${message}`.replace(/\u2068[^\u2068\u2069]*\u2069/g, '…');
      expect(outside).toMatch(/\p{Script=Arabic}/u);
      expect(outside).not.toMatch(/[A-Za-z\d\u2068\u2069]|\s{2}/);
      expect(message).toMatch(/\.$|Sold out\u2069$/);
    }
  });

  it('name the totals and the time of a proposal as a person would', () => {
    expect(orderWords.ar.proposed({ ...step, reason: null }).message.replace(/[\u2068\u2069]/g, '')).toBe(
      'يقترح فريقنا تعديلات على الطلب ORD-2026-000123 من Alba: قطعتان، AED 30 (سابقًا: 1,200 قطعة، AED 3,400). يُرجى قبولها أو رفضها قبل 9 ديسمبر 2026، 13:05 (Asia/Dubai).',
    );
  });

  it('say in Arabic why accepted changes were not approved', () => {
    for (const reason of [
      messages.orders.acceptedWithoutStock,
      messages.orders.acceptedWithoutCredit,
      messages.orders.acceptedWithoutInvoice,
    ])
      expect(orderWords.ar.proposalAccepted({ ...step, reason }).message).not.toContain(reason);
  });
});
