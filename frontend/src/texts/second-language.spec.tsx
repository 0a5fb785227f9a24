import type { SessionUser } from '@portal/contract/auth';
import { messages, productName } from '@portal/contract/messages';
import { peopleMessages } from '@portal/contract/people-messages';
import { secondFactorMessages } from '@portal/contract/second-factor-messages';
import type { StaffMember, StaffResponse } from '@portal/contract/staff';
import { staffMessages } from '@portal/contract/staff-messages';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { languageNames } from '../shared/ui/language-names';
import { shortDateTime } from '../shared/ui/values/dates';
import { listInWords } from '../shared/ui/values/list-in-words';
import { FakePasskeys, passkeyQuestion, passkeySetUp } from '../test/fake-passkeys';
import { type FakeServer, waitingProposals } from '../test/fake-server';
import { simulateLayout } from '../test/simulate-layout';
import {
  adminDashboard,
  buyerDashboard,
  greekEmail,
  greekName,
  orders,
  settings,
  testRecordId,
  testTime,
} from './spec/greek-records';
import { pseudoLanguage, switchToPseudoLanguage } from './spec/pseudo-language';
import { buyerOrdersResponse, buyerProposedOrder, serverWithAllData } from './spec/server-with-all-data';
import { loadTexts, texts } from './texts';

// The language must be set before the portal's modules are loaded.
await switchToPseudoLanguage();
const { closePortal: leavePortal, openPortal, makeSessionUser: person } = await import('../test/open-portal');
const admin = person({
  name: greekName,
  email: 'ωμέγα@παράδειγμα.ελ',
  role: 'admin',
  language: pseudoLanguage,
  lastLogin: '2026-11-20T08:00:00.000Z',
});
const buyer: SessionUser = {
  ...admin,
  ...{ role: 'buyer', staffRole: null, companyId: testRecordId(41), companyRole: 'owner' },
  ...{ companyName: greekName, buyerType: 'Wholesale' },
};

/**
 * The words that stay the same in every language: the names of the product and of a language, file extensions, a variable
 * and an event's name.
 */
const names = new RegExp(`${productName}|${languageNames.en}|\\.xlsx?|\\.xlsm|\\.pdf|SMTP_URL|order\\.approved`, 'g');
const textAttributes = ['aria-label', 'placeholder', 'title', 'alt', 'aria-description'];

/** Returns all visible texts and accessible names on the page that contain an English word. */
function englishTexts(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [document.title];
  while (walker.nextNode()) {
    if (walker.currentNode.parentElement?.closest('style, script') === null)
      found.push(walker.currentNode.textContent ?? '');
  }
  for (const element of document.querySelectorAll('*')) {
    const parent = element.parentElement;
    if (element.closest('[aria-hidden=true]') || element.role === 'presentation') continue;
    // antd's icons have English labels in every language, which screen readers ignore when the parent has an accessible
    // name.
    if (element.classList.contains('anticon') && parent?.closest('[aria-label]')) continue;
    found.push(...textAttributes.map((attribute) => element.getAttribute(attribute) ?? ''));
  }
  return [...new Set(found.filter((text) => /[A-Za-z]*[a-z][A-Za-z]+|\{\{/.test(text.replace(names, ''))))];
}

/** Waits until no loading indicator is on the page. */
async function waitForLoading(): Promise<void> {
  await waitFor(() => expect(document.querySelector('.ant-skeleton, .waiting, .ant-spin-spinning')).toBeNull());
}

const label = (key: string, values: Record<string, unknown> = {}): string => String(texts.t([key] as never, values));
async function press(visitor: UserEvent, name: string): Promise<void> {
  // The button's accessible name may begin with its icon's label, so `name` is only a part of it.
  const [button] = await screen.findAllByRole('button', { name: (accessibleName) => accessibleName.includes(name) });
  if (button) await visitor.click(button);
}

/** Opens a row's menu, chooses an entry and waits for its dialog. */
async function choose(visitor: UserEvent, menu: string, entry: string): Promise<void> {
  await press(visitor, menu);
  await visitor.click(
    await screen.findByRole('menuitem', { name: (accessibleName) => accessibleName.includes(entry) }),
  );
  await screen.findByRole('dialog');
}

interface Screen {
  path: string;
  user?: SessionUser;
  /** Changes the server's responses. */
  answers?: (server: FakeServer) => void;
  /** Opens a menu or dialog on the page. */
  open?: (visitor: UserEvent, server: FakeServer) => Promise<void>;
}
/** A member of the company who only reads. */
const viewer: SessionUser = { ...buyer, companyRole: 'viewer' };
const pending = { ...buyer, status: 'pending' as const };
/** A response that never arrives. */
const never = () => new Promise<never>(() => undefined);
const failing = { status: 500, body: { message: messages.common.serverError } };

const factorWithPasskeys = {
  ...{ since: testTime, hasApp: false, recoveryCodesLeft: 8 },
  passkeys: [
    { _id: testRecordId(51), device: greekName, createdAt: testTime, lastUsedAt: null },
    { _id: testRecordId(52), device: 'Ωμέγα', createdAt: testTime, lastUsedAt: testTime },
  ],
};

/** Answers for setting up a second factor, of which neither the key nor the codes have English letters. */
const serverWithApp = (server: FakeServer) =>
  server
    .on('POST /api/auth/second-factor/set-up', { body: { setUp: 'x', secret: '2345 6723', address: 'otpauth://x' } })
    .on('PUT /api/auth/second-factor/app', { body: { recoveryCodes: ['23456-72345'] } });

async function openAppStep(visitor: UserEvent): Promise<void> {
  await press(visitor, label('secondFactor:setUp'));
  const dialog = within(await screen.findByRole('dialog'));
  await visitor.type(dialog.getByLabelText(label('profile:currentPassword')), 'x');
  await press(visitor, label('secondFactor:next'));
}

const staffMember: StaffMember = {
  ...{ _id: testRecordId(86), name: greekName, email: admin.email, staffRole: 'owner', isSelf: true },
  ...{ hasSecondFactor: true, lastLogin: testTime, joinedAt: testTime },
};

const screens: Record<string, Screen> = {
  'the login page': { path: '/login' },
  'the login page, refused': { path: '/login', open: (visitor) => press(visitor, label('login:signIn')) },
  'the second step of a sign-in': {
    path: '/login',
    answers: (server) =>
      server.on('POST /api/auth/login', { body: { ticket: 'x', hasApp: true, passkey: null, message: 'x' } }),
    open: async (visitor) => {
      await visitor.type(document.querySelector('input[name=email]')!, admin.email);
      await visitor.type(document.querySelector('input[name=password]')!, 'x');
      await press(visitor, label('login:signIn'));
      await waitFor(() => expect(document.querySelector('input[name=code]')).not.toBeNull());
      await press(visitor, label('secondStep:confirm'));
      await screen.findByRole('alert');
    },
  },
  'the second step of a sign-in with a passkey': {
    path: '/login',
    answers: (server) =>
      server.on('POST /api/auth/login', {
        body: { ticket: 'x', hasApp: false, passkey: passkeyQuestion, message: 'x' },
      }),
    open: async (visitor) => {
      await visitor.type(document.querySelector('input[name=email]')!, admin.email);
      await visitor.type(document.querySelector('input[name=password]')!, 'x');
      await press(visitor, label('login:signIn'));
      await press(visitor, label('secondStep:passkeys.use'));
      await screen.findByRole('alert');
    },
  },
  registration: { path: '/register', open: (visitor) => press(visitor, label('auth:createAccount')) },
  'a forgotten password': { path: '/forgot-password' },
  'a reset without a token': { path: '/reset-password' },
  'an application that waits': { path: '/pending', user: pending },
  'the dashboard of administrators': { path: '/dashboard', user: admin },
  'the dashboard of buyers': { path: '/dashboard', user: buyer },
  'the checklist of a new portal': {
    path: '/dashboard',
    user: admin,
    answers: (server) =>
      server.on('GET /api/dashboard', {
        body: { ...adminDashboard, catalogue: { ...adminDashboard.catalogue, totalStockFiles: 0 } },
      }),
    open: async () => void (await screen.findByRole('heading', { name: label('dashboard:checklist.title') })),
  },
  'the tour of administrators': {
    path: '/dashboard',
    user: admin,
    open: async (visitor) => {
      await press(visitor, label('portal:takeTheTour'));
      await screen.findByRole('dialog', { name: label('tour:admin.figures.title') });
      expect(document.querySelector('.ant-tour-rtl')).not.toBeNull();
    },
  },
  'the tour of buyers': {
    path: '/help',
    user: buyer,
    open: async (visitor) => {
      await press(visitor, label('portal:takeTheTour'));
      await screen.findByRole('dialog', { name: label('tour:buyer.catalogue.title') });
      await press(visitor, label('tour:next'));
      await screen.findByRole('dialog', { name: label('tour:buyer.download.title') });
    },
  },
  'the catalogue of administrators': { path: `/catalogue?brand=${testRecordId(1)}`, user: admin },
  'the menu of a brand': {
    path: '/catalogue',
    user: admin,
    open: (visitor) => press(visitor, label('catalogue:actionsFor', { name: greekName })),
  },
  'a brand to rename': {
    path: '/catalogue',
    user: admin,
    open: (visitor) =>
      choose(visitor, label('catalogue:actionsFor', { name: greekName }), label('catalogue:renameBrand')),
  },
  'access to a brand': {
    path: '/catalogue',
    user: admin,
    open: (visitor) =>
      choose(visitor, label('catalogue:actionsFor', { name: greekName }), label('catalogue:manageAccess')),
  },
  'an upload': {
    path: `/catalogue?brand=${testRecordId(1)}`,
    user: admin,
    open: (visitor) => press(visitor, label('catalogue:uploadFile')),
  },
  'a stock file opened': { path: `/catalogue?brand=${testRecordId(1)}&file=${testRecordId(5)}`, user: buyer },
  'the orders of everybody': { path: '/orders', user: admin },
  'days to choose from': {
    path: '/orders',
    user: admin,
    open: async (visitor) => visitor.click(await screen.findByPlaceholderText(label('orders:submittedFrom'))),
  },
  'the orders of a buyer': { path: '/orders', user: buyer },
  'a new order': { path: '/orders', user: admin, open: (visitor) => press(visitor, label('orders:createOrder')) },
  'the menu of an order': {
    path: '/orders',
    user: admin,
    open: (visitor) => press(visitor, label('orders:actionsFor', { orderNumber: 'ORD-2026-000123' })),
  },
  'an order to approve': {
    path: '/orders?status=Pending+Review',
    user: admin,
    open: (visitor) =>
      choose(visitor, label('orders:actionsFor', { orderNumber: 'ORD-2026-000123' }), label('orders:menu.approve')),
  },
  'an order to delete': {
    path: '/orders',
    user: admin,
    open: (visitor) =>
      choose(visitor, label('orders:actionsFor', { orderNumber: 'ORD-2026-000123' }), label('orders:menu.delete')),
  },
  'the invoices of everybody': { path: '/documents?month=2026-11', user: admin },
  'an invoice': { path: `/documents/${testRecordId(60)}`, user: admin },
  'the team': { path: '/admin/staff', user: admin },
  'the team, alone': {
    path: '/admin/staff',
    user: admin,
    answers: (server) =>
      server.on('GET /api/staff', { body: { staff: [staffMember], invitations: [] } satisfies StaffResponse }),
  },
  'the team, not loaded': {
    path: '/admin/staff',
    user: admin,
    answers: (server) => server.on('GET /api/staff', failing),
  },
  'a role that is changed': {
    path: '/admin/staff',
    user: admin,
    open: async (visitor) => {
      await choose(visitor, label('people:actionsFor', { name: greekName }), label('people:changeRole'));
      await visitor.click(await screen.findByRole('radio', { name: new RegExp(label('portal:staffRoles.accounts')) }));
    },
  },
  'the own role that is changed': {
    path: '/admin/staff',
    user: admin,
    answers: (server) =>
      server
        .on('GET /api/staff', { body: { staff: [staffMember], invitations: [] } satisfies StaffResponse })
        .on(`PUT /api/staff/${staffMember._id}`, {
          status: 409,
          body: { code: 'staff.last_owner', message: staffMessages.lastOwner },
        }),
    open: async (visitor) => {
      await choose(visitor, label('people:actionsFor', { name: greekName }), label('people:changeRole'));
      await visitor.click(await screen.findByRole('radio', { name: new RegExp(label('portal:staffRoles.accounts')) }));
      await press(visitor, label('people:changeRole'));
      await screen.findByText(label('staff:losesAccess'));
    },
  },
  'a team member who is removed': {
    path: '/admin/staff',
    user: admin,
    open: (visitor) => choose(visitor, label('people:actionsFor', { name: greekName }), label('staff:remove')),
  },
  'a second factor of a team member to remove': {
    path: '/admin/staff',
    user: admin,
    answers: (server) =>
      server.on('GET /api/staff', {
        body: { staff: [{ ...staffMember, isSelf: false }], invitations: [] } satisfies StaffResponse,
      }),
    open: (visitor) => choose(visitor, label('people:actionsFor', { name: greekName }), label('staff:removeFactor')),
  },
  'an invitation that is written': {
    path: '/admin/staff',
    user: admin,
    open: async (visitor) => {
      await press(visitor, label('people:invite'));
      await screen.findByRole('dialog');
      await press(visitor, label('people:send'));
    },
  },
  'an invitation that is withdrawn': {
    path: '/admin/staff',
    user: admin,
    open: (visitor) => choose(visitor, label('people:actionsFor', { name: greekEmail }), label('people:withdraw')),
  },
  'an invitation': {
    path: '/invitation/t-1',
    open: async (visitor) => {
      await screen.findByLabelText(label('invitation:name'));
      await press(visitor, label('invitation:join'));
    },
  },
  'an invitation that is over': {
    path: '/invitation/t-1',
    answers: (server) =>
      server.on('GET /api/invitations/t-1', {
        status: 400,
        body: { code: 'invitation.invalid', message: peopleMessages.invitationInvalid },
      }),
  },
  'an invitation that could not be checked': {
    path: '/invitation/t-1',
    answers: (server) => server.on('GET /api/invitations/t-1', failing),
  },
  'an invitation without a token': { path: '/invitation' },
  'the invitation into a company': {
    path: '/invitation/t-1',
    answers: (server) =>
      server.on('GET /api/invitations/t-1', {
        body: {
          ...{ email: greekEmail, staffRole: null, companyRole: 'viewer', companyName: greekName },
          ...{ invitedBy: greekName, expiresAt: testTime },
        },
      }),
  },
  'the people of a company': { path: '/company', user: buyer },
  'a buyer without colleagues': {
    path: '/company',
    user: buyer,
    answers: (server) =>
      server.on('GET /api/company/members', {
        body: {
          members: [
            {
              ...{ _id: testRecordId(41), name: greekName, email: greekEmail, companyRole: 'owner', isSelf: true },
              ...{ isFounder: true, lastLogin: testTime, joinedAt: testTime },
            },
          ],
          invitations: [],
        },
      }),
  },
  'a colleague who is invited': {
    path: '/company',
    user: buyer,
    open: async (visitor) => {
      await press(visitor, label('people:invite'));
      await screen.findByRole('dialog');
    },
  },
  'a colleague who is removed': {
    path: '/company',
    user: buyer,
    open: (visitor) => choose(visitor, label('people:actionsFor', { name: greekName }), label('company:remove')),
  },
  'a draft that a colleague reads': { path: `/drafts/${testRecordId(30)}`, user: viewer },
  'the profile of a colleague': { path: '/profile', user: viewer },
  'help for a colleague': { path: '/help', user: viewer },
  'the chat of a colleague who reads': {
    path: '/profile',
    user: viewer,
    open: (visitor) => press(visitor, label('chat:nameWithUnread', { name: label('chat:chatWithUs'), count: 2 })),
  },
  'the orders of a company without any': {
    path: '/orders',
    user: viewer,
    answers: (server) => server.on('GET /api/orders', { body: [] }).on('GET /api/drafts', { body: { drafts: [] } }),
  },
  'no drafts of colleagues': {
    path: '/drafts',
    user: viewer,
    answers: (server) => server.on('GET /api/drafts', { body: { drafts: [] } }),
  },
  'the profile of a team member': { path: '/profile', user: { ...admin, staffRole: 'read-only' } },
  'a second factor that will be required of a team member': {
    path: '/profile',
    user: { ...admin, staffRole: 'stock', secondFactor: 'due' },
  },
  'what buyers owe': { path: '/receivables?asOf=2026-11-29', user: admin },
  'nobody owes anything': {
    path: '/receivables',
    user: admin,
    answers: (server) => server.on('GET /api/receivables', { body: { receivables: [], total: 0 } }),
  },
  'a statement of account': { path: `/receivables/${testRecordId(41)}?from=2026-01-01&to=2026-11-29`, user: admin },
  'a payment to record': {
    path: `/receivables/${testRecordId(41)}`,
    user: admin,
    open: async (visitor) => {
      const button = await screen.findByRole('button', { name: label('receivables:record.title') });
      await waitFor(() => expect(button).toBeEnabled());
      await visitor.click(button);
      await visitor.click(await screen.findByRole('radio', { name: label('receivables:payments.methods.cheque') }));
      await visitor.type(await screen.findByLabelText(label('receivables:record.amount')), '100');
      await press(visitor, label('receivables:record.distribute'));
      await press(visitor, label('receivables:record.title'));
      await visitor.type(await screen.findByLabelText(label('receivables:record.amount')), 'x');
    },
  },
  'terms to change': {
    path: `/receivables/${testRecordId(41)}`,
    user: admin,
    open: async (visitor) => {
      const button = await screen.findByRole('button', { name: label('receivables:terms.title') });
      await waitFor(() => expect(button).toBeEnabled());
      await visitor.click(button);
      await screen.findByRole('dialog');
    },
  },
  'an invoice to write off': {
    path: `/receivables/${testRecordId(41)}`,
    user: admin,
    open: async (visitor) => {
      const orderNumber = 'ORD-2026-000020';
      await choose(
        visitor,
        label('receivables:invoices.actionsFor', { orderNumber }),
        label('receivables:writeOff.title'),
      );
      await press(visitor, label('receivables:writeOff.title'));
    },
  },
  'the payments': { path: '/payments', user: admin },
  'no payments': {
    path: '/payments',
    user: admin,
    answers: (server) => server.on('GET /api/payments', { body: { payments: [], total: 0 } }),
  },
  'a payment': { path: `/payments?payment=${testRecordId(70)}`, user: admin },
  'a cheque that clears': {
    path: `/payments?payment=${testRecordId(71)}`,
    user: admin,
    open: async (visitor) => {
      await press(visitor, label('receivables:steps.clear.title'));
      await screen.findByText(label('receivables:steps.clear.explain'));
    },
  },
  'a cheque before its date': {
    path: '/payments',
    user: admin,
    open: async (visitor) => {
      const section = await screen.findByRole('region', { name: label('receivables:payments.chequesToDeposit') });
      const [, row] = await within(section).findAllByRole('row');
      await visitor.click(within(row as HTMLElement).getByRole('button'));
      await visitor.click(await screen.findByRole('menuitem', { name: label('receivables:steps.deposit.title') }));
      await screen.findByText(label('receivables:steps.deposit.explain'));
    },
  },
  'credit to use': {
    path: `/payments?payment=${testRecordId(70)}`,
    user: admin,
    open: async (visitor) => {
      await press(visitor, label('receivables:allocate.title'));
      await press(visitor, label('receivables:record.distribute'));
    },
  },
  'a payment to refund': {
    path: `/payments?payment=${testRecordId(70)}`,
    user: admin,
    open: async (visitor) => {
      await press(visitor, label('receivables:refund.title'));
      await screen.findByText(label('receivables:refund.explain'));
    },
  },
  'the account of a buyer': { path: '/account', user: buyer },
  'open drafts': { path: '/drafts', user: admin },
  'an order that is filled in on screen': {
    path: `/drafts/${testRecordId(30)}`,
    user: buyer,
    open: async (visitor) => {
      await screen.findByRole('grid');
      await press(visitor, label('drafts:submit.button'));
      await screen.findByRole('dialog');
    },
  },
  'an order': { path: `/orders/${testRecordId(22)}`, user: admin },
  'the lines of an order that are being changed': {
    path: `/orders/${testRecordId(20)}`,
    user: admin,
    open: async (visitor) => {
      await press(visitor, label('orders:editing.begin'));
      const short = label('orderEditing:backOrderRest', { lots: label('trade:lots', { count: 1 }) });
      await press(visitor, short);
      const [, second] = await screen.findAllByRole('button', {
        name: label('orderEditing:remove', { reference: greekName }),
      });
      if (second) await visitor.click(second);
      await press(visitor, label('orderEditing:send'));
    },
  },
  'changes to send to the buyer': {
    path: `/orders/${testRecordId(20)}`,
    user: admin,
    open: async (visitor) => {
      await press(visitor, label('orders:editing.begin'));
      const [first] = await screen.findAllByRole('button', {
        name: label('orderEditing:remove', { reference: greekName }),
      });
      if (first) await visitor.click(first);
      await press(visitor, label('orderEditing:send'));
      await visitor.click(await screen.findByRole('checkbox', { name: label('orderEditing:approveOnAcceptance') }));
    },
  },
  'a proposal that waits for the buyer': {
    path: `/orders/${testRecordId(29)}`,
    user: admin,
    open: (visitor) => press(visitor, label('orderRevisions:proposal.withdraw')),
  },
  'the history of an order': {
    path: `/orders/${testRecordId(29)}`,
    user: admin,
    open: async (visitor) => {
      await visitor.click(await screen.findByText((text) => text.includes(label('orderRevisions:kinds.replaced'))));
    },
  },
  'a proposal to accept': {
    path: `/orders/${testRecordId(29)}`,
    user: buyer,
    answers: (server) => server.on(`GET /api/orders/${testRecordId(29)}`, { body: buyerProposedOrder }),
    open: async (visitor) => {
      await press(visitor, label('orderRevisions:proposal.acceptWithout'));
      await screen.findByRole('dialog');
    },
  },
  'a proposal to decline': {
    path: `/orders/${testRecordId(29)}`,
    user: buyer,
    answers: (server) => server.on(`GET /api/orders/${testRecordId(29)}`, { body: buyerProposedOrder }),
    open: async (visitor) => {
      await press(visitor, label('orderRevisions:proposal.decline'));
      await screen.findByRole('dialog');
    },
  },
  'the orders that wait for the buyer': {
    path: '/orders?proposal=open',
    user: buyer,
    answers: (server) => server.on(waitingProposals, buyerOrdersResponse),
    open: async () => void (await screen.findByRole('tab', { selected: true })),
  },
  'the buyers': { path: '/admin/buyers', user: admin },
  'a buyer': { path: `/admin/buyers?buyer=${testRecordId(41)}`, user: admin },
  'a buyer to remove': {
    path: '/admin/buyers',
    user: admin,
    open: (visitor) => choose(visitor, label('buyers:actionsFor', { name: greekName }), label('buyers:removeBuyer')),
  },
  'a buyer to reject': {
    path: '/admin/buyers',
    user: admin,
    open: (visitor) => choose(visitor, label('buyers:actionsFor', { name: greekName }), label('buyers:rejectBuyer')),
  },
  'the profile of a buyer': { path: '/profile', user: buyer },
  'the profile of somebody with a second factor': {
    path: '/profile',
    user: buyer,
    answers: (server) =>
      server.on('GET /api/auth/second-factor', {
        body: { since: testTime, hasApp: true, passkeys: [], recoveryCodesLeft: 2 },
      }),
    open: async () => void (await screen.findByText(label('secondFactor:fewCodesLeft'))),
  },
  'the profile of somebody with passkeys': {
    path: '/profile',
    user: buyer,
    answers: (server) => server.on('GET /api/auth/second-factor', { body: factorWithPasskeys }),
    open: async () => void (await screen.findByText(label('secondFactor:passkeyNotUsed'))),
  },
  'a passkey to remove': {
    path: '/profile',
    user: buyer,
    answers: (server) => server.on('GET /api/auth/second-factor', { body: factorWithPasskeys }),
    open: async (visitor) => {
      await press(visitor, label('secondFactor:removeDevice', { device: greekName }));
      await screen.findByText(label('secondFactor:othersStay'));
    },
  },
  'a passkey to add': {
    path: '/profile',
    user: buyer,
    answers: (server) => server.on('POST /api/auth/second-factor/passkeys/set-up', { body: passkeySetUp }),
    open: async (visitor) => {
      const browser = new FakePasskeys().install();
      browser.refusal = 'NotAllowedError';
      try {
        await press(visitor, label('secondFactor:addPasskey'));
        const dialog = within(await screen.findByRole('dialog'));
        await visitor.type(dialog.getByLabelText(label('profile:currentPassword')), 'x{Enter}');
        await screen.findByText(label('secondStep:passkeys.notAdded'));
      } finally {
        browser.remove();
      }
    },
  },
  'a second factor to set up': {
    path: '/profile',
    user: buyer,
    answers: serverWithApp,
    open: async (visitor) => {
      await openAppStep(visitor);
      await screen.findByText(label('secondFactor:scanPicture'));
    },
  },
  'new recovery codes': {
    path: '/profile',
    user: buyer,
    answers: serverWithApp,
    open: async (visitor) => {
      await openAppStep(visitor);
      await visitor.type(await screen.findByLabelText(label('secondFactor:codeOfApp')), '123456');
      await screen.findByText(label('secondFactor:codesKept'));
      const [, close] = await screen.findAllByRole('button', { name: label('shared:close') });
      if (close) await visitor.click(close);
      await screen.findByText(label('secondFactor:closeWithoutCodes'));
    },
  },
  'a second factor that is overdue': {
    path: '/orders',
    user: { ...admin, secondFactor: 'overdue' },
    open: () => waitFor(() => expect(document.querySelector('.second-factor-card button')).not.toBeNull()),
  },
  'a second factor that is due': {
    path: '/orders',
    user: { ...admin, secondFactor: 'due' },
    answers: (server) =>
      server.on('GET /api/settings', { body: { ...settings, security: { secondFactorFrom: '2026-12-12' } } }),
    open: () => waitFor(() => expect(document.querySelector('a[href="/profile#second-factor"]')).not.toBeNull()),
  },
  'a second factor to confirm': {
    path: '/profile',
    user: { ...buyer, secondFactor: 'on' },
    answers: (server) =>
      server
        .on('GET /api/auth/second-factor', {
          body: { since: testTime, hasApp: true, passkeys: [], recoveryCodesLeft: 8 },
        })
        .on('DELETE /api/auth/second-factor/app', {
          status: 403,
          body: { code: 'second_factor.needed', message: secondFactorMessages.needed },
        }),
    open: async (visitor) => {
      await press(visitor, label('secondFactor:remove'));
      const [, confirm] = await screen.findAllByRole('button', { name: label('secondFactor:remove') });
      if (confirm) await visitor.click(confirm);
      await screen.findByText(label('secondFactor:proof.title'));
    },
  },
  'a second factor of a buyer to remove': {
    path: '/admin/buyers',
    user: admin,
    open: async (visitor) => {
      const [, second] = await screen.findAllByRole('button', {
        name: label('buyers:actionsFor', { name: greekName }),
      });
      if (second) await visitor.click(second);
      await visitor.click(await screen.findByRole('menuitem', { name: label('buyers:secondFactor.remove') }));
      await screen.findByRole('dialog');
    },
  },
  'help with orders': { path: '/help', user: buyer },
  'help with statuses': { path: '/help?tab=statuses', user: buyer },
  'help with payments': { path: '/help?tab=bank', user: buyer },
  settings: {
    path: '/admin/settings',
    user: admin,
    open: (visitor) => press(visitor, label('settings:historyOfChanges')),
  },
  'the audit log': {
    path: `/admin/audit?objectId=${testRecordId(40)}&actor=${testRecordId(41)}`,
    user: admin,
    open: async (visitor) => {
      const act = label('audit:actions.session.open');
      await press(visitor, label('audit:detailsOf', { act, time: shortDateTime(testTime) }));
      await screen.findByRole('table', { name: label('audit:changes') });
    },
  },
  'actions to choose from': {
    path: '/admin/audit',
    user: admin,
    open: async (visitor) => visitor.click(await screen.findByRole('combobox', { name: label('audit:act') })),
  },
  'no entries of the audit log': {
    path: '/admin/audit?search=x',
    user: admin,
    answers: (server) => server.on('GET /api/audit', { body: { events: [], total: 0 } }),
  },
  'a mail to send again': {
    path: '/admin/mail',
    user: admin,
    open: (visitor) => press(visitor, label('mail:resendAllFailedCount', { count: 1 })),
  },
  'outgoing mail': { path: '/admin/mail', user: admin },
  'failed jobs': { path: '/admin/failed-jobs', user: admin },
  notifications: {
    path: '/profile',
    user: buyer,
    open: (visitor) => press(visitor, label('notifications:unread', { count: 2 })),
  },
  'the menu of a person': {
    path: '/profile',
    user: admin,
    open: (visitor) => press(visitor, label('portal:accountOfWithFailedMails', { name: greekName })),
  },
  'the chat of a buyer': {
    path: '/profile',
    user: buyer,
    open: (visitor) => press(visitor, label('chat:nameWithUnread', { name: label('chat:chatWithUs'), count: 2 })),
  },
  'the chats of the team': { path: `/profile?chat=${testRecordId(40)}`, user: admin },
  'a dashboard that is read again': {
    path: '/dashboard',
    user: admin,
    open: (visitor, server) => {
      server.on('GET /api/dashboard', never);
      return press(visitor, label('dashboard:refresh'));
    },
  },
  'an order while it is deleted': {
    path: '/orders',
    user: admin,
    answers: (server) => server.on(`DELETE /api/orders/${testRecordId(20)}`, never),
    open: async (visitor) => {
      await choose(
        visitor,
        label('orders:actionsFor', { orderNumber: 'ORD-2026-000123' }),
        label('orders:menu.delete'),
      );
      await press(visitor, label('orders:actionTitles.delete'));
    },
  },
  'an order that is not there': {
    path: `/orders/${testRecordId(77)}`,
    user: admin,
    answers: (server) =>
      server.on(`GET /api/orders/${testRecordId(77)}`, { status: 404, body: { message: messages.orders.notFound } }),
  },
  'orders that cannot be read': {
    path: '/orders',
    user: admin,
    answers: (server) => server.on('GET /api/orders', failing),
  },
  'many pages': {
    path: '/orders?page=50',
    user: admin,
    answers: (server) => server.on('GET /api/orders', { body: orders, headers: { 'X-Total-Count': '2000' } }),
  },
  'brands that a buyer may see': {
    path: `/admin/buyers?buyer=${testRecordId(41)}`,
    user: admin,
    open: async (visitor) => {
      await press(visitor, label('buyers:manageBrandAccess'));
      await screen.findAllByRole('dialog');
    },
  },
  'sessions to end': {
    path: '/profile',
    user: buyer,
    open: async (visitor) => {
      await press(visitor, label('profile:endAllOthers'));
      await screen.findByRole('dialog');
    },
  },
  'an account number that was copied': {
    path: '/help?tab=bank',
    user: buyer,
    open: async (visitor) => {
      Object.assign(document, { execCommand: () => true });
      const copy = document.querySelector('.ant-typography-copy')!;
      await visitor.click(copy);
      await waitFor(() => expect(copy).toHaveAccessibleName(label('help:copied')));
    },
  },
  'a session that was ended': {
    path: '/profile',
    user: buyer,
    answers: (server) => server.on(`DELETE /api/auth/sessions/${testRecordId(91)}`, { body: {} }),
    open: async (visitor) => {
      await press(visitor, label('profile:endDevice', { device: greekName }));
      await screen.findByRole('alert');
    },
  },
};

describe('a second language', () => {
  beforeAll(simulateLayout);
  afterEach(leavePortal);

  it("with right-to-left writing mirrors the document and antd's components", async () => {
    openPortal({ server: serverWithAllData(), path: '/forgot-password' });
    await screen.findByText(label('auth:rememberedIt'));
    expect(document.documentElement).toHaveAttribute('dir', 'rtl');
    expect(document.documentElement).toHaveAttribute('lang', pseudoLanguage);
    expect(document.querySelector('.ant-form-rtl')).not.toBeNull();
  });

  it('fails to load when one of its files cannot be loaded', async () => {
    await texts.changeLanguage('xx');
    await expect(loadTexts('orders')).rejects.toThrow();
    await texts.changeLanguage(pseudoLanguage);
  });

  it('has dates, numbers, lists and names isolated in right-to-left text', () => {
    expect(shortDateTime('2026-11-21T10:05:00')).toBe('\u206721/11/2026, 10:05\u2069');
    expect(listInWords(['AU-1', '12'])).toBe('\u2067\u2068AU-1\u2069, \u206812\u2069\u2069');
    expect(listInWords([])).toBe('');
    const range = texts.t('trade:range', { from: 1, to: 20, total: 30 });
    for (const number of [1, 20, 30]) expect(range).toContain(`\u2068${number}\u2069`);
  });

  it.each(Object.entries(screens))(
    'leaves no English text on the screen: %s',
    async (_, { path, user, answers, open }) => {
      const server = serverWithAllData();
      if (user?.role === 'buyer')
        server.on('GET /api/dashboard', { body: buyerDashboard }).on('GET /api/orders', buyerOrdersResponse);
      answers?.(server);
      const { visitor } = openPortal({ server, path, user });
      await waitFor(() => expect(document.body.textContent).not.toBe(''));
      await waitForLoading();
      await open?.(visitor, server);
      await waitForLoading();
      expect(englishTexts()).toEqual([]);
    },
  );
});
