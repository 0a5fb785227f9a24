import { messages } from '@portal/contract/messages';
import { act, screen, waitFor, within } from '@testing-library/react';
import dayjs from 'dayjs';
import { FakeSocket } from '../../../test/fake-socket';
import { adminUser, closePortal, currentAddress, openPortal } from '../../../test/open-portal';
import { showLanguage } from '../../../texts/show-language';
import {
  buyer,
  makeCheque,
  makeEntry,
  makeInvoice,
  makePayment,
  makeReceivable,
  makeStatement,
  termsOnHold,
} from '../spec/receivables.fixture';
import { invoicesCall, serverWithAccount, statementCall } from '../spec/server-with-account';

afterEach(async () => {
  closePortal();
  await showLanguage('en');
});

/** A day before or after today. */
const day = (days: number) => dayjs().add(days, 'day').format('YYYY-MM-DD');
const quarter = dayjs().subtract(3, 'month').add(1, 'day').format('YYYY-MM-DD');

const path = `/receivables/${buyer._id}`;
const open = (server: ReturnType<typeof serverWithAccount>, query = '') =>
  openPortal({ server, path: `${path}${query}`, user: adminUser });
const part = async (name: string) => within(await screen.findByRole('region', { name }));

// M06
describe('a statement of account', () => {
  it('shows what the buyer owes today, with what is used of the limit', async () => {
    open(serverWithAccount());
    expect(await screen.findByRole('heading', { name: 'Haddad Trading' })).toBeInTheDocument();
    const head = document.querySelector('.account-totals');
    await waitFor(() => expect(head).toHaveTextContent('Balance todayAED 1,250.00'));
    expect(head).toHaveTextContent('OverdueAED 1,000.50Overdue for 12 days');
    expect(head).toHaveTextContent('Covered by chequesAED 300.00');
    expect(head).toHaveTextContent('AED 1,250.00 used, AED 3,750.00 left');
    expect(head).toHaveTextContent('Payment terms30 daysdefault');
    expect(document.title).toBe('Haddad Trading · Digital Wholesale Catalogue');
  });

  it('scrolls to the start of its payments when another page of them is chosen', async () => {
    const payments = Array.from({ length: 20 }, (_, at) => makePayment({ _id: `payment-${at}` }));
    const server = serverWithAccount().on('GET /api/payments', { body: { payments, total: 45 } });
    const scrolled: Element[] = [];
    const { scrollIntoView: former } = Element.prototype;
    Element.prototype.scrollIntoView = function scrollIntoView() {
      scrolled.push(this);
    };
    const { visitor } = open(server);
    await visitor.click(await within(await screen.findByRole('region', { name: 'Payments' })).findByTitle('2'));
    await waitFor(() => expect(server.to('GET /api/payments').at(-1)?.query.get('page')).toBe('2'));
    expect(scrolled).toEqual([screen.getByRole('region', { name: 'Payments' })]);
    Element.prototype.scrollIntoView = former;
  });

  it('says that the limit is exceeded, and why the buyer is on hold', async () => {
    open(serverWithAccount({ receivable: makeReceivable({ balance: '6000.00', terms: termsOnHold }) }));
    expect(await screen.findByText('On hold: Two cheques bounced')).toBeInTheDocument();
    expect(document.querySelector('.account-totals')).toHaveTextContent(
      'AED 6,000.00 used, AED 1,000.00 over the limit',
    );
  });

  it('lists entries between the opening and the closing balance, with links to what they are about', async () => {
    const payment = { _id: makePayment()._id, method: 'transfer', reference: 'FT 88123' } as const;
    const paid = makeEntry(2, {
      ...{ kind: 'payment', amount: '-750.00', balance: '250.00', order: null, document: null, dueOn: null, payment },
    });
    const gone = makeEntry(3, { document: null, note: 'Torn' });
    gone.order = { _id: 'x', orderNumber: 'ORD-2026-000099', isDeleted: true };
    const server = serverWithAccount({
      statement: makeStatement([makeEntry(1), paid, gone]),
      payments: [makePayment()],
    });
    const { visitor } = open(server);
    const statement = await part('Statement');
    const rows = (await statement.findAllByRole('row')).slice(1).map(({ textContent }) => textContent);
    expect(rows[0]).toBe('Opening balance−20.00');
    expect(rows.at(-1)).toBe('Closing balance1,250.00');
    expect(rows[2]).toContain('PaymentTransfer FT 88123');
    expect(rows[2]).toContain('−750.00250.00');
    expect(rows[3]).toContain('Torn');
    expect(statement.getByRole('link', { name: 'INV-1' })).toHaveAttribute(
      'href',
      expect.stringContaining('/documents/'),
    );
    expect(statement.queryByRole('link', { name: 'ORD-2026-000099' })).toBeNull();
    await visitor.click(statement.getByRole('link', { name: 'Payment' }));
    await waitFor(() => expect(currentAddress()).toBe(`${path}?payment=${payment._id}`));
    expect(await screen.findByRole('dialog')).toHaveTextContent('FT 88123');
  });

  // Z01
  it('translates the notes that the portal writes, and none that people typed', async () => {
    const notes = [messages.documents.orderCancelled, messages.documents.orderDeleted, 'colour navy'];
    const statement = makeStatement(notes.map((note, index) => makeEntry(index + 1, { note })));
    openPortal({ server: serverWithAccount({ statement }), path, user: { ...adminUser, language: 'ar' } });
    expect(await screen.findByText('أُلغي الطلب.')).toBeInTheDocument();
    expect(screen.getByText('حُذف الطلب.')).toBeInTheDocument();
    expect(screen.getByText('colour navy')).toBeInTheDocument();
  });

  it.each([
    ['', quarter, null],
    ['?period=month', `${dayjs().format('YYYY-MM')}-01`, null],
    ['?period=year', `${dayjs().format('YYYY')}-01-01`, null],
    ['?period=all', null, null],
    ['?from=2026-02-01&to=2026-03-31', '2026-02-01', '2026-03-31'],
    ['?from=2026-03-31&to=2026-02-01', '2026-02-01', '2026-03-31'],
    ['?period=forever', quarter, null],
  ])('takes its days from the address %j', async (query, from, to) => {
    const server = serverWithAccount();
    const { visitor } = open(server, query);
    await (await part('Statement')).findByText('INV-1');
    const asked = server.to(statementCall).at(-1)?.query;
    expect([asked?.get('from'), asked?.get('to')]).toEqual([from, to]);
    const file = `GET /api/receivables/${buyer._id}/statement.pdf`;
    server.on(file, { status: 503, body: { message: 'Too busy' } });
    await visitor.click(screen.getByRole('button', { name: 'PDF' }));
    expect(await screen.findByText('Too busy')).toBeInTheDocument();
    expect(server.to(file)[0]?.query.get('from')).toBe(from);
  });

  it('keeps a chosen period in the address', async () => {
    const server = serverWithAccount();
    const { visitor } = open(server);
    await visitor.click(await screen.findByRole('combobox', { name: 'Period' }));
    await visitor.click(await screen.findByTitle('All'));
    await waitFor(() => expect(currentAddress()).toBe(`${path}?period=all`));
    await waitFor(() => expect(server.to(statementCall).at(-1)?.query.has('from')).toBe(false));
    await visitor.click(screen.getByRole('combobox', { name: 'Period' }));
    await visitor.click(await screen.findByTitle('Other Days'));
    await waitFor(() => expect(currentAddress()).toBe(`${path}?from=${quarter}&to=${day(0)}`));
    expect(await screen.findByPlaceholderText('From')).toHaveValue(dayjs(quarter).format('DD/MM/YYYY'));
  });

  it('shows 500 entries in pages that carry the balance forward', async () => {
    const entries = Array.from({ length: 500 }, (_, index) => makeEntry(index + 1));
    const { visitor } = open(serverWithAccount({ statement: makeStatement(entries, { closing: '500000.00' }) }));
    const statement = await part('Statement');
    expect(await statement.findByText('INV-200')).toBeInTheDocument();
    expect(statement.queryByText('INV-201')).toBeNull();
    expect(statement.getByRole('row', { name: /^Carried forward/ })).toHaveTextContent('200,000.00');
    await visitor.click(await statement.findByTitle('3'));
    expect(await statement.findByRole('row', { name: /^Brought forward/ })).toHaveTextContent('400,000.00');
    expect(statement.getByRole('row', { name: /^Closing balance/ })).toHaveTextContent('500,000.00');
  });

  it('says that nothing is open and that the period has no entries', async () => {
    open(serverWithAccount({ statement: makeStatement([]) }));
    expect(await (await part('Open invoices')).findByText('Nothing is open.')).toBeInTheDocument();
    expect(await (await part('Statement')).findByText('No entries in this period.')).toBeInTheDocument();
    expect(await (await part('Payments')).findByText('No payments yet.')).toBeInTheDocument();
  });

  it('shows failures where they happen, and what is too long', async () => {
    const message = 'This statement has more than 10,000 entries. Choose a shorter time.';
    const server = serverWithAccount()
      .on(statementCall, { status: 422, body: { code: 'receivable.statement_too_long', message } })
      .on(invoicesCall, { status: 500, body: { message: 'The database is away' } })
      .on('GET /api/payments', { status: 500, body: { message: 'No payments today' } });
    const { visitor } = open(server);
    expect(await (await part('Statement')).findByText(message)).toBeInTheDocument();
    expect(await (await part('Payments')).findByText('No payments today')).toBeInTheDocument();
    const invoices = await part('Open invoices');
    expect(await invoices.findByText('The database is away')).toBeInTheDocument();
    server.on(invoicesCall, { body: { invoices: [makeInvoice(1)], payments: [] } });
    await visitor.click(invoices.getByRole('button', { name: 'Try again' }));
    expect(await invoices.findByRole('link', { name: 'ORD-2026-000001' })).toBeInTheDocument();
  });

  it('is replaced by a link to the list for a buyer who is not there', async () => {
    const missing = { status: 404, body: { code: 'buyer.not_found', message: 'Buyer not found' } };
    const server = serverWithAccount().on(statementCall, missing).on('GET /api/receivables', { body: [] });
    const { visitor } = open(server);
    expect(await screen.findByText('Buyer not found')).toBeInTheDocument();
    await visitor.click(screen.getByRole('button', { name: 'Show receivables' }));
    await waitFor(() => expect(currentAddress()).toBe('/receivables'));
  });

  it('lists open invoices with their due days, and their sum', async () => {
    const invoices = [makeInvoice(1), makeInvoice(2, { overdueDays: 0, open: '99.99' })];
    open(serverWithAccount({ invoices }));
    const list = await part('Open invoices');
    const rows = (await list.findAllByRole('row')).slice(1).map(({ textContent }) => textContent);
    expect(rows[0]).toContain('31/10/202629 days1,000.00400.00');
    expect(rows[1]).toContain('Not due');
    expect(rows[2]).toBe('Total499.99');
  });

  // M07
  it('says when the buyer was last reminded of an invoice', async () => {
    open(serverWithAccount({ invoices: [makeInvoice(1, { remindedOn: '2026-11-14' }), makeInvoice(2)] }));
    const list = await part('Open invoices');
    const rows = (await list.findAllByRole('row')).slice(1).map(({ textContent }) => textContent);
    expect(rows[0]).toContain('29 daysReminded 14/11/2026');
    expect(rows[1]).not.toContain('Reminded');
  });

  it('lists payments and cheques with their next steps, and refetches all by live events', async () => {
    const cheque = makeCheque('deposited', { cheque: { bank: 'Emirates NBD', number: '000123', date: day(16) } });
    const server = serverWithAccount({ payments: [cheque, makePayment()] });
    const { visitor } = open(server);
    const payments = await part('Payments');
    expect(await payments.findByText('000123')).toBeInTheDocument();
    expect(payments.getByText(/ · in 16 days$/)).toBeInTheDocument();
    const menu = (await payments.findAllByRole('button', { name: /^Actions for the payment/ }))[0]!;
    await visitor.click(menu);
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['View details', 'Clear cheque', 'Bounce cheque']),
    );
    await waitFor(() => expect(FakeSocket.opened.length).toBeGreaterThan(0));
    const calls = [statementCall, invoicesCall, 'GET /api/payments', 'GET /api/receivables'];
    const before = calls.map((each) => server.to(each).length);
    const ids = [buyer._id];
    act(() => FakeSocket.last.receive('changed', { resource: 'receivables', type: 'updated', ids, withinMs: 0 }));
    await waitFor(() => {
      for (const [index, each] of calls.entries()) expect(server.to(each).length).toBeGreaterThan(before[index] ?? 0);
    });
    expect(server.to('GET /api/payments').at(-1)?.query.get('buyer')).toBe(buyer._id);
  });
});
