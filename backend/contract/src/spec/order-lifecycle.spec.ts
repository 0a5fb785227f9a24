import {
  actionsFor,
  inventoryStatuses,
  type OrderAction,
  type OrderStatus,
  type OrderTransitionState,
  orderActions,
  orderStatuses,
  transitionFor,
} from '../order-lifecycle.js';
import { type Caller, type CompanyRole, type Role, roles, type StaffRole } from '../policy.js';

const callerAs = (role: Role, staffRole: StaffRole = 'owner'): Caller => ({
  role,
  staffRole: role === 'admin' ? staffRole : null,
  companyRole: role === 'buyer' ? 'owner' : null,
  status: 'approved',
  secondFactor: 'none',
});

const facts = (status: OrderStatus, more: Partial<OrderTransitionState> = {}): OrderTransitionState => ({
  status,
  hasInvoice: false,
  inventoryStatus: 'none',
  inventoryDeducted: false,
  inventoryRestored: false,
  hasOpenProposal: false,
  hasLotsToCredit: false,
  ...more,
});

// O13
describe('the actions on an order', () => {
  it.each<[OrderStatus, OrderAction[]]>([
    ['Pending Review', ['approve', 'reject', 'admin-replace-attachment', 'edit-details', 'propose', 'delete']],
    ['Awaiting Payment', ['confirm-payment', 'admin-cancel', 'delete']],
    ['Completed', ['admin-cancel', 'delete']],
    ['Cancelled', ['delete']],
    ['Rejected', ['delete']],
  ])('of the status %s, for an administrator, are %j', (status, menu) => {
    expect(actionsFor(facts(status, { hasInvoice: status !== 'Pending Review' }), callerAs('admin'))).toEqual(menu);
  });

  it.each<[OrderStatus, OrderAction[]]>([
    ['Pending Review', ['download-order', 'replace-attachment', 'edit-details', 'cancel']],
    ['Awaiting Payment', ['download-order']],
    ['Completed', ['download-order']],
    ['Cancelled', ['download-order']],
    ['Rejected', ['download-order']],
  ])('of the status %s, for a buyer, are %j', (status, menu) => {
    expect(actionsFor(facts(status), callerAs('buyer'))).toEqual(menu);
  });

  // K02
  it.each<[StaffRole, OrderAction[]]>([
    ['sales', ['approve', 'reject', 'admin-replace-attachment', 'edit-details', 'propose']],
    ['stock', []],
    ['accounts', []],
    ['support', []],
    ['read-only', []],
  ])('under review, for the team’s %s, are %j', (staffRole, menu) => {
    expect(actionsFor(facts('Pending Review'), callerAs('admin', staffRole))).toEqual(menu);
  });

  // K01
  it.each<[CompanyRole, OrderAction[]]>([
    ['owner', ['download-order', 'replace-attachment', 'edit-details', 'cancel']],
    ['buyer', ['download-order', 'replace-attachment', 'edit-details', 'cancel']],
    ['accountant', ['download-order']],
    ['viewer', ['download-order']],
  ])('under review, for a company’s %s, are %j', (companyRole, menu) => {
    expect(actionsFor(facts('Pending Review'), { ...callerAs('buyer'), companyRole })).toEqual(menu);
  });

  // K01
  it('are the files only for a company’s accountant and viewer, in every status and with an open proposal', () => {
    for (const companyRole of ['accountant', 'viewer'] as const) {
      for (const status of orderStatuses) {
        const order = facts(status, { hasInvoice: true, hasOpenProposal: status === 'Pending Review' });
        const menu = actionsFor(order, { ...callerAs('buyer'), companyRole });
        expect([status, menu]).toEqual([status, ['download-order', 'download-invoice']]);
      }
    }
  });

  // T05
  it('include crediting lots for an administrator while some of a made invoice are not credited', () => {
    const invoiced = { hasInvoice: true, hasLotsToCredit: true };
    const credits = (status: OrderStatus, role: Role) =>
      actionsFor(facts(status, invoiced), callerAs(role)).includes('credit');
    expect(orderStatuses.filter((status) => credits(status, 'admin'))).toEqual([
      'Awaiting Payment',
      'Completed',
      'Cancelled',
    ]);
    expect(orderStatuses.filter((status) => credits(status, 'buyer'))).toEqual([]);
  });

  // V02
  it('while a proposal waits for the buyer are to answer or withdraw it, and neither to approve nor to propose again', () => {
    const order = facts('Pending Review', { hasOpenProposal: true });
    const forTeam = ['reject', 'admin-replace-attachment', 'edit-details', 'withdraw-proposal', 'delete'];
    expect(actionsFor(order, callerAs('admin'))).toEqual(forTeam);
    const forBuyer = ['download-order', 'replace-attachment', 'edit-details', 'accept-proposal', 'decline-proposal'];
    expect(actionsFor(order, callerAs('buyer'))).toEqual([...forBuyer, 'cancel']);
  });

  it.each(orderStatuses.filter((status) => status !== 'Pending Review'))(
    'include downloading the invoice for a buyer when the status is %s',
    (status) => {
      expect(actionsFor(facts(status, { hasInvoice: true }), callerAs('buyer'))).toEqual([
        'download-order',
        'download-invoice',
      ]);
    },
  );

  // O09
  it('include the reversal only for a cancelled order whose stock was deducted and not restored', () => {
    const offered = orderStatuses.flatMap((status) =>
      [true, false].flatMap((inventoryDeducted) =>
        [true, false].flatMap((inventoryRestored) => {
          const order = facts(status, { inventoryDeducted, inventoryRestored });
          return actionsFor(order, callerAs('admin')).includes('reverse-inventory') ? [order] : [];
        }),
      ),
    );
    expect(offered).toEqual([facts('Cancelled', { inventoryDeducted: true })]);
  });
});

it('a failed deduction can be retried until the order is cancelled or deleted', () => {
  const offered = orderStatuses.flatMap((status) =>
    inventoryStatuses.flatMap((inventoryStatus) => {
      const order = facts(status, { inventoryStatus });
      return actionsFor(order, callerAs('admin')).includes('retry-deduction') ? [[status, inventoryStatus]] : [];
    }),
  );
  expect(offered).toEqual([
    ['Awaiting Payment', 'error'],
    ['Completed', 'error'],
  ]);
});

// O03, R15: every transition that is not listed here is refused.
describe('the transitions', () => {
  const allowed: [OrderStatus, OrderAction, Role, OrderStatus][] = [
    ['Pending Review', 'approve', 'admin', 'Awaiting Payment'],
    ['Pending Review', 'reject', 'admin', 'Rejected'],
    ['Pending Review', 'cancel', 'buyer', 'Cancelled'],
    ['Pending Review', 'replace-attachment', 'buyer', 'Pending Review'],
    ['Pending Review', 'admin-replace-attachment', 'admin', 'Pending Review'],
    // V08
    ['Pending Review', 'edit-details', 'buyer', 'Pending Review'],
    ['Pending Review', 'edit-details', 'admin', 'Pending Review'],
    // V02
    ['Pending Review', 'propose', 'admin', 'Pending Review'],
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

  it.each(every)('from %s by %s, done by the role %s, exist only where they are listed', (status, action, role) => {
    const expected = allowed.find(([from, step, who]) => from === status && step === action && who === role)?.[3];
    const order = facts(status, { inventoryDeducted: status === 'Cancelled', inventoryStatus: 'error' });
    expect(transitionFor(order, action, role)?.to).toBe(expected);
  });

  // V02, V03
  // Only an order under review has proposals.
  const underReview = every.filter(([status]) => status === 'Pending Review');
  it.each(underReview)(
    'while a proposal waits, from %s by %s, done by the role %s, exist only where they are listed',
    (status, action, role) => {
      const withProposal: typeof allowed = [
        ...allowed.filter(([, step]) => step !== 'approve' && step !== 'propose'),
        ['Pending Review', 'withdraw-proposal', 'admin', 'Pending Review'],
        ['Pending Review', 'accept-proposal', 'buyer', 'Pending Review'],
        ['Pending Review', 'decline-proposal', 'buyer', 'Pending Review'],
      ];
      const expected = withProposal.find(
        ([from, step, who]) => from === status && step === action && who === role,
      )?.[3];
      expect(transitionFor(facts(status, { hasOpenProposal: true }), action, role)?.to).toBe(expected);
    },
  );
});
