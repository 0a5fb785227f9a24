import { type CompanyRole, can, companyRoles } from '@portal/contract/policy';
import { screen, waitFor, within } from '@testing-library/react';
import { buyerOrder } from '../features/orders/spec/orders.fixture';
import type { FakeServer } from '../test/fake-server';
import { closePortal, companyUser, currentAddress, makeSessionUser, openPortal } from '../test/open-portal';
import { simulateLayout } from '../test/simulate-layout';
import { buyerDashboard, testRecordId } from '../texts/spec/greek-records';
import { buyerOrdersResponse, serverWithAllData } from '../texts/spec/server-with-all-data';
import { pagesOf, resources } from './resources';

beforeAll(simulateLayout);
afterEach(closePortal);

/** The buyer of the records of `serverWithAllData`. */
const companyId = testRecordId(41);
const order = testRecordId(20);
const draft = testRecordId(30);

const records: Record<string, string> = {
  '/orders/:id': order,
  '/documents/:id': testRecordId(60),
  '/drafts/:id': draft,
};

/** Addresses that open more of a page than its path alone. */
const deeper: Record<string, readonly string[]> = {
  '/catalogue': [`/catalogue?brand=${testRecordId(1)}`, `/catalogue?brand=${testRecordId(1)}&file=${testRecordId(5)}`],
  '/help': ['/help?tab=bank'],
  '/account': [`/account?payment=${testRecordId(70)}`],
};

const member = (role: CompanyRole) => ({ ...companyUser(role), companyId });
const may = (role: CompanyRole, permission: Parameters<typeof can>[1]) => can(member(role), permission);

const addressesFor = (role: CompanyRole): string[] =>
  resources
    .filter(({ permission }) => may(role, permission))
    .flatMap(pagesOf)
    .flatMap(({ path }) => [path.replace(':id', records[path] ?? ''), ...(deeper[path] ?? [])]);

const serverForMembers = (): FakeServer =>
  serverWithAllData()
    .on('GET /api/dashboard', { body: buyerDashboard })
    .on('GET /api/orders', buyerOrdersResponse)
    .on(`GET /api/orders/${order}`, { body: { ...buyerOrder({ _id: order, placedBy: 'Rania Saab' }), actions: [] } });

const openAs = (role: CompanyRole, path: string, server = serverForMembers()) => ({
  ...openPortal({ server, path, user: member(role) }),
  server,
});

async function waitForPage(): Promise<void> {
  await waitFor(() => expect(document.querySelector('h1')).toHaveTextContent(/./));
  await waitFor(() => expect(document.querySelector('.ant-skeleton, .waiting, .ant-spin-spinning')).toBeNull());
}

const button = (name: string | RegExp) => screen.queryByRole('button', { name });

const chips: Record<CompanyRole, string> = {
  owner: 'Buyer',
  buyer: 'Buyer',
  accountant: 'Accountant',
  viewer: 'Viewer',
};

// K01
describe.each(companyRoles)('the portal for the company role "%s"', (role) => {
  it('has the menus, the chat and the buttons of the role', async () => {
    const { visitor } = openAs(role, '/orders');
    await waitForPage();
    const sidebar = within(await screen.findByRole('navigation', { name: 'Main' }));
    expect(sidebar.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Dashboard',
      'Catalogue',
      'Orders',
      'Invoices',
      'Account',
      'Profile',
      'Help',
    ]);
    expect(document.querySelector('.role-chip')).toHaveTextContent(chips[role]);
    await waitFor(() => expect(document.querySelector('.ant-picker')).not.toBeNull());
    expect(button('Create New Order') !== null).toBe(may(role, 'order:create'));
    expect(await screen.findByRole('button', { name: /^Chat with us/ })).toBeInTheDocument();
    await visitor.click(screen.getByRole('button', { name: /^Account of/ }));
    expect(await screen.findByRole('menuitem', { name: 'Company' })).toBeInTheDocument();
  });

  // `FakeServer` fails a test in which a request is sent that the API would refuse.
  it.each(addressesFor(role))('opens %s without a request that it may not send', async (address) => {
    openAs(role, address);
    await waitForPage();
    expect(currentAddress()).toBe(address);
    expect(screen.queryByText(/could not be (loaded|shown)|^Failed to/)).toBeNull();
  });

  it('shows the chat, in which only those write who may', async () => {
    const { visitor, server } = openAs(role, '/profile');
    await visitor.click(await screen.findByRole('button', { name: /^Chat with us/ }));
    const chat = within(await screen.findByRole('dialog', { name: 'Chat with us' }));
    await chat.findByRole('log');
    const writes = may(role, 'chat:write');
    expect(chat.queryByRole('textbox') !== null).toBe(writes);
    expect(chat.queryByText(/^You can read this chat/) !== null).toBe(!writes);
    if (writes) await waitFor(() => expect(server.to('PUT /api/chat/mark-read')).not.toEqual([]));
    else expect(server.to('PUT /api/chat/mark-read')).toEqual([]);
  });

  it('shows drafts, which only those change who order', async () => {
    openAs(role, `/drafts/${draft}`);
    const lots = await screen.findByRole('textbox', { name: /^Lots of/ });
    const orders = may(role, 'order:create');
    expect(lots.hasAttribute('readonly')).toBe(!orders);
    expect(button('Submit order') !== null).toBe(orders);
    expect(button('Details') !== null).toBe(orders);
    expect(button(/^Actions for/) !== null).toBe(orders);
    expect(screen.queryByText(/^You see what your colleagues fill in/) !== null).toBe(!orders);
    expect(button(/Download as Excel/)).not.toBeNull();
  });

  it('shows the account, to which only those send transfer slips who may', async () => {
    openAs(role, '/account');
    await waitForPage();
    await screen.findByRole('region', { name: 'Your transfer slips' });
    expect(button('Send a transfer slip') !== null).toBe(may(role, 'payment:prove'));
  });

  it('shows the company in the profile, which only owners change', async () => {
    openAs(role, '/profile');
    expect(await screen.findByRole('heading', { name: 'Company Information' })).toBeInTheDocument();
    const manages = may(role, 'company:manage');
    expect(screen.queryByLabelText('Company Name') !== null).toBe(manages);
    expect(screen.queryByText('Owners of your company can change these details.') !== null).toBe(!manages);
    expect(screen.getByText(/^Haddad Trading LLC · /)).toBeInTheDocument();
  });

  it('is told in the help who places orders', async () => {
    openAs(role, '/help');
    await screen.findByRole('tab', { name: 'How to Place an Order' });
    expect(screen.queryByText(/place its orders/) !== null).toBe(!may(role, 'order:create'));
    expect(screen.queryByRole('link', { name: 'Chat with us' }) !== null).toBe(may(role, 'chat:write'));
  });
});

describe('a member of a company', () => {
  it('sees who placed an order for the company', async () => {
    const { unmount } = openAs('viewer', `/orders/${order}`);
    const parties = within(await screen.findByRole('region', { name: 'Buyer and collection' }));
    expect(parties.getByText('Placed by').closest('div')).toHaveTextContent('Rania Saab');
    unmount();
    const own = { ...buyerOrder({ _id: order, placedBy: 'Layla Haddad' }), actions: [] };
    openAs('viewer', `/orders/${order}`, serverForMembers().on(`GET /api/orders/${order}`, { body: own }));
    await screen.findByRole('region', { name: 'Buyer and collection' });
    expect(screen.queryByText('Placed by')).toBeNull();
  });

  it('who only reads is not asked to create the first order', async () => {
    openAs(
      'viewer',
      '/orders',
      serverForMembers().on('GET /api/orders', { body: [], headers: { 'X-Total-Count': '0' } }),
    );
    expect(await screen.findByText('The orders of your company appear here.')).toBeInTheDocument();
    expect(button('Choose a stock file')).toBeNull();
  });

  it('changes the own name without sending the company’s details', async () => {
    const server = serverForMembers().on('PUT /api/auth/me', { body: { user: member('accountant') } });
    const { visitor } = openAs('accountant', '/profile', server);
    await visitor.click(await screen.findByRole('button', { name: 'Edit' }));
    const name = await screen.findByLabelText('Name');
    await visitor.clear(name);
    await visitor.type(name, 'Karim A. Aziz');
    await visitor.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.to('PUT /api/auth/me')).toHaveLength(1));
    expect(server.to('PUT /api/auth/me')[0]?.json).toEqual({ name: 'Karim A. Aziz', phone: '' });
  });
});

// K06
it('says nothing of colleagues to a buyer who has none', async () => {
  const user = makeSessionUser({ _id: companyId, companyName: 'Haddad Trading LLC' });
  const placed = { ...buyerOrder({ _id: order }), actions: [] };
  openPortal({
    server: serverForMembers().on(`GET /api/orders/${order}`, { body: placed }),
    path: `/orders/${order}`,
    user,
  });
  await screen.findByRole('region', { name: 'Buyer and collection' });
  expect(screen.queryByText('Placed by')).toBeNull();
  expect(document.querySelector('.role-chip')).toHaveTextContent('Buyer');
});
