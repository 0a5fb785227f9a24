import type { Buyer, BuyerBrand } from '@portal/contract/buyers';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeServer } from '../../test/fake-server';
import { address, admin, leavePortal, openPortal } from '../../test/open-portal';
import { brand, buyer, pending } from './spec/buyers.fixture';

const pathOf = ({ _id }: Buyer) => `/api/buyers/${_id}`;

/** Lists answer what they are told to, each buyer by their own address. */
function serverWith(buyers: Buyer[], { total = buyers.length, brands = [] as BuyerBrand[] } = {}): FakeServer {
  const server = new FakeServer().on('GET /api/buyers', { body: { buyers, total } });
  for (const each of buyers) {
    server.on(`GET ${pathOf(each)}`, { body: each });
    server.on(`GET ${pathOf(each)}/brand-access`, { body: { brands } });
  }
  return server;
}

const open = (server: FakeServer, search = '') => openPortal({ server, path: `/admin/buyers${search}`, user: admin });
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
/** By the words of its title: in specs antd gives the titles of a drawer and of the dialog above it the same id. */
const dialogOf = (title: string): Promise<HTMLElement> =>
  waitFor(() => {
    const titled = screen.getAllByRole('dialog').find((each) => within(each).queryByText(title, { selector: '[id]' }));
    if (titled === undefined) throw new Error(`No dialog '${title}'`);
    return titled;
  });

afterEach(leavePortal);

// B01
describe('the list of buyers', () => {
  it('has its columns, dates, and words for what is missing', async () => {
    open(serverWith([buyer(), pending]));
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
    expect(screen.getByText('Showing 2 of 2 buyers')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Buyer Management' })).toBeInTheDocument();
  });

  it('is searched, filtered and sorted by the server, as the address says', async () => {
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
    expect(address()).toContain('search=haddad');
  });

  it('says that there is nobody, or that nobody matches', async () => {
    open(serverWith([]));
    expect(await screen.findByText('No buyers found')).toBeInTheDocument();
    expect(screen.getByText('Showing 0 of 0 buyers')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Export' })).toBeDisabled();
  });

  it('says that nobody matches, and leads back to all', async () => {
    const { visitor } = open(serverWith([]), '?search=nobody&status=rejected');
    expect(await screen.findByText('No buyers match your search criteria')).toBeInTheDocument();
    await visitor.click(screen.getByRole('button', { name: 'Show all buyers' }));
    expect(address()).toBe('/admin/buyers');
  });

  it('says that it could not be loaded, and can be asked for again', async () => {
    const server = new FakeServer().on('GET /api/buyers', { status: 500 });
    const { visitor } = open(server);
    expect(await screen.findByText('Failed to load buyers')).toBeInTheDocument();
    server.on('GET /api/buyers', { body: { buyers: [buyer()], total: 1 } });
    await visitor.click(screen.getByRole('button', { name: /Try again/ }));
    expect(await screen.findByText('Layla Haddad')).toBeInTheDocument();
  });

  it('is for administrators', async () => {
    open(new FakeServer().on('GET /api/buyers', { status: 403 }));
    expect(await screen.findByText('Please log in as admin to view buyers')).toBeInTheDocument();
  });

  it('exports what it shows', async () => {
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
  it('decides about those who wait', async () => {
    const { visitor } = open(serverWith([pending]));
    const entries = (await menuOf(visitor, pending)).map(({ textContent }) => textContent);
    expect(entries).toEqual(['View Details', 'Approve Buyer', 'Reject Buyer', 'Remove Buyer']);
  });

  it.each(['approved', 'rejected'] as const)('does not decide about the %s', async (status) => {
    const one = buyer({ status });
    const { visitor } = open(serverWith([one]));
    const entries = (await menuOf(visitor, one)).map(({ textContent }) => textContent);
    expect(entries).toEqual(['View Details', 'Remove Buyer']);
  });

  it('approves at once', async () => {
    const server = serverWith([pending]).on(`PUT ${pathOf(pending)}/status`, { body: pending });
    const { visitor } = open(server);
    await choose(visitor, pending, 'Approve Buyer');
    expect(await screen.findByText('Buyer approved successfully')).toBeInTheDocument();
    expect(server.to(`PUT ${pathOf(pending)}/status`)[0]?.json).toEqual({ status: 'approved', from: 'pending' });
    await waitFor(() => expect(listQueries(server).length).toBeGreaterThan(1));
  });

  it('says when that failed, or when somebody else was quicker', async () => {
    const server = serverWith([pending]).on(`PUT ${pathOf(pending)}/status`, { status: 500 });
    const { visitor } = open(server);
    await choose(visitor, pending, 'Approve Buyer');
    expect(await screen.findByText('Failed to approve/reject buyer')).toBeInTheDocument();
    const message = 'Another administrator has changed this buyer meanwhile. Please look at it again.';
    server.on(`PUT ${pathOf(pending)}/status`, { status: 409, body: { code: 'buyer.already_decided', message } });
    await choose(visitor, pending, 'Approve Buyer');
    expect(await screen.findByText(message)).toBeInTheDocument();
  });

  it('rejects with a reason, if there is one', async () => {
    const server = serverWith([pending]).on(`PUT ${pathOf(pending)}/status`, { body: pending });
    const { visitor } = open(server);
    await choose(visitor, pending, 'Reject Buyer');
    const dialog = await dialogOf('Reject Buyer Application');
    await visitor.type(within(dialog).getByLabelText('Reason (optional)'), 'No licence');
    await visitor.click(within(dialog).getByRole('button', { name: 'Reject Buyer' }));
    expect(await screen.findByText('Buyer rejected successfully')).toBeInTheDocument();
    expect(server.to(`PUT ${pathOf(pending)}/status`)[0]?.json).toEqual({
      status: 'rejected',
      rejectionReason: 'No licence',
      from: 'pending',
    });
  });

  // B04
  it('removes after saying what is lost; a failure loses nothing', async () => {
    const one = buyer({ brandAccess: [{ _id: '1', name: 'Aurelia' }], adminNotes: 'Pays late' });
    const server = serverWith([one]).on(`DELETE ${pathOf(one)}`, { status: 500 });
    const { visitor } = open(server);
    await choose(visitor, one, 'Remove Buyer');
    const dialog = await dialogOf('Remove Buyer');
    expect(dialog).toHaveTextContent('Layla Haddad is signed out at once and cannot sign in any more');
    expect(dialog).toHaveTextContent('One brand is no longer shared with this buyer: Aurelia');
    expect(dialog).toHaveTextContent('Orders stay');
    expect(dialog).toHaveTextContent('This cannot be undone');
    await visitor.click(within(dialog).getByRole('button', { name: 'Remove Buyer' }));
    expect(await within(dialog).findByText('Failed to delete buyer')).toBeInTheDocument();
    server.on(`DELETE ${pathOf(one)}`, { body: {} });
    await visitor.click(within(dialog).getByRole('button', { name: 'Remove Buyer' }));
    expect(await screen.findByText('Buyer deleted successfully')).toBeInTheDocument();
  });
});

// B02
describe('the details of a buyer', () => {
  const drawer = () => dialogOf('Buyer Details');

  it('open from the row, from its name and from the address', async () => {
    const { visitor } = open(serverWith([buyer()]));
    await visitor.click(await screen.findByText('layla@haddad.example'));
    expect(await drawer()).toBeInTheDocument();
    expect(address()).toBe(`/admin/buyers?buyer=${buyer()._id}`);
    await visitor.click(within(await drawer()).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(address()).toBe('/admin/buyers'));
    const link = screen.getByRole('link', { name: 'Layla Haddad' });
    link.focus();
    await visitor.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe(`/admin/buyers?buyer=${buyer()._id}`));
  });

  it('tell the person, the company, the account and the brands', async () => {
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

  it('of somebody who is gone say so', async () => {
    const server = serverWith([]).on('GET /api/buyers/gone', { status: 404, body: { message: 'Buyer not found' } });
    open(server, '?buyer=gone');
    expect(await within(await drawer()).findByText('Buyer not found')).toBeInTheDocument();
  });

  it('decide about those who wait', async () => {
    const server = serverWith([pending]).on(`PUT ${pathOf(pending)}/status`, { body: pending });
    const { visitor } = open(server, `?buyer=${pending._id}`);
    await visitor.click(await within(await drawer()).findByRole('button', { name: 'Approve Buyer' }));
    expect(await screen.findByText('Buyer approved successfully')).toBeInTheDocument();
    expect(within(await drawer()).getByRole('button', { name: 'Manage Brand Access' })).toBeDisabled();
  });

  it('change the status to any, with notes', async () => {
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

  it('share brands that are for selected buyers, by search', async () => {
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
    expect(dialog).toHaveTextContent('One brand is open to all approved buyers anyway');
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

  it('say when brands cannot be told, or not be shared', async () => {
    const one = buyer();
    const server = serverWith([one]).on(`GET ${pathOf(one)}/brand-access`, { status: 500 });
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
