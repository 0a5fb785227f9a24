import type { AdminDashboard } from '@portal/contract/dashboard';
import type { Settings } from '@portal/contract/settings';
import { screen, waitFor, within } from '@testing-library/react';
import type { FakeServer } from '../../test/fake-server';
import { adminUser, closePortal, currentAddress, openPortal } from '../../test/open-portal';
import { adminDashboard, brands, settings } from '../../texts/spec/greek-records';
import { serverWithAllData } from '../../texts/spec/server-with-all-data';

const none = { accountNumber: null, accountName: null, iban: null, registeredAddress: null, bankName: null };
const noAccount = { ...none, branchName: null, swiftCode: null };
const emptySettings: Settings = {
  ...settings,
  companyName: null,
  supportPhone: null,
  supportEmail: null,
  AED: noAccount,
  EUR: noAccount,
};

function dashboard(totalBrands: number, totalStockFiles: number, totalRegisteredBuyers: number): AdminDashboard {
  return {
    ...adminDashboard,
    buyers: { ...adminDashboard.buyers, totalRegisteredBuyers },
    catalogue: { ...adminDashboard.catalogue, totalBrands, totalStockFiles },
  };
}

let server: FakeServer;
beforeEach(() => {
  server = serverWithAllData();
});
afterEach(closePortal);

const name = 'Before the first order';
const checklist = async () => within(await screen.findByRole('region', { name }));
const steps = async () =>
  (await checklist())
    .getAllByRole('link')
    .map((link) => [
      link.querySelector('strong')?.textContent,
      link.querySelector('.checklist-state')?.textContent,
      link.getAttribute('href'),
    ]);

describe('the checklist of a new portal', () => {
  it('links each step to the place where it is done', async () => {
    server
      .on('GET /api/dashboard', { body: dashboard(0, 0, 0) })
      .on('GET /api/settings', { body: emptySettings })
      .on('GET /api/brands', { body: [] });
    openPortal({ server, path: '/dashboard', user: adminUser });
    expect(await steps()).toEqual([
      ['Company details', 'To do', '/admin/settings'],
      ['First brand', 'To do', '/catalogue?create=1'],
      ['First stock file', 'To do', '/catalogue'],
      ['First buyer', 'To do', '/admin/buyers'],
    ]);
  });

  it('opens the dialogs for a brand and for its stock files', async () => {
    server.on('GET /api/dashboard', { body: dashboard(1, 0, 0) });
    const { visitor, unmount } = openPortal({ server, path: '/dashboard', user: adminUser });
    const file = await (await checklist()).findByRole('link', { name: /^First stock file/ });
    await waitFor(() => expect(file).toHaveAttribute('href', `/catalogue?brand=${brands[0]?._id}&create=1`));
    await visitor.click(file);
    expect(await screen.findByRole('dialog')).toHaveTextContent('Upload');
    await waitFor(() => expect(currentAddress()).toBe(`/catalogue?brand=${brands[0]?._id}`));
    unmount();
    openPortal({ server, path: '/catalogue?create=1', user: adminUser });
    expect(await screen.findByRole('dialog', { name: 'New Brand' })).toBeInTheDocument();
    await waitFor(() => expect(currentAddress()).toBe('/catalogue'));
  });

  it('counts the steps that are done, and disappears with the last one', async () => {
    server.on('GET /api/dashboard', { body: dashboard(1, 1, 0) });
    const { visitor } = openPortal({ server, path: '/dashboard', user: adminUser });
    expect((await checklist()).getByText('3 of 4 done')).toBeInTheDocument();
    expect((await steps()).map(([title, state]) => `${title}: ${state}`)).toEqual([
      'Company details: Done',
      'First brand: Done',
      'First stock file: Done',
      'First buyer: To do',
    ]);
    server.on('GET /api/dashboard', { body: dashboard(1, 1, 1) });
    await visitor.click(screen.getByRole('button', { name: /Refresh/ }));
    await waitFor(() => expect(screen.queryByRole('region', { name })).toBeNull());
  });

  it('stays hidden once it is dismissed', async () => {
    server.on('GET /api/dashboard', { body: dashboard(0, 0, 0) });
    const { visitor, unmount } = openPortal({ server, path: '/dashboard', user: adminUser });
    await visitor.click((await checklist()).getByRole('button', { name: 'Hide this list' }));
    expect(screen.queryByRole('region', { name })).toBeNull();
    unmount();
    openPortal({ server, path: '/dashboard', user: adminUser });
    await screen.findByRole('region', { name: 'Sales' });
    expect(screen.queryByRole('region', { name })).toBeNull();
  });
});
