import { SellerDetails } from '@portal/contract/documents/tax-details';
import { CreditSettings, type HelpPageResponse, type Settings } from '@portal/contract/settings';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeServer } from '../../test/fake-server';
import { adminUser, closePortal, currentAddress, makeSessionUser, openPortal } from '../../test/open-portal';

const emptyHelp = {
  accountNumber: null,
  accountName: null,
  iban: null,
  registeredAddress: null,
  bankName: null,
  branchName: null,
  swiftCode: null,
};
const help: HelpPageResponse = {
  companyName: 'Looms Trading LLC',
  supportPhone: '+971 4 123 4567',
  supportEmail: null,
  AED: {
    accountNumber: '1014567890123',
    accountName: 'Looms Trading LLC',
    iban: 'AE070331234567890123456',
    registeredAddress: 'Office 12, Dubai',
    bankName: 'Mashreq Bank',
    branchName: 'Deira',
    swiftCode: 'BOMLAEAD',
  },
  EUR: emptyHelp,
};

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().on('GET /api/settings/help', { body: help });
});
afterEach(closePortal);

// P03
describe('help', () => {
  it('shows the five steps of an order, and the support phone number', async () => {
    openPortal({ server, path: '/help', user: makeSessionUser() });
    expect(await screen.findByRole('tab', { name: 'How to Place an Order', selected: true })).toBeInTheDocument();
    const steps = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(steps).toEqual([
      '1. Browse the Catalogue',
      '2. Fill in Your Order Details',
      '3. Create Your Order',
      '4. Order Review',
      '5. Invoice & Coordination',
      'When we propose changes',
      'Invoices and credit notes',
      'Need help?',
    ]);
    const phone = await screen.findByRole('link', { name: '+971 4 123 4567' });
    expect(phone).toHaveAttribute('href', 'tel:+97141234567');
    await waitFor(() => expect(document.title).toBe('Help · Digital Wholesale Catalogue'));
  });

  it('defines every status', async () => {
    const { visitor } = openPortal({ server, path: '/help', user: makeSessionUser() });
    await visitor.click(await screen.findByRole('tab', { name: 'Order Status Definitions' }));
    await waitFor(() => expect(currentAddress()).toBe('/help?tab=statuses'));
    const statuses = ['Pending Review', 'Awaiting Payment', 'Completed', 'Rejected', 'Cancelled'];
    await waitFor(() => {
      const terms = screen.queryAllByRole('term').map(({ textContent }) => textContent);
      expect(terms).toEqual(expect.arrayContaining(statuses));
    });
    expect(
      screen.getByText('Approved and being processed for shipment. Payment is to be sent as soon as possible.'),
    ).toBeInTheDocument();
  });

  it('shows both bank accounts, and which details are not provided yet', async () => {
    const { visitor } = openPortal({ server, path: '/help?tab=bank', user: makeSessionUser() });
    const aed = await screen.findByRole('tabpanel', { name: 'AED Account' });
    expect(screen.getByText('Please wait for order approval before making any payment')).toBeInTheDocument();
    expect(await within(aed).findByText('AE07 0331 2345 6789 0123 456')).toBeInTheDocument();
    expect(
      within(aed)
        .getAllByRole('term')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Account Number',
      'Account Name',
      'IBAN',
      'Registered Address',
      'Bank Name',
      'Branch Name',
      'Swift Code',
    ]);
    expect(within(aed).getAllByRole('button')).toHaveLength(7);
    await visitor.click(screen.getByRole('tab', { name: 'EUR Account' }));
    await waitFor(() => expect(currentAddress()).toBe('/help?tab=bank&account=EUR'));
    const eur = await screen.findByRole('tabpanel', { name: 'EUR Account' });
    expect(within(eur).getAllByText('Not yet provided')).toHaveLength(7);
  });

  it('stays readable when contacts and bank accounts cannot be loaded, which can be retried', async () => {
    server.on('GET /api/settings/help', { status: 500 });
    const { visitor } = openPortal({ server, path: '/help', user: makeSessionUser() });
    expect(await screen.findByText('Failed to load help')).toBeInTheDocument();
    expect(screen.getByText(/choose a brand, and download/)).toBeInTheDocument();
    server.on('GET /api/settings/help', { body: help });
    await visitor.click(screen.getByRole('button', { name: /Try again/ }));
    expect(await screen.findByRole('link', { name: '+971 4 123 4567' })).toBeInTheDocument();
  });

  it('redirects administrators, who can preview it from the settings', async () => {
    const settings: Settings = {
      ...help,
      companyAddress: null,
      timeZone: 'Asia/Dubai',
      unreadAnswerMinutes: 15,
      proposalDays: 3,
      seller: new SellerDetails(),
      credit: new CreditSettings(),
      security: { secondFactorFrom: null },
      logo: null,
      version: 2,
      changedAt: null,
      changedBy: null,
    };
    server.on('GET /api/settings', { body: settings }).on('GET /api/dashboard', { status: 500 });
    const { unmount } = openPortal({ server, path: '/help', user: adminUser });
    await waitFor(() => expect(currentAddress()).toBe('/dashboard'));
    unmount();
    openPortal({ server, path: '/admin/help?tab=bank', user: adminUser });
    expect(await screen.findByText('AE07 0331 2345 6789 0123 456')).toBeInTheDocument();
    expect(server.to('GET /api/settings/help')).toEqual([]);
  });
});
