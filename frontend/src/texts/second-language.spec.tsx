import type { SessionUser } from '@portal/contract/auth';
import { messages, productName } from '@portal/contract/messages';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { shortDateTime } from '../shared/ui/dates';
import type { FakeServer } from '../test/fake-server';
import { layOut } from '../test/lay-out';
import { buyerDashboard, id, omega, orders } from './spec/busy-records';
import { busyServer, buyersOrders } from './spec/busy-server';
import { pseudoLanguage, speakPseudo } from './spec/pseudo-language';
import { loadTexts, texts } from './texts';

// The language is chosen before anything is drawn: the portal is loaded when it is.
await speakPseudo();
const { leavePortal, openPortal, person } = await import('../test/open-portal');
const admin = person({
  name: omega,
  email: 'ωμέγα@παράδειγμα.ελ',
  role: 'admin',
  lastLogin: '2026-11-20T08:00:00.000Z',
});
const buyer: SessionUser = { ...admin, role: 'buyer', companyName: omega, buyerType: 'Wholesale' };

/** Names of our own and of others, codes, file extensions: nothing of them is translated. */
const names = new RegExp(`${productName}|\\.xlsx?|\\.xlsm|\\.pdf|SMTP_URL|order\\.approved`, 'g');
const spoken = ['aria-label', 'placeholder', 'title', 'alt', 'aria-description'];

/** Everything that is read or heard on the page and holds an English word. */
function english(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const said = [document.title];
  while (walker.nextNode()) {
    if (walker.currentNode.parentElement?.closest('style, script') === null)
      said.push(walker.currentNode.textContent ?? '');
  }
  for (const element of document.querySelectorAll('*')) {
    const parent = element.parentElement;
    if (element.closest('[aria-hidden=true]') || element.role === 'presentation') continue;
    // The names of antd's own pictures are English always; nobody hears them in what has a name itself.
    if (element.classList.contains('anticon') && parent?.closest('[aria-label]')) continue;
    said.push(...spoken.map((attribute) => element.getAttribute(attribute) ?? ''));
  }
  return [...new Set(said.filter((text) => /[A-Za-z]*[a-z][A-Za-z]+|\{\{/.test(text.replace(names, ''))))];
}

/** Until nothing is waited for any more. */
async function settled(): Promise<void> {
  await waitFor(() => expect(document.querySelector('.ant-skeleton, .waiting, .ant-spin-spinning')).toBeNull(), {
    timeout: 20_000,
  });
}

const label = (key: string, values: Record<string, unknown> = {}): string => String(texts.t([key] as never, values));
async function press(visitor: UserEvent, name: string): Promise<void> {
  // An icon's name may stand before the words.
  const [button] = await screen.findAllByRole('button', { name: (said) => said.includes(name) });
  if (button) await visitor.click(button);
}

/** An entry of a row's menu. */
async function choose(visitor: UserEvent, menu: string, entry: string): Promise<void> {
  await press(visitor, menu);
  await visitor.click(await screen.findByRole('menuitem', { name: (said) => said.includes(entry) }));
  await screen.findByRole('dialog');
}

interface Screen {
  path: string;
  user?: SessionUser;
  /** What the server answers otherwise. */
  answers?: (server: FakeServer) => void;
  /** What is opened on it. */
  open?: (visitor: UserEvent, server: FakeServer) => Promise<void>;
}
const pending = { ...buyer, status: 'pending' as const };
/** An answer that is on its way. */
const never = () => new Promise<never>(() => undefined);
const failing = { status: 500, body: { message: messages.common.serverError } };

const screens: Record<string, Screen> = {
  'the login page': { path: '/login' },
  'the login page, refused': { path: '/login', open: (visitor) => press(visitor, label('login:signIn')) },
  registration: { path: '/register', open: (visitor) => press(visitor, label('auth:createAccount')) },
  'a forgotten password': { path: '/forgot-password' },
  'a reset without a token': { path: '/reset-password' },
  'an application that waits': { path: '/pending', user: pending },
  'the dashboard of administrators': { path: '/dashboard', user: admin },
  'the dashboard of buyers': { path: '/dashboard', user: buyer },
  'the catalogue of administrators': { path: `/catalogue?brand=${id(1)}`, user: admin },
  'the menu of a brand': {
    path: '/catalogue',
    user: admin,
    open: (visitor) => press(visitor, label('catalogue:actionsFor', { name: omega })),
  },
  'a brand to rename': {
    path: '/catalogue',
    user: admin,
    open: (visitor) => choose(visitor, label('catalogue:actionsFor', { name: omega }), label('catalogue:renameBrand')),
  },
  'access to a brand': {
    path: '/catalogue',
    user: admin,
    open: (visitor) => choose(visitor, label('catalogue:actionsFor', { name: omega }), label('catalogue:manageAccess')),
  },
  'an upload': {
    path: `/catalogue?brand=${id(1)}`,
    user: admin,
    open: (visitor) => press(visitor, label('catalogue:uploadFile')),
  },
  'a stock file opened': { path: `/catalogue?brand=${id(1)}&file=${id(5)}`, user: buyer },
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
  'an order': { path: `/orders/${id(22)}`, user: admin },
  'the buyers': { path: '/admin/buyers', user: admin },
  'a buyer': { path: `/admin/buyers?buyer=${id(41)}`, user: admin },
  'a buyer to remove': {
    path: '/admin/buyers',
    user: admin,
    open: (visitor) => choose(visitor, label('buyers:actionsFor', { name: omega }), label('buyers:removeBuyer')),
  },
  'a buyer to reject': {
    path: '/admin/buyers',
    user: admin,
    open: (visitor) => choose(visitor, label('buyers:actionsFor', { name: omega }), label('buyers:rejectBuyer')),
  },
  'the profile of a buyer': { path: '/profile', user: buyer },
  'help with orders': { path: '/help', user: buyer },
  'help with statuses': { path: '/help?tab=statuses', user: buyer },
  'help with payments': { path: '/help?tab=bank', user: buyer },
  settings: {
    path: '/admin/settings',
    user: admin,
    open: (visitor) => press(visitor, label('settings:historyOfChanges')),
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
    open: (visitor) => press(visitor, label('portal:accountOfWithFailedMails', { name: omega })),
  },
  'the chat of a buyer': {
    path: '/profile',
    user: buyer,
    open: (visitor) => press(visitor, label('chat:nameWithUnread', { name: label('chat:chatWithUs'), count: 2 })),
  },
  'the chats of the team': { path: `/profile?chat=${id(40)}`, user: admin },
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
    answers: (server) => server.on(`DELETE /api/orders/${id(20)}`, never),
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
    path: `/orders/${id(77)}`,
    user: admin,
    answers: (server) =>
      server.on(`GET /api/orders/${id(77)}`, { status: 404, body: { message: messages.orders.notFound } }),
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
    path: `/admin/buyers?buyer=${id(41)}`,
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
    answers: (server) => server.on(`DELETE /api/auth/sessions/${id(91)}`, { body: {} }),
    open: async (visitor) => {
      await press(visitor, label('profile:endDevice', { device: omega }));
      await screen.findByRole('alert');
    },
  },
};

describe('a second language', () => {
  beforeAll(layOut);
  afterEach(leavePortal);

  it('turns the document and what antd draws', async () => {
    openPortal({ server: busyServer(), path: '/forgot-password' });
    await screen.findByText(label('auth:rememberedIt'));
    expect(document.documentElement).toHaveAttribute('dir', 'rtl');
    expect(document.documentElement).toHaveAttribute('lang', pseudoLanguage);
    expect(document.querySelector('.ant-form-rtl')).not.toBeNull();
  });

  it('is complete file by file, or is not loaded', async () => {
    await texts.changeLanguage('xx');
    await expect(loadTexts('orders')).rejects.toThrow();
    await texts.changeLanguage(pseudoLanguage);
  });

  it('keeps dates, numbers and names together in a line from right to left', () => {
    expect(shortDateTime('2026-11-21T10:05:00')).toBe('\u206721/11/2026, 10:05\u2069');
    const range = texts.t('trade:range', { from: 1, to: 20, total: 30 });
    for (const number of [1, 20, 30]) expect(range).toContain(`\u2068${number}\u2069`);
  });

  it.each(Object.entries(screens))('leaves no English on the screen: %s', async (_, { path, user, answers, open }) => {
    const server = busyServer();
    if (user?.role === 'buyer')
      server.on('GET /api/dashboard', { body: buyerDashboard }).on('GET /api/orders', buyersOrders);
    answers?.(server);
    const { visitor } = openPortal({ server, path, user });
    await waitFor(() => expect(document.body.textContent).not.toBe(''));
    await settled();
    await open?.(visitor, server);
    await settled();
    expect(english()).toEqual([]);
  });
});
