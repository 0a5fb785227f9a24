import type { Buyer, BuyerBrand } from '@portal/contract/buyers';
import type { BuyerMember } from '@portal/contract/company';
import { secondFactorMessages } from '@portal/contract/second-factor-messages';
import { act, screen, waitFor, within } from '@testing-library/react';
import { FakeServer } from '../../test/fake-server';
import { FakeSocket } from '../../test/fake-socket';
import { adminUser, closePortal, currentAddress, openPortal } from '../../test/open-portal';
import { brand, buyer, pendingBuyer } from './spec/buyers.fixture';

const pathOf = ({ _id }: Buyer) => `/api/buyers/${_id}`;

const memberOf = ({ _id, name, email, lastLogin, hasSecondFactor }: Buyer): BuyerMember => ({
  ...{ _id, name, email, companyRole: 'owner', isFounder: true, lastLogin, hasSecondFactor },
});

/** Returns a fake server that lists these buyers and also serves each buyer's details. */
function serverWith(buyers: Buyer[], { total = buyers.length, brands = [] as BuyerBrand[] } = {}): FakeServer {
  const server = new FakeServer().on('GET /api/buyers', { body: { buyers, total } });
  for (const each of buyers) {
    server.on(`GET ${pathOf(each)}`, { body: each });
    server.on(`GET ${pathOf(each)}/brand-access`, { body: { brands } });
    server.on(`GET ${pathOf(each)}/members`, { body: { members: [memberOf(each)] } });
  }
  return server;
}

const open = (server: FakeServer, search = '') =>
  openPortal({ server, path: `/admin/buyers${search}`, user: adminUser });
const listQueries = (server: FakeServer) =>
  server
    .to('GET /api/buyers')
    .map(({ query }) => Object.fromEntries(query))
    .filter(({ limit }) => limit !== '1');

async function menuOf(visitor: ReturnType<typeof open>['visitor'], { name }: Buyer): Promise<HTMLElement[]> {
  await visitor.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  const view = await screen.findByRole('menuitem', { name: 'View Details' });
  return within(view.closest('ul')!).getAllByRole('menuitem');
}
async function choose(visitor: ReturnType<typeof open>['visitor'], of: Buyer, entry: string): Promise<void> {
  const entries = await menuOf(visitor, of);
  await visitor.click(entries.find(({ textContent }) => textContent === entry)!);
}
/**
 * Finds a dialog by its title's text, because in specs antd gives a drawer's title and a dialog's title the same id.
 */
const dialogOf = (title: string): Promise<HTMLElement> =>
  waitFor(() => {
    const titled = screen.getAllByRole('dialog').find((each) => within(each).queryByText(title, { selector: '[id]' }));
    if (titled === undefined) throw new Error(`No dialog '${title}'`);
    return titled;
  });

afterEach(closePortal);

// B01
describe('the list of buyers', () => {
  it('shows its columns, dates, and placeholders for missing values', async () => {
    open(serverWith([buyer(), pendingBuyer]));
    await screen.findByText('Layla Haddad');
    const rows = screen.getAllByRole('row');
    const cells = (row?: HTMLElement) =>
      within(row!)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headers.filter(Boolean)).toEqual([
      'Buyer Name',
      'Company Name',
      'Email',
      'Phone',
      'Type',
      'Status',
      'Last Login',
      'Registration Date',
      'Actions',
    ]);
    const row = (name: string) => rows.find((each) => each.textContent?.includes(name));
    expect(cells(row('Layla'))).toEqual([
      'Layla Haddad',
      'Haddad Trading',
      'layla@haddad.example',
      '+971 501234567',
      'Wholesale',
      'Approved',
      '12/03/2026',
      '05/01/2026',
      '',
    ]);
    expect(cells(row('Omar'))).toEqual([
      'Omar Aziz',
      '–',
      'omar@aziz.example',
      '–',
      '–',
      'Pending Review',
      'Never',
      '05/01/2026',
      '',
    ]);
    expect(await screen.findByText('Showing 2 of 2 buyers')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Buyer Management' })).toBeInTheDocument();
  });

  it('is searched, filtered and sorted by the server, with the parameters in the address', async () => {
    const server = serverWith([buyer()], { total: 57 });
    server.on('GET /api/buyers', ({ query }) =>
      query.get('limit') === '1' ? { body: { buyers: [], total: 500 } } : { body: { buyers: [buyer()], total: 57 } },
    );
    const { visitor } = open(server, '?type=Wholesale&status=approved&sort=name&page=2&limit=50');
    expect(await screen.findByText('Showing 57 of 500 buyers')).toBeInTheDocument();
    expect(listQueries(server)).toEqual([
      { page: '2', limit: '50', sort: 'name', buyerType: 'Wholesale', status: 'approved' },
    ]);
    await visitor.type(screen.getByRole('textbox', { name: 'Search buyers' }), ' haddad ');
    await waitFor(() => expect(listQueries(server).at(-1)).toMatchObject({ page: '1', search: 'haddad' }));
    expect(currentAddress()).toContain('search=haddad');
  });

  it('shows that there are no buyers', async () => {
    open(serverWith([]));
    expect(await screen.findByText('No buyers found')).toBeInTheDocument();
    expect(await screen.findByText('Showing 0 of 0 buyers')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /\/register$/ })).toHaveAttribute(
      'href',
      expect.stringMatching(/\/register$/),
    );
    expect(screen.getByRole('button', { name: 'Export' })).toBeDisabled();
  });

  it('shows that no buyers match, and a button for all buyers', async () => {
    const { visitor } = open(serverWith([]), '?search=nobody&status=rejected');
    expect(await screen.findByText('No buyers match your search criteria')).toBeInTheDocument();
    await visitor.click(screen.getByRole('button', { name: 'Show all buyers' }));
    await waitFor(() => expect(currentAddress()).toBe('/admin/buyers'));
    // The button has disappeared, so the focus moves to the page.
    await waitFor(() => expect(document.getElementById('page')).toHaveFocus());
  });

  it('shows an error and a retry button when loading fails', async () => {
    const server = new FakeServer().on('GET /api/buyers', { status: 500 });
    const { visitor } = open(server);
    expect(await screen.findByText('Failed to load buyers')).toBeInTheDocument();
    server.on('GET /api/buyers', { body: { buyers: [buyer()], total: 1 } });
    await visitor.click(screen.getByRole('button', { name: /Try again/ }));
    expect(await screen.findByText('Layla Haddad')).toBeInTheDocument();
  });

  it('is shown to administrators only', async () => {
    open(new FakeServer().on('GET /api/buyers', { status: 403 }));
    expect(await screen.findByText('Please log in as admin to view buyers')).toBeInTheDocument();
  });

  it('exports the list with the filters and the sort on the screen', async () => {
    const server = serverWith([buyer()]).on('GET /api/buyers/export', { status: 503 });
    const { visitor } = open(server, '?type=Wholesale&status=approved&sort=name&page=1');
    await screen.findByText('Layla Haddad');
    await visitor.click(screen.getByRole('button', { name: 'Export' }));
    await waitFor(() => expect(server.to('GET /api/buyers/export')).toHaveLength(1));
    expect(Object.fromEntries(server.to('GET /api/buyers/export')[0]!.query)).toMatchObject({
      buyerType: 'Wholesale',
      status: 'approved',
      sort: 'name',
    });
  });
});

// B03
describe('the menu of a row', () => {
  it('approves or rejects pending buyers', async () => {
    const { visitor } = open(serverWith([pendingBuyer]));
    const entries = (await menuOf(visitor, pendingBuyer)).map(({ textContent }) => textContent);
    expect(entries).toEqual(['View Details', 'Approve Buyer', 'Reject Buyer', 'Show in the audit log', 'Remove Buyer']);
  });

  it.each(['approved', 'rejected'] as const)('offers neither approving nor rejecting for %s buyers', async (status) => {
    const one = buyer({ status });
    const { visitor } = open(serverWith([one]));
    const entries = (await menuOf(visitor, one)).map(({ textContent }) => textContent);
    expect(entries).toEqual(['View Details', 'Show in the audit log', 'Remove Buyer']);
  });

  // K05
  it('leads owners to the buyer’s part of the audit log', async () => {
    const one = buyer();
    const server = serverWith([one]).on('GET /api/audit', { body: { events: [], total: 0 } });
    const { visitor } = open(server);
    await choose(visitor, one, 'Show in the audit log');
    await waitFor(() => expect(currentAddress()).toBe(`/admin/audit?objectId=${one._id}`));
    expect(await screen.findByRole('button', { name: 'About one record' })).toBeInTheDocument();
  });

  it('approves a pending buyer without a confirmation dialog', async () => {
    const server = serverWith([pendingBuyer]).on(`PUT ${pathOf(pendingBuyer)}/status`, { body: pendingBuyer });
    const { visitor } = open(server);
    await choose(visitor, pendingBuyer, 'Approve Buyer');
    expect(await screen.findByText('Buyer approved successfully')).toBeInTheDocument();
    expect(server.to(`PUT ${pathOf(pendingBuyer)}/status`)[0]?.json).toEqual({ status: 'approved', from: 'pending' });
    await waitFor(() => expect(listQueries(server).length).toBeGreaterThan(1));
  });

  it('shows an error when the approval failed, or when a colleague has already decided about the buyer', async () => {
    const server = serverWith([pendingBuyer]).on(`PUT ${pathOf(pendingBuyer)}/status`, { status: 500 });
    const { visitor } = open(server);
    await choose(visitor, pendingBuyer, 'Approve Buyer');
    expect(await screen.findByText('Failed to approve/reject buyer')).toBeInTheDocument();
    const message = 'Another administrator has changed this buyer meanwhile. Please look at it again.';
    server.on(`PUT ${pathOf(pendingBuyer)}/status`, { status: 409, body: { code: 'buyer.already_decided', message } });
    await choose(visitor, pendingBuyer, 'Approve Buyer');
    expect(await screen.findByText(message)).toBeInTheDocument();
  });

  it('rejects a pending buyer with an optional reason', async () => {
    const server = serverWith([pendingBuyer]).on(`PUT ${pathOf(pendingBuyer)}/status`, { body: pendingBuyer });
    const { visitor } = open(server);
    await choose(visitor, pendingBuyer, 'Reject Buyer');
    const dialog = await dialogOf('Reject Buyer Application');
    await visitor.type(within(dialog).getByLabelText('Reason (optional)'), 'No licence');
    await visitor.click(within(dialog).getByRole('button', { name: 'Reject Buyer' }));
    expect(await screen.findByText('Buyer rejected successfully')).toBeInTheDocument();
    expect(server.to(`PUT ${pathOf(pendingBuyer)}/status`)[0]?.json).toEqual({
      status: 'rejected',
      rejectionReason: 'No licence',
      from: 'pending',
    });
  });

  // B04
  it('lists the consequences before a buyer is removed, and allows a retry after a failure', async () => {
    const one = buyer({ brandAccess: [{ _id: '1', name: 'Aurelia' }], adminNotes: 'Pays late' });
    const server = serverWith([one]).on(`DELETE ${pathOf(one)}`, { status: 500 });
    const { visitor } = open(server);
    await choose(visitor, one, 'Remove Buyer');
    const dialog = await dialogOf('Remove Buyer');
    expect(dialog).toHaveTextContent('Layla Haddad is signed out immediately and can no longer sign in');
    expect(dialog).toHaveTextContent('One brand is no longer shared with this buyer: Aurelia');
    expect(dialog).toHaveTextContent('Orders are kept');
    expect(dialog).toHaveTextContent('This cannot be undone');
    await visitor.click(within(dialog).getByRole('button', { name: 'Remove Buyer' }));
    expect(await within(dialog).findByText('Failed to delete buyer')).toBeInTheDocument();
    server.on(`DELETE ${pathOf(one)}`, { body: {} });
    await visitor.click(within(dialog).getByRole('button', { name: 'Remove Buyer' }));
    expect(await screen.findByText('Buyer deleted successfully')).toBeInTheDocument();
  });

  // K04
  it('removes the second factor of a buyer who has one, after a reminder to make sure who asks', async () => {
    const one = buyer({ hasSecondFactor: true });
    const path = `DELETE ${pathOf(one)}/second-factor`;
    const message = 'Set up a second factor of your own first.';
    const server = serverWith([one]).on(path, { status: 403, body: { code: 'second_factor.required', message } });
    const { visitor } = open(server);
    const entries = (await menuOf(visitor, one)).map(({ textContent }) => textContent);
    expect(entries).toEqual(['View Details', 'Show in the audit log', 'Remove Second Factor', 'Remove Buyer']);
    await visitor.click(screen.getByRole('menuitem', { name: 'Remove Second Factor' }));
    const dialog = within(await dialogOf('Remove Second Factor'));
    expect(dialog.getByText(/Make sure by telephone/)).toBeInTheDocument();
    expect(dialog.getByText(/the buyer is told by e-mail/)).toBeInTheDocument();
    expect(server.to(path)).toEqual([]);
    await visitor.click(dialog.getByRole('button', { name: 'Remove Second Factor' }));
    expect(await dialog.findByText(message)).toBeInTheDocument();
    server.on(path, { body: { message: 'Second factor removed' } });
    await visitor.click(dialog.getByRole('button', { name: 'Remove Second Factor' }));
    expect(await screen.findByText('Second factor removed')).toBeInTheDocument();
    await waitFor(() => expect(listQueries(server).length).toBeGreaterThan(1));
  });
});

it('corrects a page that no longer exists without an entry in the history, which would trap the back button', async () => {
  open(serverWith([buyer()], { total: 21 }), '?page=9');
  const entries = window.history.length;
  await waitFor(() => expect(currentAddress()).toBe('/admin/buyers?page=2'));
  expect(window.history.length).toBe(entries);
});

// B02
describe('the details of a buyer', () => {
  const drawer = () => dialogOf('Buyer Details');

  // K04
  it.each([
    [true, 'On'],
    [false, 'Off'],
  ])('say whether there is a second factor: %s', async (hasSecondFactor, words) => {
    const one = buyer({ hasSecondFactor });
    open(serverWith([one]), `?buyer=${one._id}`);
    const name = await within(await drawer()).findByText('Second factor');
    expect(name.nextSibling).toHaveTextContent(words);
  });

  it('open when the row is clicked or the link on the name is used by keyboard, and stay open after a reload', async () => {
    const { visitor } = open(serverWith([buyer()]));
    await visitor.click(await screen.findByText('layla@haddad.example'));
    expect(await drawer()).toBeInTheDocument();
    expect(currentAddress()).toBe(`/admin/buyers?buyer=${buyer()._id}`);
    await visitor.click(within(await drawer()).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(currentAddress()).toBe('/admin/buyers'));
    // Closing has gone back, so it leaves no second entry of the list in the history.
    act(() => window.history.forward());
    await waitFor(() => expect(currentAddress()).toBe(`/admin/buyers?buyer=${buyer()._id}`));
    await visitor.click(within(await drawer()).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(currentAddress()).toBe('/admin/buyers'));
    // The drawer gives the focus back when it closes.
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const link = screen.getByRole('link', { name: 'Layla Haddad' });
    link.focus();
    await visitor.keyboard('{Enter}');
    await waitFor(() => expect(currentAddress()).toBe(`/admin/buyers?buyer=${buyer()._id}`));
  });

  it('close again when the browser went back and forward before the list was shown', async () => {
    const { visitor } = open(serverWith([buyer()]));
    await visitor.click(await screen.findByText('layla@haddad.example'));
    const close = within(await drawer()).getByRole('button', { name: 'Close' });
    const arrival = () => new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    // React renders at the end of `act`.
    await act(async () => {
      const back = arrival();
      close.click();
      // A second click leaves the page no further.
      close.click();
      await back;
      close.click();
      const forward = arrival();
      window.history.forward();
      await forward;
    });
    expect(currentAddress()).toBe(`/admin/buyers?buyer=${buyer()._id}`);
    await visitor.click(within(await drawer()).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(currentAddress()).toBe('/admin/buyers'));
  });

  it('show the person, the company, the account and the brands', async () => {
    const one = buyer({
      adminNotes: 'Pays late',
      statusChangedAt: '2026-01-06T08:00:00.000Z',
      statusChangedBy: 'Amira Nasser',
      companyWebsite: 'javascript:alert(1)',
    });
    const brands = [
      brand(1, { shared: true }),
      brand(2),
      brand(3, { visibility: 'all_approved' }),
      brand(4, { visibility: 'hidden' }),
    ];
    open(serverWith([one], { brands }), `?buyer=${one._id}`);
    const shown = await drawer();
    const section = (name: string) => within(shown).getByRole('region', { name });
    await within(shown).findByText('Brand 1');
    expect(section('Personal Information')).toHaveTextContent('layla@haddad.example');
    expect(section('Personal Information')).toHaveTextContent('+971 501234567');
    expect(section('Company Information')).toHaveTextContent('Haddad Trading');
    expect(section('Company Information')).toHaveTextContent('12 Marina Walk Dubai United Arab Emirates');
    expect(section('Account Status')).toHaveTextContent('Approved');
    expect(section('Account Status')).toHaveTextContent('by Amira Nasser');
    expect(section('Account Status')).toHaveTextContent('Pays late');
    const listed = within(section('Brand Access')).getAllByRole('listitem');
    expect(listed.map(({ textContent }) => textContent)).toEqual(['Brand 1Selected', 'Brand 3All Buyers']);
    // R08
    for (const link of within(shown).getAllByRole('link')) {
      expect(link.getAttribute('href')).toMatch(/^(https?:|mailto:|tel:|\/)/);
    }
  });

  // G10
  it('lead to the catalogue, where an administrator orders for the buyer', async () => {
    const one = buyer();
    const server = serverWith([one]).on('GET /api/brands', { body: [] });
    const { visitor } = open(server, `?buyer=${one._id}`);
    await visitor.click(await within(await drawer()).findByRole('button', { name: 'Order on screen' }));
    await waitFor(() => expect(currentAddress()).toBe(`/catalogue?buyer=${one._id}`));
  });

  it.each(['approved', 'pending'] as const)('lead to the statement of account of a buyer who is %s', async (status) => {
    const one = buyer({ status });
    open(serverWith([one]), `?buyer=${one._id}`);
    const invoices = await within(await drawer()).findByRole('link', { name: 'Invoices and credit notes' });
    expect(invoices).toHaveAttribute('href', `/documents?buyer=${one._id}`);
    const statement = within(await drawer()).queryByRole('link', { name: 'Statement of account' });
    const expected = status === 'approved' ? `/receivables/${one._id}` : undefined;
    expect(statement?.getAttribute('href')).toBe(expected);
  });

  it('show an error for a buyer who no longer exists', async () => {
    const server = serverWith([]).on('GET /api/buyers/gone', { status: 404, body: { message: 'Buyer not found' } });
    open(server, '?buyer=gone');
    expect(await within(await drawer()).findByText('Buyer not found')).toBeInTheDocument();
  });

  it('stay below the error when a refetch fails, until the buyer is gone', async () => {
    const one = buyer({ adminNotes: 'Pays late' });
    const server = serverWith([one]);
    const { visitor } = open(server, `?buyer=${one._id}`);
    expect(await within(await drawer()).findByText('Pays late')).toBeInTheDocument();
    await waitFor(() => expect(FakeSocket.opened.length).toBeGreaterThan(0));
    server.on(`GET ${pathOf(one)}`, { status: 500 });
    act(() => FakeSocket.last.receive('changed', { resource: 'buyers', type: 'updated', ids: [], withinMs: 0 }));
    const retry = await within(await drawer()).findByRole('button', { name: 'Try again' });
    expect(within(await drawer()).getByText('Pays late')).toBeInTheDocument();
    server.on(`GET ${pathOf(one)}`, { status: 404, body: { message: 'Buyer not found' } });
    await visitor.click(retry);
    expect(await within(await drawer()).findByText('Buyer not found')).toBeInTheDocument();
    expect(within(await drawer()).queryByText('Pays late')).not.toBeInTheDocument();
  });

  it('let an administrator approve a pending buyer', async () => {
    const server = serverWith([pendingBuyer]).on(`PUT ${pathOf(pendingBuyer)}/status`, { body: pendingBuyer });
    const { visitor } = open(server, `?buyer=${pendingBuyer._id}`);
    await visitor.click(await within(await drawer()).findByRole('button', { name: 'Approve Buyer' }));
    expect(await screen.findByText('Buyer approved successfully')).toBeInTheDocument();
    expect(await within(await drawer()).findByRole('button', { name: 'Manage Brand Access' })).toBeDisabled();
  });

  it('let an administrator set any account status, with notes', async () => {
    const one = buyer({ adminNotes: 'Pays late' });
    const server = serverWith([one]).on(`PUT ${pathOf(one)}/status`, { status: 500 });
    const { visitor } = open(server, `?buyer=${one._id}`);
    await visitor.click(await within(await drawer()).findByRole('button', { name: 'Update Status' }));
    const dialog = await dialogOf('Update Buyer Status');
    expect(within(dialog).queryByLabelText('Reason (optional)')).toBeNull();
    await visitor.click(within(dialog).getByRole('combobox', { name: 'Status' }));
    for (const words of ['Pending Review', 'Approved']) expect(screen.getAllByTitle(words).length).toBeGreaterThan(0);
    await visitor.click(await screen.findByTitle('Rejected'));
    await visitor.type(within(dialog).getByLabelText('Reason (optional)'), 'Fraud');
    const notes = within(dialog).getByLabelText('Notes (optional)');
    await visitor.clear(notes);
    await visitor.type(notes, 'Never paid');
    await visitor.click(within(dialog).getByRole('button', { name: 'Update Status' }));
    expect(await within(dialog).findByText('Failed to update buyer status')).toBeInTheDocument();
    expect(notes).toHaveValue('Never paid');
    server.on(`PUT ${pathOf(one)}/status`, { body: one });
    await visitor.click(within(dialog).getByRole('button', { name: 'Update Status' }));
    expect(await screen.findByText('Buyer status updated to rejected')).toBeInTheDocument();
    expect(server.to(`PUT ${pathOf(one)}/status`).at(-1)?.json).toEqual({
      status: 'rejected',
      notes: 'Never paid',
      rejectionReason: 'Fraud',
      from: 'approved',
    });
  });

  it('let an administrator search brands with the visibility "selected buyers" and share them with the buyer', async () => {
    const one = buyer();
    const brands = [
      ...Array.from({ length: 12 }, (_, index) => brand(index + 1, { shared: index < 2 })),
      brand(50, { visibility: 'all_approved' }),
      brand(51, { visibility: 'hidden' }),
    ];
    const server = serverWith([one], { brands }).on(`PUT ${pathOf(one)}/brand-access`, { body: { brands } });
    const { visitor } = open(server, `?buyer=${one._id}`);
    await within(await drawer()).findByText('Brand 1');
    await visitor.click(within(await drawer()).getByRole('button', { name: 'Manage Brand Access' }));
    const dialog = await dialogOf('Manage Brand Access');
    expect(dialog).toHaveTextContent('One brand is already open to all approved buyers');
    expect(dialog).toHaveTextContent('2 of 12 selected');
    await visitor.type(within(dialog).getByRole('combobox'), 'brand 12');
    await visitor.click(await screen.findByTitle('Brand 12'));
    expect(dialog).toHaveTextContent('3 of 12 selected');
    await visitor.click(within(dialog).getByRole('button', { name: 'Update Access' }));
    expect(await screen.findByText('Brand access updated successfully')).toBeInTheDocument();
    const before = [brand(1)._id, brand(2)._id];
    expect(server.to(`PUT ${pathOf(one)}/brand-access`)[0]?.json).toEqual({
      brands: [...before, brand(12)._id],
      before,
    });
  });

  it('show an error when brands cannot be loaded or shared', async () => {
    const one = buyer();
    const server = serverWith([one])
      .on(`GET ${pathOf(one)}/brand-access`, { status: 500 })
      .on(`PUT ${pathOf(one)}/brand-access`, { status: 500 });
    const { visitor } = open(server, `?buyer=${one._id}`);
    expect(await within(await drawer()).findByText('Failed to load brands')).toBeInTheDocument();
    server.on(`GET ${pathOf(one)}/brand-access`, { body: { brands: [brand(1)] } });
    await visitor.click(within(await drawer()).getByRole('button', { name: /Try again/ }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Manage Brand Access' })).toBeEnabled());
    await visitor.click(screen.getByRole('button', { name: 'Manage Brand Access' }));
    const dialog = await dialogOf('Manage Brand Access');
    await visitor.click(within(dialog).getByRole('button', { name: 'Select all' }));
    await visitor.click(within(dialog).getByRole('button', { name: 'Update Access' }));
    expect(await within(dialog).findByText('Failed to update brand access')).toBeInTheDocument();
    expect(dialog).toHaveTextContent('1 of 1 selected');
  });
});

// K01
describe('the people of a buyer', () => {
  const karim: BuyerMember = {
    ...{ _id: 'karim', name: 'Karim Aziz', email: 'karim@haddad.example', companyRole: 'accountant' },
    ...{ isFounder: false, lastLogin: null, hasSecondFactor: false },
  };

  it('are listed with their roles, and who registered the company', async () => {
    const layla = buyer();
    const server = serverWith([layla]);
    server.on(`GET ${pathOf(layla)}/members`, { body: { members: [karim, memberOf(layla)] } });
    open(server, `?buyer=${layla._id}`);
    const [first, second] = within(await screen.findByRole('list', { name: 'People' })).getAllByRole('listitem');
    for (const text of ['Karim Aziz', 'Accountant', 'Not signed in yet']) expect(first).toHaveTextContent(text);
    for (const text of ['Layla Haddad', 'Owner', 'Registered the company']) expect(second).toHaveTextContent(text);
    expect(screen.queryByRole('button', { name: /^Actions for Karim/ })).toBeNull();
  });

  // K04
  it('lose a second factor to an owner of the team, the one who registered the company as the buyer', async () => {
    const layla = buyer({ hasSecondFactor: true });
    const server = serverWith([layla]).on('DELETE /api/buyers/karim/second-factor', {
      body: { message: secondFactorMessages.removed },
    });
    const protectedKarim = { ...karim, hasSecondFactor: true };
    server.on(`GET ${pathOf(layla)}/members`, { body: { members: [protectedKarim, memberOf(layla)] } });
    const { visitor } = open(server, `?buyer=${layla._id}`);
    const people = within(await screen.findByRole('list', { name: 'People' }));
    expect(people.getAllByRole('button')).toHaveLength(1);
    await visitor.click(people.getByRole('button', { name: 'Actions for Karim Aziz' }));
    await visitor.click(await screen.findByRole('menuitem', { name: 'Remove Second Factor' }));
    const dialog = await dialogOf('Remove Second Factor');
    expect(dialog).toHaveTextContent('Karim Aziz');
    server.on(`GET ${pathOf(layla)}/members`, { body: { members: [karim, memberOf(layla)] } });
    await visitor.click(within(dialog).getByRole('button', { name: 'Remove Second Factor' }));
    await screen.findByText(secondFactorMessages.removed);
    expect(server.to('DELETE /api/buyers/karim/second-factor')).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Actions for Karim Aziz' })).toBeNull());
  });

  // X07
  it('are refetched when something of the company changes', async () => {
    const layla = buyer();
    const members = `GET ${pathOf(layla)}/members`;
    const server = serverWith([layla]).on(members, { body: { members: [karim, memberOf(layla)] } });
    open(server, `?buyer=${layla._id}`);
    await screen.findByText('Karim Aziz');
    await waitFor(() => expect(FakeSocket.opened.length).toBeGreaterThan(0));
    server.on(members, { body: { members: [{ ...karim, name: 'Karim Haddad' }, memberOf(layla)] } });
    act(() => FakeSocket.last.receive('changed', { resource: 'company', type: 'updated', ids: [], withinMs: 0 }));
    expect(await screen.findByText('Karim Haddad')).toBeInTheDocument();
  });

  // K06
  it('are not listed for a buyer without colleagues', async () => {
    const layla = buyer();
    const server = serverWith([layla]);
    open(server, `?buyer=${layla._id}`);
    await screen.findByRole('region', { name: 'Brand Access' });
    await waitFor(() => expect(server.to(`GET ${pathOf(layla)}/members`)).toHaveLength(1));
    expect(screen.queryByRole('list', { name: 'People' })).toBeNull();
  });
});
