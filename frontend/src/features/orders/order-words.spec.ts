import type { OrderStatus } from '@portal/contract/order-lifecycle';
import { loadTexts } from '../../texts/texts';
import { describeOrder, inventoryState, invoiceState, menuEntries, withoutBrand } from './order-words';
import { adminOrder, buyerOrder } from './spec/orders.fixture';

beforeAll(() => loadTexts('orders'));

const labels = (order: Parameters<typeof menuEntries>[0]) => menuEntries(order).map(({ label }) => label);

// O13
describe('row menu', () => {
  const adminMenus: Record<OrderStatus, string[]> = {
    'Pending Review': ['Approve', 'Reject', 'Replace Attachment', 'Delete Order'],
    'Awaiting Payment': ['Completed', 'Cancel Order', 'Delete Order'],
    Completed: ['Cancel Order', 'Delete Order'],
    Cancelled: ['Delete Order'],
    Rejected: ['Delete Order'],
  };
  it.each(Object.entries(adminMenus))(
    'offers an administrator the specified actions for the status %s',
    (status, expected) => {
      expect(labels(adminOrder({ status: status as OrderStatus }))).toEqual(expected);
    },
  );

  const buyerMenus: Record<OrderStatus, string[]> = {
    'Pending Review': ['Download Order', 'Replace Attachment', 'Cancel Order'],
    'Awaiting Payment': ['Download Order', 'Download Invoice'],
    Completed: ['Download Order', 'Download Invoice'],
    Cancelled: ['Download Order'],
    Rejected: ['Download Order'],
  };
  it.each(Object.entries(buyerMenus))('offers a buyer the specified actions for the status %s', (status, expected) => {
    const invoiceFile = expected.includes('Download Invoice') ? 'invoice.pdf' : null;
    expect(labels(buyerOrder({ status: status as OrderStatus, invoiceFile }))).toEqual(expected);
  });

  it('contains exactly the actions that the server allows', () => {
    expect(labels(adminOrder({ status: 'Pending Review', actions: ['delete', 'approve'] }))).toEqual([
      'Approve',
      'Delete Order',
    ]);
  });

  it('does not contain the action for reversing stock, which is a button at the inventory chip', () => {
    const order = adminOrder({ status: 'Cancelled', inventoryDeducted: true });
    expect(order.actions).toContain('reverse-inventory');
    expect(labels(order)).toEqual(['Delete Order']);
  });
});

// O12
describe('invoice column', () => {
  const invoiceFile = 'invoice.pdf';

  it('lets an administrator download the invoice in any status', () => {
    expect(invoiceState(adminOrder(), 'admin')).toBe('Pending');
    expect(invoiceState(adminOrder({ status: 'Cancelled', invoiceFile }), 'admin')).toBe('download');
  });

  it.each<[OrderStatus, string | null, string]>([
    ['Pending Review', null, 'Pending'],
    ['Pending Review', invoiceFile, 'Pending'],
    ['Awaiting Payment', invoiceFile, 'download'],
    ['Completed', invoiceFile, 'download'],
    ['Cancelled', null, 'N/A'],
    ['Cancelled', invoiceFile, 'N/A'],
    ['Rejected', null, 'N/A'],
  ])('shows a buyer for the status %s and the invoice %s: %s', (status, invoice, expected) => {
    expect(invoiceState(buyerOrder({ status, invoiceFile: invoice }), 'buyer')).toBe(expected);
  });
});

// O11
describe('inventory chip', () => {
  const invoiceFile = 'invoice.pdf';
  it.each([
    [{}, 'Not Deducted'],
    [{ inventoryStatus: 'error' as const }, 'Not Deducted'],
    [{ invoiceFile, inventoryStatus: 'none' as const }, 'Not Deducted'],
    [{ invoiceFile, inventoryStatus: 'pending' as const }, 'Processing Inventory'],
    [{ invoiceFile, inventoryStatus: 'success' as const, inventoryDeducted: true }, 'Deducted'],
    [{ invoiceFile, inventoryStatus: 'success' as const, inventoryRestored: true }, 'Restored'],
    [{ invoiceFile, inventoryStatus: 'error' as const }, 'Error Deducting Inventory'],
  ])('shows for an order with %j: %s', (part, expected) => {
    expect(inventoryState(adminOrder(part))).toBe(expected);
  });
});

// O17
test('a dialog names the order, its buyer or brand, and the full amount', () => {
  expect(describeOrder(adminOrder())).toBe('ORD-2026-000123 · Layla Haddad · AED 12,480');
  expect(describeOrder(buyerOrder())).toBe('ORD-2026-000123 · Aurelia · AED 12,480');
});

// O14
test.each([
  ['Alba Studio - Autumn Winter 2026', 'Alba Studio', 'Autumn Winter 2026'],
  ['ALBA STUDIO_27 summer', 'Alba Studio', '27 summer'],
  ['Alba Studio', 'Alba Studio', 'Alba Studio'],
  ['Alba Studio – ', 'Alba Studio', 'Alba Studio – '],
  ['Albatross 2026', 'Alba', 'Albatross 2026'],
  ['Summer of Alba', 'Alba', 'Summer of Alba'],
])('the stock file %p of the brand %p is shown as %p', (fileName, brand, expected) => {
  expect(withoutBrand(fileName, brand)).toBe(expected);
});
