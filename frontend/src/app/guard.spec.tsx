import { act, screen, waitFor } from '@testing-library/react';
import { FakeServer } from '../test/fake-server';
import { address, admin, leavePortal, openPortal, person } from '../test/open-portal';
import { type Door, elsewhere } from './guard';

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer()
    .on('GET /api/orders', { body: [] })
    .on('GET /api/brands', { body: [] })
    .on('GET /api/catalogue/brands/accessible', { body: { brands: [] } });
});
afterEach(leavePortal);

const buyer = person();
const pending = person({ status: 'pending' });
const rejected = person({ status: 'rejected' });

// A08
describe('the guard', () => {
  const page: Door = { kind: 'portal', permission: 'order:read' };
  const adminPage: Door = { kind: 'portal', permission: 'buyer:manage' };
  const waitingRoom: Door = { kind: 'pending' };
  const nowhere: Door = { kind: 'unknown' };

  it.each([
    ['nobody', null, page, '/login'],
    ['nobody', null, waitingRoom, '/login'],
    ['nobody', null, nowhere, '/login'],
    ['an administrator', admin, page, null],
    ['an administrator', admin, adminPage, null],
    ['an administrator', admin, waitingRoom, '/login'],
    ['an administrator', admin, nowhere, '/dashboard'],
    ['a buyer', buyer, page, null],
    ['a buyer', buyer, adminPage, '/dashboard'],
    ['a buyer', buyer, waitingRoom, '/login'],
    ['a buyer', buyer, nowhere, '/dashboard'],
    ['a pending buyer', pending, page, '/pending'],
    ['a pending buyer', pending, adminPage, '/pending'],
    ['a pending buyer', pending, waitingRoom, null],
    ['a pending buyer', pending, nowhere, '/pending'],
    ['an administrator who is not approved', person({ role: 'admin', status: 'pending' }), page, '/login'],
    ['a rejected buyer', rejected, page, '/login'],
    ['a rejected buyer', rejected, waitingRoom, '/login'],
    ['a rejected buyer', rejected, nowhere, '/login'],
  ] as const)('sends %s where they belong', (_, user, door, path) => {
    expect(elsewhere(user, door)).toBe(path);
  });

  it.each([
    ['/', admin, '/dashboard'],
    ['/nowhere', buyer, '/dashboard'],
    ['/nowhere', pending, '/pending'],
    ['/orders', pending, '/pending'],
    ['/pending', buyer, '/dashboard'],
    ['/login', buyer, '/dashboard'],
    ['/orders', rejected, '/login'],
    ['/orders', undefined, '/login'],
    ['/nowhere', undefined, '/login'],
  ])('%s', async (path, user, end) => {
    openPortal({ server, path, user });
    await waitFor(() => expect(address()).toBe(end));
  });

  it("ends a rejected buyer's session", async () => {
    openPortal({ server, path: '/orders', user: rejected });
    await screen.findByRole('heading', { name: 'Welcome Back' });
    expect(await screen.findByText('Your account is not approved yet.')).toBeInTheDocument();
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('shows that it waits for the session', async () => {
    openPortal({ server, path: '/orders', user: buyer });
    expect(screen.getByText('Loading...')).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'Orders' })).toBeInTheDocument();
  });

  // A07
  it.each([401, 403])('ends the session when the check answers %i', async (status) => {
    openPortal({ server, path: '/orders', user: buyer, check: status });
    await waitFor(() => expect(address()).toBe('/login'));
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('keeps the session when the server merely fails, and asks again', async () => {
    openPortal({ server, path: '/orders', user: buyer, check: 500 });
    expect(await screen.findByText('Your session could not be checked')).toBeInTheDocument();
    server.on('GET /api/auth/me', { body: { user: buyer } });
    screen.getByRole('button', { name: /Try again/ }).click();
    expect(await screen.findByRole('heading', { name: 'Orders' })).toBeInTheDocument();
    expect(localStorage.getItem('token')).not.toBeNull();
  });
});

describe('the frame', () => {
  // L01
  it.each([
    ['Administrator', admin, ['Dashboard', 'Catalogue', 'Orders', 'Buyer Management', 'Profile']],
    ['Buyer', buyer, ['Dashboard', 'Catalogue', 'Orders', 'Profile', 'Help']],
  ])('says %s, and lists the pages of the role', async (chip, user, pages) => {
    openPortal({ server, path: '/catalogue', user });
    expect(await screen.findByText(chip)).toBeInTheDocument();
    const links = screen.getAllByRole('link').filter((link) => link.closest('nav'));
    expect(links.map((link) => link.textContent)).toEqual(pages);
    expect(screen.getByRole('heading', { level: 1, name: 'Catalogue' })).toBeInTheDocument();
    await waitFor(() => expect(document.title).toBe('Catalogue · Digital Wholesale Catalogue'));
  });

  // L01
  it.each([
    ['Amira Nasser', admin, ['Profile', 'Settings', 'Outgoing Mail', 'Failed Jobs', 'Dark theme', 'Logout']],
    ['Layla Haddad', buyer, ['Profile', 'Dark theme', 'Logout']],
  ])('has a menu behind the name of %s', async (name, user, entries) => {
    const { visitor } = openPortal({ server, path: '/catalogue', user });
    await visitor.click(await screen.findByRole('button', { name: `Account of ${name}` }));
    await screen.findByText('Logout');
    const items = screen.getAllByRole('menuitem').filter((item) => item.closest('nav') === null);
    expect(items.map((item) => item.textContent.trim())).toEqual(entries);
  });

  it('falls back to the e-mail where there is no name', async () => {
    openPortal({ server, path: '/orders', user: person({ name: '' }) });
    expect(await screen.findByText('layla@haddad.example')).toBeInTheDocument();
  });

  // L02
  it('begins every page at its top', async () => {
    const scrolled: unknown[][] = [];
    Object.assign(window, { scrollTo: (...to: unknown[]) => scrolled.push(to) });
    const { visitor } = openPortal({ server, path: '/catalogue', user: admin });
    await screen.findByText('Select a Brand');
    scrolled.length = 0;
    await visitor.click(screen.getByRole('link', { name: 'Orders' }));
    await screen.findByRole('heading', { level: 1, name: 'Orders' });
    expect(scrolled).toEqual([[0, 0]]);
  });

  // A07, L01
  it.each([200, 500])('logs out whatever the server answers (%i)', async (status) => {
    let finish: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      finish = resolve;
    });
    server.on('POST /api/auth/logout', async () => {
      await held;
      return { status };
    });
    const { visitor } = openPortal({ server, path: '/catalogue', user: admin });
    const steps = window.history.length;
    await visitor.click(await screen.findByRole('button', { name: 'Account of Amira Nasser' }));
    await visitor.click(await screen.findByText('Logout'));
    expect((await screen.findAllByText('Logging out...')).length).toBe(2);
    await act(async () => finish());
    expect(await screen.findByRole('heading', { name: 'Welcome Back' })).toBeInTheDocument();
    expect(await screen.findByText('Logged out successfully')).toBeInTheDocument();
    expect(address()).toBe('/login');
    expect(localStorage.getItem('token')).toBeNull();
    expect(window.history.length).toBe(steps);
  });

  it('chooses a theme and keeps the choice', async () => {
    const { visitor } = openPortal({ server, path: '/catalogue', user: admin });
    await visitor.click(await screen.findByRole('button', { name: 'Account of Amira Nasser' }));
    await visitor.click(await screen.findByText('Dark theme'));
    expect(await screen.findByText('Light theme')).toBeInTheDocument();
    expect(document.documentElement.dataset.theme).toBe('dark');
    expect(localStorage.getItem('theme')).toBe('dark');
  });
});
