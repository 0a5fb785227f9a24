import { can, type StaffRole, staffRoles } from '@portal/contract/policy';
import { screen, waitFor, within } from '@testing-library/react';
import { closePortal, currentAddress, openPortal, staffUser } from '../test/open-portal';
import { simulateLayout } from '../test/simulate-layout';
import { adminDashboard, testRecordId } from '../texts/spec/greek-records';
import { serverWithAllData } from '../texts/spec/server-with-all-data';
import { pagesOf, resources } from './resources';

beforeAll(simulateLayout);
afterEach(closePortal);

const brand = testRecordId(1);
const file = testRecordId(5);

/** Records of `serverWithAllData` for the pages of one record. */
const records: Record<string, string> = {
  '/orders/:id': testRecordId(20),
  '/documents/:id': testRecordId(60),
  '/receivables/:id': testRecordId(41),
  '/drafts/:id': testRecordId(30),
};

/** Addresses that open more of a page than its path alone. */
const deeper: Record<string, readonly string[]> = {
  '/catalogue': [`/catalogue?brand=${brand}`, `/catalogue?brand=${brand}&file=${file}`],
  '/documents': ['/documents?month=2026-11'],
  '/payments': [`/payments?payment=${testRecordId(70)}`],
  '/admin/buyers': [`/admin/buyers?buyer=${testRecordId(41)}`],
};

const addressesFor = (role: StaffRole): string[] =>
  resources
    .filter(({ permission }) => can(staffUser(role), permission))
    .flatMap(pagesOf)
    .flatMap(({ path }) => [path.replace(':id', records[path] ?? ''), ...(deeper[path] ?? [])]);

/** The API sends the amounts that buyers owe only to whoever may see them. */
const serverFor = (role: StaffRole) => {
  const receivables = can(staffUser(role), 'receivable:read-all') ? adminDashboard.receivables : null;
  return serverWithAllData().on('GET /api/dashboard', { body: { ...adminDashboard, receivables } });
};

const openAs = (role: StaffRole, path: string) => openPortal({ server: serverFor(role), path, user: staffUser(role) });

async function waitForPage(): Promise<void> {
  await waitFor(() => expect(document.querySelector('h1')).toHaveTextContent(/./));
  await waitFor(() => expect(document.querySelector('.ant-skeleton, .waiting, .ant-spin-spinning')).toBeNull());
}

/** The dates of the list are loaded when everything else of the page has settled, as the chat is. */
const waitForIdle = () => waitFor(() => expect(document.querySelector('.ant-picker')).not.toBeNull());

const button = (name: string | RegExp) => screen.queryByRole('button', { name });

const everything = ['Dashboard', 'Catalogue', 'Orders', 'Invoices', 'Receivables', 'Payments'];
const menus: Record<StaffRole, { chip: string; sidebar: string[]; account: string[] }> = {
  owner: {
    chip: 'Administrator',
    sidebar: [...everything, 'Buyer Management', 'Profile'],
    account: ['Profile', 'Settings', 'Team', 'Audit Log', 'Outgoing Mail', 'Failed Jobs'],
  },
  sales: { chip: 'Sales', sidebar: [...everything, 'Buyer Management', 'Profile'], account: ['Profile'] },
  stock: {
    chip: 'Stock',
    sidebar: ['Dashboard', 'Catalogue', 'Orders', 'Invoices', 'Buyer Management', 'Profile'],
    account: ['Profile'],
  },
  accounts: {
    chip: 'Accounts',
    sidebar: ['Dashboard', 'Orders', 'Invoices', 'Receivables', 'Payments', 'Buyer Management', 'Profile'],
    account: ['Profile'],
  },
  support: {
    chip: 'Support',
    sidebar: ['Dashboard', 'Orders', 'Invoices', 'Buyer Management', 'Profile'],
    account: ['Profile'],
  },
  'read-only': { chip: 'Read only', sidebar: [...everything, 'Buyer Management', 'Profile'], account: ['Profile'] },
};

// K02
describe.each(staffRoles)('the portal for the staff role "%s"', (role) => {
  it('has the menus, the chat and the buttons of the role', async () => {
    const { visitor } = openAs(role, '/orders');
    await waitForPage();
    const sidebar = within(await screen.findByRole('navigation', { name: 'Main' }));
    expect(sidebar.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(menus[role].sidebar);
    expect(document.querySelector('.role-chip')).toHaveTextContent(menus[role].chip);
    await waitForIdle();
    const maySend = can(staffUser(role), 'chat:use');
    if (maySend) expect(await screen.findByRole('button', { name: /^Customer Support/ })).toBeInTheDocument();
    else expect(button(/^Customer Support/)).toBeNull();
    expect(button('Create Order') !== null).toBe(can(staffUser(role), 'order:create'));
    await visitor.click(screen.getByRole('button', { name: /^Account of/ }));
    await screen.findByRole('menuitem', { name: 'Logout' });
    const entries = screen.getAllByRole('menuitem').flatMap((entry) => {
      const link = entry.closest('nav') === null && within(entry).queryByRole('link');
      return link ? [link.textContent?.replace(/ ?\d+.*$/, '').trim()] : [];
    });
    expect(entries).toEqual(menus[role].account);
  });

  // `FakeServer` fails a test in which a request is sent that the API would refuse.
  it.each(addressesFor(role))('opens %s without a request that it may not send', async (address) => {
    openAs(role, address);
    await waitForPage();
    expect(currentAddress()).toBe(address);
    expect(screen.queryByText(/could not be (loaded|shown)|^Failed to/)).toBeNull();
  });
});

describe('a team member who only reads', () => {
  it('gets no buttons that change something', async () => {
    const { unmount } = openAs('read-only', '/payments');
    await waitForPage();
    expect(button('Record payment')).toBeNull();
    unmount();
    openAs('read-only', `/catalogue?brand=${brand}`);
    await waitForPage();
    expect(button('New Brand')).toBeNull();
    expect(button(/Upload/)).toBeNull();
  });

  it('sees a buyer with brands, but none of the decisions', async () => {
    openAs('read-only', `/admin/buyers?buyer=${testRecordId(41)}`);
    const drawer = within(await screen.findByRole('dialog', { name: 'Buyer Details' }));
    await drawer.findByRole('region', { name: 'Account Status' });
    for (const name of ['Update Status', 'Approve Buyer', 'Reject Buyer', 'Edit Tax Details', 'Manage Brand Access']) {
      expect(drawer.queryByRole('button', { name })).toBeNull();
    }
  });
});

describe('the dashboard of a role', () => {
  it('links only figures whose list the role may open', async () => {
    openAs('support', '/dashboard');
    const catalogue = within(await screen.findByRole('region', { name: 'Catalogue' }));
    expect(catalogue.queryByRole('link')).toBeNull();
    const ranking = within(screen.getByRole('region', { name: 'Top viewed brands' }));
    expect(ranking.queryByRole('link')).toBeNull();
    const orders = within(screen.getByRole('region', { name: 'Orders' }));
    expect(orders.getAllByRole('link')).toHaveLength(3);
    expect(screen.queryByRole('region', { name: 'Owed by buyers' })).toBeNull();
  });
});
