import type { AuditActor, AuditEvent } from '@portal/contract/audit';
import type { Visitor } from '../helpers/browser';
import type { Screen } from './tour';

const id = (number: number) => `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const owner: AuditActor = {
  _id: id(1),
  name: 'Amira Nasser',
  email: 'amira@looms.example',
  role: 'admin',
  staffRole: 'owner',
  companyRole: null,
};
/** Long but realistic names in both directions, to test the layout. */
const buyer: AuditActor = {
  _id: id(2),
  name: 'مؤسسة الإبراهيمي للاستيراد وتجارة الأقمشة والملبوسات الجاهزة',
  email: 'accounts.payable.and.purchasing.department@importaciones-y-distribuciones-textiles.example',
  role: 'buyer',
  staffRole: null,
  companyRole: 'accountant',
};

function event(number: number, facts: Partial<AuditEvent>): AuditEvent {
  return {
    _id: id(number),
    at: `2026-11-21T09:${String(59 - number).padStart(2, '0')}:32.000Z`,
    action: 'order.approve',
    actor: owner,
    device: 'Samsung Internet for Android on Android',
    address: '2001:db8:85a3:8d3:1319:8a2e:370:7348',
    requestId: '019a0000-0000-7000-8000-0000000000ff',
    object: { kind: 'order', id: id(90), label: 'ORD-2026-000123' },
    changes: [],
    ...facts,
  };
}

const events = [
  event(10, {
    action: 'settings.change',
    object: { kind: 'settings', id: null, label: null },
    changes: [
      { field: 'AED.iban', before: null, after: 'AE070331234567890123456' },
      { field: 'credit.creditLimit', before: '10000.00', after: '25000.50' },
      { field: 'credit.holdOnBounce', before: 'true', after: 'false' },
      { field: 'security.secondFactorFrom', before: null, after: '2026-12-12' },
      {
        field: 'seller.footer',
        before: 'Goods remain ours until they are paid.',
        after: 'تبقى البضاعة ملكًا لنا حتى سداد ثمنها كاملًا.\nGoods remain ours until they are paid in full. '.repeat(3),
      },
      { field: 'companyName', before: 'x'.repeat(120), after: 'Looms' },
    ],
  }),
  event(11, { changes: [{ field: 'status', before: 'Pending Review', after: 'Awaiting Payment' }] }),
  event(12, { action: 'order.place', actor: buyer }),
  event(13, {
    action: 'stock-file.replace',
    object: {
      ...{ kind: 'stock-file', id: id(91) },
      label: 'North_&_Loom_Made-to-measure_Suiting_and_Outerwear_Autumn_2026_corrected_prices_final_version_2.xlsx',
    },
  }),
  event(14, { action: 'order.delete' }),
  event(15, { action: 'buyer.set-status', object: { kind: 'buyer', id: id(2), label: buyer.name } }),
  event(16, {
    action: 'account.request-reset',
    ...{ actor: null, device: null },
    object: { kind: 'account', id: id(2), label: buyer.email },
  }),
];

/** Opens the log with a faked response, whose names and values are longer than those of the demo. */
async function log({ page }: Visitor, query = '', shown = events): Promise<void> {
  await page.route(/api\/audit\?/, (route) => route.fulfill({ json: { events: shown, total: shown.length } }));
  await page.goto(`/admin/audit${query}`);
  await page.getByRole('combobox', { name: 'Action' }).waitFor();
  await page.getByText(shown.length > 0 ? /^1–\d+ of \d+$/ : 'No entries found').waitFor();
}

export const auditScreens: readonly Screen[] = [
  { name: 'admin-audit', as: 'admin', open: (visitor) => log(visitor) },
  {
    name: 'admin-audit-details',
    as: 'admin',
    open: async (visitor) => {
      await log(visitor);
      for (const action of ['Changed the settings', 'Submitted an order'])
        await visitor.page.getByRole('button', { name: `Details of ${action}` }).click();
      await visitor.page.getByRole('link', { name: 'Everything about this record' }).waitFor();
    },
  },
  {
    name: 'admin-audit-filtered',
    as: 'admin',
    open: async (visitor) => {
      const query = `?object=order&objectId=${id(90)}&actor=${buyer._id}&from=2026-11-01&to=2026-11-21`;
      await log(visitor, query, events.slice(2, 3));
      await visitor.page.getByRole('button', { name: 'About ORD-2026-000123' }).waitFor();
    },
  },
  {
    name: 'admin-audit-actions',
    as: 'admin',
    only: 'large',
    open: async (visitor) => {
      await log(visitor);
      await visitor.page.getByRole('combobox', { name: 'Action' }).press('Enter');
      await visitor.page.getByTitle('Signed in').waitFor();
    },
  },
  {
    name: 'admin-audit-none',
    as: 'admin',
    open: (visitor) => log(visitor, '?search=nobody', []),
  },
  {
    name: 'admin-audit-unreachable',
    as: 'admin',
    open: async ({ page }) => {
      await page.route(/api\/audit\?/, (route) => route.abort('connectionrefused'));
      await page.goto('/admin/audit');
      await page.getByText('Failed to load the audit log').waitFor();
    },
  },
];
