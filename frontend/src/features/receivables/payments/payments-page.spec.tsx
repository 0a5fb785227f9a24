import { act, screen, waitFor, within } from '@testing-library/react';
import dayjs from 'dayjs';
import { FakeServer } from '../../../test/fake-server';
import { adminUser, closePortal, currentAddress, makeSessionUser, openPortal } from '../../../test/open-portal';
import { buyer, makeCheque, makePayment } from '../spec/receivables.fixture';
import { serverWithAccount } from '../spec/server-with-account';

afterEach(closePortal);

const call = 'GET /api/payments';
const open = (server: FakeServer, path = '/payments') => openPortal({ server, path, user: adminUser });
const rowOf = async (text: string) => within((await screen.findByText(text)).closest('tr') as HTMLElement);
/** What the list asked for last, beside the cheques that can be deposited. */
const askedFor = (server: FakeServer) => {
  return server
    .to(call)
    .map(({ query }) => query)
    .findLast((query) => !query.has('chequeDateTo'));
};
const day = (days: number) => dayjs().add(days, 'day').format('YYYY-MM-DD');

// M02 M03
describe('the list of payments', () => {
  it('shows payments and cheques with their dates and states', async () => {
    const due = (number: string, days: number) => ({ bank: 'Emirates NBD', number, date: day(days) });
    const payments = [
      makePayment(),
      makeCheque('received', { _id: 'a', cheque: due('0012', 12) }),
      makeCheque('deposited', { _id: 'b', cheque: due('0013', 0) }),
      makeCheque('bounced', { _id: 'c', cheque: due('0014', -3) }),
      makePayment({ _id: 'd', method: null, reference: null, unallocated: '0.00' }),
    ];
    open(serverWithAccount({ payments }));
    const transfer = await rowOf('FT 88123');
    expect(transfer.getByText('500.00')).toBeInTheDocument();
    expect(transfer.getByText('100.00')).toBeInTheDocument();
    expect(transfer.getByText('Cleared')).toBeInTheDocument();
    expect(transfer.getByRole('link', { name: 'Haddad Trading' })).toHaveAttribute('href', `/receivables/${buyer._id}`);
    expect((await rowOf('0012')).getByText(/ · in 12 days$/)).toBeInTheDocument();
    expect((await rowOf('0013')).getByText(/ · today$/)).toBeInTheDocument();
    const bounced = await rowOf('0014');
    expect(bounced.getByText('Bounced')).toBeInTheDocument();
    expect(bounced.queryByText(/days ago/)).toBeNull();
    expect(screen.getByText('Confirmed on the order')).toBeInTheDocument();
  });

  it('is filtered by the server, from the address', async () => {
    const server = serverWithAccount({ payments: [makeCheque('bounced')] });
    const { visitor } = open(server, '/payments?method=cheque&state=bounced&search=haddad&sort=amount');
    await rowOf('000123');
    expect(Object.fromEntries(askedFor(server) ?? [])).toMatchObject({
      ...{ method: 'cheque', state: 'bounced', search: 'haddad', sort: 'amount' },
    });
    await visitor.click(await screen.findByRole('combobox', { name: 'State' }));
    await visitor.click(await screen.findByTitle('Deposited'));
    await waitFor(() => expect(currentAddress()).toContain('state=deposited'));
    await waitFor(() => expect(askedFor(server)?.get('state')).toBe('deposited'));
  });

  it('ignores filters that an edited address makes up', async () => {
    const server = serverWithAccount({ payments: [makePayment()] });
    open(server, '/payments?method=gold&state=lost&sort=secret');
    await rowOf('FT 88123');
    const asked = askedFor(server);
    expect([asked?.has('method'), asked?.has('state'), asked?.get('sort')]).toEqual([false, false, '-receivedOn']);
  });

  it('opens a payment by its address, with what it pays and its history', async () => {
    const history = [
      { state: 'received', on: '2026-11-20', note: 'From the driver', by: 'Amira Nasser', at: '2026-11-20T08:00:00Z' },
      { state: 'deposited', on: '2026-11-25', note: null, by: null, at: '2026-11-25T08:00:00Z' },
    ] as const;
    const cheque = makeCheque('deposited', { history: [...history], note: 'شيك مؤجل' });
    const { visitor } = open(serverWithAccount({ payments: [cheque] }), `/payments?payment=${cheque._id}`);
    const drawer = within(await screen.findByRole('dialog', { name: 'Payment' }));
    expect(await drawer.findByRole('link', { name: 'ORD-2026-000001' })).toBeInTheDocument();
    expect(drawer.getByRole('region', { name: 'Will pay when it clears' })).toHaveTextContent('AED 400.00');
    const steps = within(drawer.getByRole('region', { name: 'History' })).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      'Received20/11/2026by Amira NasserFrom the driver',
      'Deposited25/11/2026',
    ]);
    expect(drawer.getByText('شيك مؤجل')).toHaveAttribute('dir', 'auto');
    await visitor.click(drawer.getByRole('button', { name: 'Clear cheque' }));
    expect(await screen.findByText(/^The bank has paid/)).toBeInTheDocument();
  });

  it('says that a payment is not there, and closes it', async () => {
    const server = serverWithAccount({ payments: [makePayment()] });
    server.on('GET /api/payments/nobody', { status: 404, body: { message: 'Payment not found' } });
    const { visitor } = open(server, '/payments?method=transfer&payment=nobody');
    const drawer = within(await screen.findByRole('dialog', { name: 'Payment' }));
    expect(await drawer.findByText('Payment not found')).toBeInTheDocument();
    await visitor.click(drawer.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(currentAddress()).toBe('/payments?method=transfer'));
  });

  it('opens the details of a row by a click', async () => {
    const { visitor } = open(serverWithAccount({ payments: [makePayment()] }));
    await visitor.click((await rowOf('FT 88123')).getByText('500.00'));
    await waitFor(() => expect(currentAddress()).toBe(`/payments?payment=${makePayment()._id}`));
    expect(await screen.findByRole('dialog', { name: 'Payment' })).toBeInTheDocument();
  });

  it('is sorted on a phone, where a card opens by its amount', async () => {
    const { matchMedia } = window;
    Object.assign(window, { matchMedia: (media: string) => ({ ...matchMedia(media), matches: false }) });
    try {
      const server = serverWithAccount({ payments: [makePayment()] });
      const { visitor } = open(server);
      await visitor.click(await screen.findByRole('combobox', { name: 'Sort by' }));
      await visitor.click(await screen.findByTitle('Amount (AED), ascending'));
      await waitFor(() => expect(askedFor(server)?.get('sort')).toBe('amount'));
      await visitor.click(screen.getByRole('link', { name: /^AED\s500.00$/ }));
      await waitFor(() => expect(currentAddress()).toBe(`/payments?sort=amount&payment=${makePayment()._id}`));
    } finally {
      Object.assign(window, { matchMedia });
    }
  });

  it.each([
    [makeCheque('received'), ['View details', 'Deposit cheque', 'Return cheque']],
    [makeCheque('deposited'), ['View details', 'Clear cheque', 'Bounce cheque']],
    [makeCheque('bounced'), ['View details', 'Return cheque']],
    [makeCheque('returned'), ['View details']],
    [makePayment(), ['View details', 'Use credit', 'Refund']],
    [makePayment({ unallocated: '0.00' }), ['View details']],
  ])('offers the next steps of a payment in its menu, by the keyboard', async (payment, entries) => {
    const { visitor } = open(serverWithAccount({ payments: [payment] }));
    const menu = await screen.findByRole('button', {
      name: /^Actions for the payment of AED\s500.00 by Haddad Trading on 20\/11\/2026$/,
    });
    act(() => menu.focus());
    await visitor.keyboard('{Enter}');
    await screen.findByText('View details');
    const items = screen.getAllByRole('menuitem').filter((item) => item.closest('nav') === null);
    expect(items.map(({ textContent }) => textContent)).toEqual(entries);
  });

  it('says that there are no payments, and that none matches', async () => {
    const { visitor } = open(serverWithAccount(), '/payments?state=bounced');
    expect(await screen.findByText('No payments found')).toBeInTheDocument();
    expect(screen.getByText('No payment matches the search and the filters.')).toBeInTheDocument();
    await visitor.click(screen.getByRole('button', { name: 'Show all payments' }));
    expect(await screen.findByText(/^Payments that you record/)).toBeInTheDocument();
  });

  it('shows a failure', async () => {
    open(serverWithAccount().on(call, { status: 500, body: { message: 'The database is away' } }));
    // The list of cheques to deposit shows it, too.
    await waitFor(() => expect(screen.queryAllByText('Failed to load payments')).toHaveLength(2));
    expect(screen.getAllByText('The database is away')).toHaveLength(2);
  });

  it('is not for buyers', async () => {
    openPortal({ server: new FakeServer(), path: '/payments', user: makeSessionUser() });
    await waitFor(() => expect(currentAddress()).toBe('/dashboard'));
  });
});

// M03
describe('the cheques to deposit', () => {
  const region = { name: 'Cheques to deposit' };
  const cheque = (_id: string, days: number) => {
    const ofBank = { bank: 'Emirates NBD', number: `no ${_id}`, date: day(days) };
    return makeCheque('received', { _id, cheque: ofBank });
  };

  it('are those whose date has come, each with its steps', async () => {
    const late = cheque('a', -3);
    const deposit = `PUT /api/payments/a/deposit`;
    const server = serverWithAccount({ payments: [late, cheque('b', 0), cheque('c', 1), makePayment()] });
    server.on(deposit, { body: late });
    const { visitor } = open(server);
    const section = within(await screen.findByRole('region', region));
    expect(await section.findByText(/ · 3 days ago$/)).toBeInTheDocument();
    expect(section.getByText(/ · today$/)).toBeInTheDocument();
    expect(section.queryByText('no c')).toBeNull();
    expect(section.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      ...['Buyer', 'Reference or cheque', 'Amount (AED)', 'Actions'],
    ]);
    const asked = server.to(call).find(({ query }) => query.has('chequeDateTo'))?.query;
    expect(Object.fromEntries(asked ?? [])).toMatchObject({
      ...{ state: 'received', chequeDateTo: day(0), sort: 'chequeDate' },
    });
    const [menu] = section.getAllByRole('button', { name: /^Actions for the payment/ });
    await visitor.click(menu as HTMLElement);
    await visitor.click(await screen.findByRole('menuitem', { name: 'Deposit cheque' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Deposit cheque' }));
    expect(dialog.queryByText(/^The cheque is dated/)).toBeNull();
    await visitor.click(dialog.getByRole('button', { name: 'Deposit cheque' }));
    await waitFor(() => expect(server.to(deposit)).toHaveLength(1));
  });

  it('take no room where there are none', async () => {
    open(serverWithAccount({ payments: [cheque('c', 1)] }));
    await rowOf('no c');
    expect(screen.queryByRole('region', region)).toBeNull();
  });

  it('show a failure', async () => {
    const server = serverWithAccount().on(call, { status: 500, body: { message: 'The database is away' } });
    open(server);
    expect(
      await within(await screen.findByRole('region', region)).findByText('The database is away'),
    ).toBeInTheDocument();
  });

  it('are not all that can be deposited: before its date, a warning is shown', async () => {
    const { visitor } = open(serverWithAccount({ payments: [cheque('c', 1)] }));
    await visitor.click((await rowOf('no c')).getByRole('button'));
    await visitor.click(await screen.findByRole('menuitem', { name: 'Deposit cheque' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Deposit cheque' }));
    const date = dayjs().add(1, 'day').format('DD/MM/YYYY');
    expect(dialog.getByText(`The cheque is dated ${date}. Banks take a cheque from its date on.`)).toBeInTheDocument();
  });
});
