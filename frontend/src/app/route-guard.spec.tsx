import { can, type Permission } from '@portal/contract/policy';
import { act, screen, waitFor } from '@testing-library/react';
import { FakeServer } from '../test/fake-server';
import { adminUser, closePortal, currentAddress, makeSessionUser, openPortal } from '../test/open-portal';
import { type RouteKind, redirectPath } from './route-guard';

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer()
    .on('GET /api/orders', { body: [] })
    .on('GET /api/brands', { body: [] })
    .on('GET /api/catalogue/brands/accessible', { body: { brands: [] } });
});
afterEach(closePortal);

const buyer = makeSessionUser();
const pending = makeSessionUser({ status: 'pending' });
const rejected = makeSessionUser({ status: 'rejected' });

// A08
describe('the route guard', () => {
  const page: [RouteKind, Permission] = ['portal', 'order:read'];
  const adminPage: [RouteKind, Permission] = ['portal', 'buyer:manage'];
  const pendingPage: [RouteKind, Permission] = ['pending', 'session:own'];
  const unknownAddress: [RouteKind, Permission] = ['unknown', 'session:own'];

  it.each([
    ['nobody', null, page, '/login'],
    ['nobody', null, pendingPage, '/login'],
    ['nobody', null, unknownAddress, '/login'],
    ['an administrator', adminUser, page, null],
    ['an administrator', adminUser, adminPage, null],
    ['an administrator', adminUser, pendingPage, '/login'],
    ['an administrator', adminUser, unknownAddress, '/dashboard'],
    ['a buyer', buyer, page, null],
    ['a buyer', buyer, adminPage, '/dashboard'],
    ['a buyer', buyer, pendingPage, '/login'],
    ['a buyer', buyer, unknownAddress, '/dashboard'],
    ['a pending buyer', pending, page, '/pending'],
    ['a pending buyer', pending, adminPage, '/pending'],
    ['a pending buyer', pending, pendingPage, null],
    ['a pending buyer', pending, unknownAddress, '/pending'],
    ['an administrator who is not approved', makeSessionUser({ role: 'admin', status: 'pending' }), page, '/login'],
    ['a rejected buyer', rejected, page, '/login'],
    ['a rejected buyer', rejected, pendingPage, '/login'],
    ['a rejected buyer', rejected, unknownAddress, '/login'],
  ] as const)('redirects %s by role, status and kind of page', (_, user, [routeKind, permission], path) => {
    expect(redirectPath(user, routeKind, user !== null && can(user, permission))).toBe(path);
  });

  it.each([
    ['/', adminUser, '/dashboard'],
    ['/nowhere', buyer, '/dashboard'],
    ['/nowhere', pending, '/pending'],
    ['/orders', pending, '/pending'],
    ['/pending', buyer, '/dashboard'],
    ['/login', buyer, '/dashboard'],
    ['/admin/buyers', buyer, '/dashboard'],
    ['/admin/mail', buyer, '/dashboard'],
    ['/help', adminUser, '/dashboard'],
    ['/orders', rejected, '/login'],
    ['/orders', undefined, '/login'],
    ['/nowhere', undefined, '/login'],
  ])('opens or redirects %s by role and status', async (path, user, end) => {
    openPortal({ server, path, user });
    await waitFor(() => expect(currentAddress()).toBe(end));
  });

  it("ends a rejected buyer's session", async () => {
    openPortal({ server, path: '/orders', user: rejected });
    await screen.findByRole('heading', { name: 'Welcome Back' });
    expect(await screen.findByText('Your account is not approved yet.')).toBeInTheDocument();
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('shows a loading state until the session is checked', async () => {
    openPortal({ server, path: '/orders', user: buyer });
    expect(screen.getByText('Loading...')).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'Orders' })).toBeInTheDocument();
  });

  // A07
  it.each([401, 403])('ends the session when the request that checks it responds with %i', async (status) => {
    openPortal({ server, path: '/orders', user: buyer, check: status });
    await waitFor(() => expect(currentAddress()).toBe('/login'));
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('keeps the session after a server error and offers a retry', async () => {
    openPortal({ server, path: '/orders', user: buyer, check: 500 });
    expect(await screen.findByText('Your session could not be checked')).toBeInTheDocument();
    server.on('GET /api/auth/me', { body: { user: buyer } });
    screen.getByRole('button', { name: /Try again/ }).click();
    expect(await screen.findByRole('heading', { name: 'Orders' })).toBeInTheDocument();
    expect(localStorage.getItem('token')).not.toBeNull();
  });
});

describe('the portal layout', () => {
  // L01
  it.each([
    [
      'Administrator',
      adminUser,
      ['Dashboard', 'Catalogue', 'Orders', 'Invoices', 'Receivables', 'Payments', 'Buyer Management', 'Profile'],
    ],
    ['Buyer', buyer, ['Dashboard', 'Catalogue', 'Orders', 'Invoices', 'Account', 'Profile', 'Help']],
  ])('shows the role %s and links to its pages', async (chip, user, pages) => {
    openPortal({ server, path: '/catalogue', user });
    expect(await screen.findByText(chip)).toBeInTheDocument();
    const links = screen.getAllByRole('link').filter((link) => link.closest('nav'));
    expect(links.map((link) => link.textContent)).toEqual(pages);
    expect(screen.getByRole('heading', { level: 1, name: 'Catalogue' })).toBeInTheDocument();
    await waitFor(() => expect(document.title).toBe('Catalogue · Digital Wholesale Catalogue'));
  });

  // L01
  it.each([
    [
      'Amira Nasser',
      adminUser,
      [
        'Profile',
        'Settings',
        'Team',
        'Audit Log',
        'Outgoing Mail',
        'Failed Jobs',
        'Dark theme',
        'Take the tour',
        'Logout',
      ],
    ],
    ['Layla Haddad', buyer, ['Profile', 'Company', 'Dark theme', 'Take the tour', 'Logout']],
  ])('opens the user menu of %s', async (name, user, entries) => {
    const { visitor } = openPortal({ server, path: '/catalogue', user });
    await visitor.click(await screen.findByRole('button', { name: `Account of ${name}` }));
    await screen.findByText('Logout');
    const items = screen.getAllByRole('menuitem').filter((item) => item.closest('nav') === null);
    expect(items.map((item) => item.textContent.trim())).toEqual(entries);
  });

  it('shows the e-mail address when there is no name', async () => {
    openPortal({ server, path: '/orders', user: makeSessionUser({ name: '' }) });
    expect(await screen.findByText('layla@haddad.example')).toBeInTheDocument();
  });

  // L02
  it('scrolls to the top on every page change', async () => {
    const scrolled: unknown[][] = [];
    Object.assign(window, { scrollTo: (...to: unknown[]) => scrolled.push(to) });
    const { visitor } = openPortal({ server, path: '/catalogue', user: adminUser });
    await screen.findByText('Select a Brand');
    scrolled.length = 0;
    await visitor.click(screen.getByRole('link', { name: 'Orders' }));
    await screen.findByRole('heading', { level: 1, name: 'Orders' });
    expect(scrolled).toEqual([[0, 0]]);
  });

  it('moves the focus to the page that a link, Back or Forward opens', async () => {
    const { visitor } = openPortal({ server, path: '/orders', user: adminUser });
    const titled = (name: string) => screen.findByRole('heading', { level: 1, name });
    await titled('Orders');
    const page = document.getElementById('page')!;
    expect(page).not.toHaveFocus();
    (await screen.findByRole('link', { name: 'Catalogue' })).focus();
    await visitor.keyboard('{Enter}');
    await titled('Catalogue');
    await waitFor(() => expect(page).toHaveFocus());
    for (const [move, title] of [
      [() => window.history.back(), 'Orders'],
      [() => window.history.forward(), 'Catalogue'],
    ] as const) {
      page.blur();
      act(move);
      await titled(title);
      await waitFor(() => expect(page).toHaveFocus());
    }
  });

  // A07, L01
  it.each([200, 500])("logs out regardless of the server's response (%i)", async (status) => {
    let finish: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      finish = resolve;
    });
    server.on('POST /api/auth/logout', async () => {
      await held;
      return { status };
    });
    const { visitor } = openPortal({ server, path: '/catalogue', user: adminUser });
    const steps = window.history.length;
    localStorage.setItem(`recent-search:${adminUser._id}`, '[]');
    await visitor.click(await screen.findByRole('button', { name: 'Account of Amira Nasser' }));
    await visitor.click(await screen.findByText('Logout'));
    expect((await screen.findAllByText('Logging out...')).length).toBe(2);
    await act(async () => finish());
    expect(await screen.findByRole('heading', { name: 'Welcome Back' })).toBeInTheDocument();
    expect(await screen.findByText('Logged out successfully')).toBeInTheDocument();
    expect(currentAddress()).toBe('/login');
    expect(localStorage.getItem('token')).toBeNull();
    expect(localStorage.getItem(`recent-search:${adminUser._id}`)).toBeNull();
    expect(window.history.length).toBe(steps);
  });

  it('switches the theme and remembers the choice', async () => {
    const { visitor } = openPortal({ server, path: '/catalogue', user: adminUser });
    await visitor.click(await screen.findByRole('button', { name: 'Account of Amira Nasser' }));
    await visitor.click(await screen.findByText('Dark theme'));
    expect(await screen.findByText('Light theme')).toBeInTheDocument();
    expect(document.documentElement.dataset.theme).toBe('dark');
    expect(localStorage.getItem('theme')).toBe('dark');
  });
});
