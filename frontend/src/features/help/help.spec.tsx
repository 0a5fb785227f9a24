import type { HelpAnswer, Settings } from '@portal/contract/settings';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeServer } from '../../test/fake-server';
import { address, admin, leavePortal, openPortal, person } from '../../test/open-portal';

const nothing = {
  accountNumber: null,
  accountName: null,
  iban: null,
  registeredAddress: null,
  bankName: null,
  branchName: null,
  swiftCode: null,
};
const help: HelpAnswer = {
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
  EUR: nothing,
};

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().on('GET /api/settings/help', { body: help });
});
afterEach(leavePortal);

// P03
describe('help', () => {
  it('tells the five steps of an order, and whom to call', async () => {
    openPortal({ server, path: '/help', user: person() });
    expect(await screen.findByRole('tab', { name: 'How to Place an Order', selected: true })).toBeInTheDocument();
    const steps = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(steps).toEqual([
      '1. Browse the Catalogue',
      '2. Fill in Your Order Details',
      '3. Create Your Order',
      '4. Order Review',
      '5. Invoice & Coordination',
      'Need help?',
    ]);
    const phone = await screen.findByRole('link', { name: '+971 4 123 4567' });
    expect(phone).toHaveAttribute('href', 'tel:+97141234567');
    await waitFor(() => expect(document.title).toBe('Help · Digital Wholesale Catalogue'));
  });

  it('defines every status', async () => {
    const { visitor } = openPortal({ server, path: '/help', user: person() });
    await visitor.click(await screen.findByRole('tab', { name: 'Order Status Definitions' }));
    expect(address()).toBe('/help?tab=statuses');
    const terms = screen.getAllByRole('term').map(({ textContent }) => textContent);
    expect(terms).toEqual(
      expect.arrayContaining(['Pending Review', 'Awaiting Payment', 'Completed', 'Rejected', 'Cancelled']),
    );
    expect(
      screen.getByText('Approved and being processed for shipment. Payment is to be sent as soon as possible.'),
    ).toBeInTheDocument();
  });

  it('shows both bank accounts, and says what is not provided yet', async () => {
    const { visitor } = openPortal({ server, path: '/help?tab=bank', user: person() });
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
    expect(address()).toBe('/help?tab=bank&account=EUR');
    const eur = await screen.findByRole('tabpanel', { name: 'EUR Account' });
    expect(within(eur).getAllByText('Not yet provided')).toHaveLength(7);
  });

  it('stays readable when the details cannot be loaded, and asks again', async () => {
    server.on('GET /api/settings/help', { status: 500 });
    const { visitor } = openPortal({ server, path: '/help', user: person() });
    expect(await screen.findByText('Failed to load help')).toBeInTheDocument();
    expect(screen.getByText(/choose a brand, and download/)).toBeInTheDocument();
    server.on('GET /api/settings/help', { body: help });
    await visitor.click(screen.getByRole('button', { name: /Try again/ }));
    expect(await screen.findByRole('link', { name: '+971 4 123 4567' })).toBeInTheDocument();
  });

  it('is not for administrators, who may look at it from the settings', async () => {
    const settings: Settings = {
      ...help,
      companyAddress: null,
      timeZone: 'Asia/Dubai',
      unreadAnswerMinutes: 15,
      version: 2,
      changedAt: null,
      changedBy: null,
    };
    server.on('GET /api/settings', { body: settings }).on('GET /api/dashboard', { status: 500 });
    const { unmount } = openPortal({ server, path: '/help', user: admin });
    await waitFor(() => expect(address()).toBe('/dashboard'));
    unmount();
    openPortal({ server, path: '/admin/help?tab=bank', user: admin });
    expect(await screen.findByText('AE07 0331 2345 6789 0123 456')).toBeInTheDocument();
    expect(server.to('GET /api/settings/help')).toEqual([]);
  });
});
