import { screen, waitFor, within } from '@testing-library/react';
import { adminUser, closePortal, currentAddress, makeSessionUser, openPortal } from '../../../test/open-portal';
import { buyer, makeCheque, makeInvoice, makePayment, makeReceivable, termsOnHold } from '../spec/receivables.fixture';
import { serverWithAccount, statementCall } from '../spec/server-with-account';

afterEach(closePortal);

const user = makeSessionUser({ _id: buyer._id });

// M07
describe("a buyer's own account", () => {
  it('shows the balance, open invoices, the statement and the payments, and nothing to change', async () => {
    const payments = [makePayment(), makeCheque('received', { steps: [] })];
    const server = serverWithAccount({ invoices: [makeInvoice(1)], payments });
    const { visitor } = openPortal({ server, path: '/account', user });
    const part = async (name: string) => within(await screen.findByRole('region', { name }));
    expect(await (await part('Open invoices')).findByRole('link', { name: 'ORD-2026-000001' })).toBeInTheDocument();
    expect(await (await part('Statement')).findByRole('link', { name: 'INV-1' })).toBeInTheDocument();
    expect(await (await part('Your payments')).findByText('000123')).toBeInTheDocument();
    expect(document.querySelector('.account-totals')).toHaveTextContent('AED 1,250.00 used, AED 3,750.00 left');
    const names = screen
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label') ?? button.textContent);
    expect(names.filter((name) => /record|terms|write|cheque|credit|refund|invoice of/i.test(name ?? ''))).toEqual([]);
    expect(server.to(statementCall)).toHaveLength(1);
    await visitor.click((await part('Your payments')).getByText('FT 88123'));
    const drawer = within(await screen.findByRole('dialog', { name: 'Payment' }));
    expect(await drawer.findByRole('region', { name: 'Pays' })).toHaveTextContent('ORD-2026-000001');
    expect(drawer.queryByRole('button', { name: 'Use credit' })).toBeNull();
    expect(drawer.queryByRole('link', { name: 'Haddad Trading' })).toBeNull();
  });

  it('says that the account is on hold without telling the reason of the team', async () => {
    const server = serverWithAccount({ receivable: makeReceivable({ terms: termsOnHold }) });
    openPortal({ server, path: '/account', user });
    expect(await screen.findByText(/^Your account is on hold/)).toBeInTheDocument();
    expect(screen.queryByText(/Two cheques bounced/)).toBeNull();
  });

  it('downloads the statement of the chosen period', async () => {
    const server = serverWithAccount();
    const file = `GET /api/receivables/${buyer._id}/statement.xlsx`;
    server.on(file, { status: 500, body: { message: 'Try later' } });
    const { visitor } = openPortal({ server, path: '/account?from=2026-01-01&to=2026-01-31', user });
    await visitor.click(await screen.findByRole('button', { name: 'Excel' }));
    expect(await screen.findByText('Try later')).toBeInTheDocument();
    expect(`${server.to(file)[0]?.query}`).toBe('from=2026-01-01&to=2026-01-31');
  });

  it('shows failures in their places', async () => {
    const failing = { status: 500, body: { message: 'The database is away' } };
    const server = serverWithAccount().on('GET /api/receivables', failing).on(statementCall, failing);
    openPortal({ server, path: '/account', user });
    expect(await screen.findByText('Failed to load your account')).toBeInTheDocument();
    expect(await screen.findByText('Failed to load the statement')).toBeInTheDocument();
    expect(await screen.findByText('Nothing is open.')).toBeInTheDocument();
    expect(screen.queryByText('Balance today')).toBeNull();
  });

  it('is not for the team', async () => {
    openPortal({ server: serverWithAccount(), path: '/account', user: adminUser });
    await waitFor(() => expect(currentAddress()).toBe('/dashboard'));
  });
});
