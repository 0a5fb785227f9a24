import { act, screen, waitFor, within } from '@testing-library/react';
import { FakeServer } from '../../../test/fake-server';
import { FakeSocket } from '../../../test/fake-socket';
import { adminUser, closePortal, currentAddress, makeSessionUser, openPortal } from '../../../test/open-portal';
import { answerOf, buyer, makePayment, makeReceivable, termsOnHold } from '../spec/receivables.fixture';
import { serverWithAccount } from '../spec/server-with-account';

afterEach(closePortal);

const call = 'GET /api/receivables';
const open = (server: FakeServer, path = '/receivables') => openPortal({ server, path, user: adminUser });
const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement);

// M06
describe('the list of what buyers owe', () => {
  it('shows each buyer by age, with credit, cheques and the hold, and the sums of all', async () => {
    const onHold = makeReceivable({
      buyer: { _id: '019a0000-0000-7000-8000-0000000000a2', name: 'شركة الحرير' },
      ...{ balance: '-75.25', terms: termsOnHold },
    });
    open(new FakeServer().on(call, { body: answerOf([makeReceivable(), onHold]) }));
    const row = await rowOf('Haddad Trading');
    expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      'Haddad Trading',
      ...['1,250.00', '250.00', '1,000.50', '–', '–', '–', '0.50', '300.00', ''],
    ]);
    const second = await rowOf('شركة الحرير');
    expect(second.getByText('−75.25')).toBeInTheDocument();
    expect(second.getByText('On hold')).toBeInTheDocument();
    const sums = screen.getByRole('region', { name: 'Sums as of 29/11/2026' });
    expect(sums).toHaveTextContent('Balance (AED)9,876,543.21');
  });

  it('keeps its filters, its sort and its day in the address, and exports what they match', async () => {
    const server = new FakeServer().on(call, { body: answerOf([makeReceivable()]) });
    const address = '/receivables?search=haddad&asOf=2026-10-31&show=overdue&sort=-older';
    const { visitor } = open(server, address);
    await rowOf('Haddad Trading');
    const expected = { search: 'haddad', asOf: '2026-10-31', show: 'overdue', sort: '-older' };
    expect(Object.fromEntries(server.to(call).at(-1)?.query ?? [])).toMatchObject(expected);
    expect(await screen.findByRole('textbox', { name: 'As of' })).toHaveValue('31/10/2026');
    server.on('GET /api/receivables/export', { status: 500, body: { message: 'The export failed' } });
    await visitor.click(screen.getByRole('button', { name: 'Export' }));
    expect(await screen.findByText('The export failed')).toBeInTheDocument();
    expect(Object.fromEntries(server.to('GET /api/receivables/export')[0]?.query ?? [])).toMatchObject(expected);
    await visitor.click(screen.getByRole('columnheader', { name: /^Balance/ }));
    await waitFor(() => expect(currentAddress()).not.toContain('sort=-older'));
    expect(currentAddress()).toContain('search=haddad');
  });

  it.each(['/receivables?asOf=2026-02-31', '/receivables?asOf=yesterday', '/receivables?show=everything'])(
    'ignores what is no day and no filter in %s',
    async (address) => {
      const server = new FakeServer().on(call, { body: answerOf([makeReceivable()]) });
      open(server, address);
      await rowOf('Haddad Trading');
      expect(server.to(call).at(-1)?.query.has('asOf')).toBe(false);
      expect(server.to(call).at(-1)?.query.has('show')).toBe(false);
    },
  );

  it('opens the statement by a click on the row or by the keyboard, and leads back to the filtered list', async () => {
    const server = serverWithAccount();
    const { visitor } = open(server, '/receivables?show=overdue');
    const row = await rowOf('Haddad Trading');
    act(() => row.getByRole('link').focus());
    await visitor.keyboard('{Enter}');
    await waitFor(() => expect(currentAddress()).toBe(`/receivables/${buyer._id}`));
    const breadcrumbs = within(await screen.findByRole('navigation', { name: 'Breadcrumbs' }));
    await visitor.click(breadcrumbs.getByRole('link', { name: 'Receivables' }));
    await waitFor(() => expect(currentAddress()).toBe('/receivables?show=overdue'));
    await visitor.click((await rowOf('Haddad Trading')).getByText('1,250.00'));
    await waitFor(() => expect(currentAddress()).toBe(`/receivables/${buyer._id}`));
  });

  it('leads back to the filtered list after the details of a payment and another period', async () => {
    const { visitor } = open(serverWithAccount({ payments: [makePayment()] }), '/receivables?show=overdue');
    await visitor.click((await rowOf('Haddad Trading')).getByRole('link'));
    await visitor.click(await screen.findByText('FT 88123'));
    const details = within(await screen.findByRole('dialog', { name: 'Payment' }));
    await visitor.click(details.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(currentAddress()).toBe(`/receivables/${buyer._id}`));
    await visitor.click(await screen.findByRole('combobox', { name: 'Period' }));
    await visitor.click(await screen.findByTitle('This Year'));
    await waitFor(() => expect(currentAddress()).toBe(`/receivables/${buyer._id}?period=year`));
    const breadcrumbs = within(screen.getByRole('navigation', { name: 'Breadcrumbs' }));
    await visitor.click(breadcrumbs.getByRole('link', { name: 'Receivables' }));
    await waitFor(() => expect(currentAddress()).toBe('/receivables?show=overdue'));
  });

  it('says that nobody owes anything, or that nothing matches', async () => {
    const server = new FakeServer().on(call, { body: answerOf([]) });
    const { visitor } = open(server, '/receivables?search=nobody');
    expect(await screen.findByText('No buyers found')).toBeInTheDocument();
    await visitor.click(screen.getByRole('button', { name: 'Show everything' }));
    expect(await screen.findByText('Nobody owes anything')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Export' })).toBeDisabled();
    expect(document.querySelector('.receivables-sums')).toBeNull();
  });

  it('shows a failure and loads again on request', async () => {
    const server = new FakeServer().on(call, { status: 500, body: { message: 'The database is away' } });
    const { visitor } = open(server);
    expect(await screen.findByText('Failed to load what buyers owe')).toBeInTheDocument();
    expect(screen.getByText('The database is away')).toBeInTheDocument();
    server.on(call, { body: answerOf([makeReceivable()]) });
    await visitor.click(screen.getByRole('button', { name: 'Try again' }));
    await rowOf('Haddad Trading');
  });

  it('is refetched when a payment is entered elsewhere', async () => {
    const server = new FakeServer().on(call, { body: answerOf([makeReceivable()]) });
    open(server);
    await rowOf('Haddad Trading');
    await waitFor(() => expect(FakeSocket.opened.length).toBeGreaterThan(0));
    server.on(call, { body: answerOf([makeReceivable({ balance: '77.00' })]) });
    const ids = [buyer._id];
    act(() => FakeSocket.last.receive('changed', { resource: 'receivables', type: 'updated', ids, withinMs: 0 }));
    expect(await screen.findByText('77.00')).toBeInTheDocument();
  });

  it('has pages', async () => {
    const rows = Array.from({ length: 20 }, (_, index) =>
      makeReceivable({ buyer: { _id: `019a0000-0000-7000-8000-0000000001${index + 10}`, name: `Buyer ${index}` } }),
    );
    const server = new FakeServer().on(call, { body: answerOf(rows, 500) });
    const { visitor } = open(server);
    await visitor.click(await screen.findByTitle('2'));
    await waitFor(() => expect(server.to(call).at(-1)?.query.get('page')).toBe('2'));
    expect(currentAddress()).toBe('/receivables?page=2');
  });

  it('is not for buyers', async () => {
    openPortal({ server: new FakeServer(), path: '/receivables', user: makeSessionUser() });
    await waitFor(() => expect(currentAddress()).toBe('/dashboard'));
  });
});
