import type { SessionUser } from '@portal/contract/auth';
import { secondFactorMessages } from '@portal/contract/second-factor-messages';
import { act, screen, waitFor, within } from '@testing-library/react';
import { FakeServer } from '../test/fake-server';
import { FakeSocket } from '../test/fake-socket';
import { adminUser, closePortal, currentAddress, openPortal } from '../test/open-portal';

const overdue: SessionUser = { ...adminUser, secondFactor: 'overdue' };
const path = '/api/auth/second-factor';
const app = { setUp: 'signed', secret: 'ABCD EFGH', address: 'otpauth://totp/Looms?secret=ABCDEFGH' };
const refusal = {
  status: 403,
  body: { code: 'second_factor.required', message: secondFactorMessages.required },
};

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().on('GET /api/orders', { body: [] });
});
afterEach(closePortal);

const page = () => screen.findByRole('heading', { level: 1, name: 'Set up a second factor' });

// K04
describe('an administrator whose second factor is overdue', () => {
  it.each(['/', '/orders?status=Rejected', '/admin/buyers', '/help', '/no/such/page'])(
    'can only set one up at %s',
    async (address) => {
      openPortal({ server, path: address, user: overdue });
      await page();
      expect(await screen.findByRole('button', { name: 'Set up' })).toBeInTheDocument();
      expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
      const asked = server.calls.map(({ path: each }) => each).filter((each) => !each.startsWith('/api/auth/'));
      expect(asked).toEqual([]);
    },
  );

  it('sets one up, keeps the recovery codes, and then sees the page that was asked for', async () => {
    server.on(`POST ${path}/set-up`, { body: app }).on(`PUT ${path}/app`, () => {
      server.on('GET /api/auth/me', { body: { user: { ...adminUser, secondFactor: 'on' } } }).on(`GET ${path}`, {
        body: { since: '2026-11-21T09:00:00.000Z', hasApp: true, passkeys: [], recoveryCodesLeft: 1 },
      });
      return { body: { recoveryCodes: ['abcde-fghij'] } };
    });
    const { visitor } = openPortal({ server, path: '/orders?status=Rejected', user: overdue });
    await visitor.click(await screen.findByRole('button', { name: 'Set up' }));
    const dialog = within(await screen.findByRole('dialog'));
    await visitor.type(dialog.getByLabelText('Current Password'), 'a password{Enter}');
    await visitor.type(await dialog.findByLabelText('Code that the app shows now'), '123456');
    await dialog.findByText('abcde-fghij');
    // The session may open other pages now, which the recovery codes must not be lost by.
    await waitFor(() => expect(server.to('GET /api/auth/me').length).toBeGreaterThan(1));
    await screen.findByText('On since');
    expect(dialog.getByText('abcde-fghij')).toBeInTheDocument();
    await visitor.click(dialog.getByRole('checkbox'));
    await visitor.click(dialog.getByRole('button', { name: 'Done' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Orders' })).toBeInTheDocument();
    expect(currentAddress()).toBe('/orders?status=Rejected');
  });

  it('can sign out', async () => {
    const { visitor } = openPortal({ server, path: '/orders', user: overdue });
    await visitor.click(await screen.findByRole('button', { name: 'Sign out' }));
    expect(await screen.findByRole('heading', { name: 'Welcome Back' })).toBeInTheDocument();
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('sees the page when the day comes while the portal is open', async () => {
    openPortal({ server, path: '/orders', user: { ...adminUser, secondFactor: 'due' } });
    await screen.findByText('No orders found');
    await waitFor(() => expect(FakeSocket.opened.length).toBeGreaterThan(0));
    server.on('GET /api/orders', refusal).on('GET /api/auth/me', { body: { user: overdue } });
    act(() => FakeSocket.last.receive('changed', { resource: 'orders', type: 'updated', ids: [], withinMs: 0 }));
    await page();
  });
});

// K04
describe('the banner about the second factor', () => {
  const settings = { security: { secondFactorFrom: '2026-12-12' } };

  it('says from which day on one is required, and leads to where it is set up', async () => {
    server.on('GET /api/settings', { body: settings });
    const { visitor } = openPortal({ server, path: '/orders', user: { ...adminUser, secondFactor: 'due' } });
    const sentence = await screen.findByText(/From December 12, 2026, administrators need a second factor/);
    expect(sentence.closest('[role=status]')).toBeInTheDocument();
    server.on('GET /api/auth/sessions', { body: { sessions: [] } });
    await visitor.click(screen.getByRole('link', { name: 'Set yours up' }));
    const heading = await screen.findByRole('heading', { level: 2, name: 'Second factor' });
    await waitFor(() => expect(heading.closest('.ant-card')).toHaveFocus());
    expect(currentAddress()).toBe('/profile');
  });

  it.each(['none', 'on'] as const)('is not shown, and nothing is loaded for it, with the state "%s"', async (state) => {
    server.on('GET /api/brands', { body: [] });
    openPortal({ server, path: '/catalogue', user: { ...adminUser, secondFactor: state } });
    await screen.findByText('Select a Brand');
    expect(screen.queryByText(/administrators need a second factor/)).not.toBeInTheDocument();
    expect(server.to('GET /api/settings')).toEqual([]);
  });
});
