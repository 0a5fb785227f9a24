import {
  actionsFor,
  inventoryStatuses,
  type OrderAction,
  type OrderFacts,
  type OrderStatus,
  orderActions,
  orderStatuses,
  transitionFor,
} from './order-lifecycle.js';
import { type Role, roles } from './policy.js';

const facts = (status: OrderStatus, more: Partial<OrderFacts> = {}): OrderFacts => ({
  status,
  hasInvoice: false,
  inventoryStatus: 'none',
  inventoryDeducted: false,
  inventoryRestored: false,
  ...more,
});

// O13
describe('the row menus', () => {
  it.each<[OrderStatus, OrderAction[]]>([
    ['Pending Review', ['approve', 'reject', 'admin-replace-attachment', 'delete']],
    ['Awaiting Payment', ['confirm-payment', 'admin-cancel', 'delete']],
    ['Completed', ['admin-cancel', 'delete']],
    ['Cancelled', ['delete']],
    ['Rejected', ['delete']],
  ])('offer an administrator, for %s: %j', (status, menu) => {
    expect(actionsFor(facts(status, { hasInvoice: status !== 'Pending Review' }), 'admin')).toEqual(menu);
  });

  it.each<[OrderStatus, OrderAction[]]>([
    ['Pending Review', ['download-order', 'replace-attachment', 'cancel']],
    ['Awaiting Payment', ['download-order']],
    ['Completed', ['download-order']],
    ['Cancelled', ['download-order']],
    ['Rejected', ['download-order']],
  ])('offer a buyer, for %s: %j', (status, menu) => {
    expect(actionsFor(facts(status), 'buyer')).toEqual(menu);
  });

  it.each(orderStatuses.filter((status) => status !== 'Pending Review'))(
    'offer a buyer the invoice of %s',
    (status) => {
      expect(actionsFor(facts(status, { hasInvoice: true }), 'buyer')).toEqual(['download-order', 'download-invoice']);
    },
  );

  // O09
  it('offer reversing only for a cancelled order whose stock was taken and not put back', () => {
    const offered = orderStatuses.flatMap((status) =>
      [true, false].flatMap((inventoryDeducted) =>
        [true, false].flatMap((inventoryRestored) => {
          const order = facts(status, { inventoryDeducted, inventoryRestored });
          return actionsFor(order, 'admin').includes('reverse-inventory') ? [order] : [];
        }),
      ),
    );
    expect(offered).toEqual([facts('Cancelled', { inventoryDeducted: true })]);
  });
});

it('a failed deduction can be tried again while the order stands', () => {
  const offered = orderStatuses.flatMap((status) =>
    inventoryStatuses.flatMap((inventoryStatus) => {
      const order = facts(status, { inventoryStatus });
      return actionsFor(order, 'admin').includes('retry-deduction') ? [[status, inventoryStatus]] : [];
    }),
  );
  expect(offered).toEqual([
    ['Awaiting Payment', 'error'],
    ['Completed', 'error'],
  ]);
});

// O03, R15: everything that is not listed here is refused.
describe('the transitions', () => {
  const allowed: [OrderStatus, OrderAction, Role, OrderStatus][] = [
    ['Pending Review', 'approve', 'admin', 'Awaiting Payment'],
    ['Pending Review', 'reject', 'admin', 'Rejected'],
    ['Pending Review', 'cancel', 'buyer', 'Cancelled'],
    ['Pending Review', 'replace-attachment', 'buyer', 'Pending Review'],
    ['Pending Review', 'admin-replace-attachment', 'admin', 'Pending Review'],
    ['Awaiting Payment', 'confirm-payment', 'admin', 'Completed'],
    ['Awaiting Payment', 'admin-cancel', 'admin', 'Cancelled'],
    ['Completed', 'admin-cancel', 'admin', 'Cancelled'],
    ['Awaiting Payment', 'retry-deduction', 'admin', 'Awaiting Payment'],
    ['Completed', 'retry-deduction', 'admin', 'Completed'],
    ['Cancelled', 'reverse-inventory', 'admin', 'Cancelled'],
    ...orderStatuses.map((status): [OrderStatus, OrderAction, Role, OrderStatus] => [
      status,
      'delete',
      'admin',
      status,
    ]),
  ];
  const every = orderStatuses.flatMap((status) =>
    orderActions.flatMap((action) => roles.map((role): [OrderStatus, OrderAction, Role] => [status, action, role])),
  );

  it.each(every)('%s × %s by %s', (status, action, role) => {
    const expected = allowed.find(([from, step, who]) => from === status && step === action && who === role)?.[3];
    const order = facts(status, { inventoryDeducted: status === 'Cancelled', inventoryStatus: 'error' });
    expect(transitionFor(order, action, role)?.to).toBe(expected);
  });
});
